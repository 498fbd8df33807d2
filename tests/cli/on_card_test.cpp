// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/stand_ins.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>
#include <sstream>
#include <thread>

/// CTest files as the scripts write them for a GPU, run by the real CTest with resource files of
/// any machine: which card each test is on, and who is beside it there. The tests' program is a
/// stand-in that says when it began and ended, and on what.
namespace warpgauge::tests {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

/// A UUID that no other test has, for the locks are the machine's.
std::string uuid(int n) {
  std::string digits = std::to_string(static_cast<long>(::getpid()) * 10 + n);
  digits.insert(0, 12 - digits.size(), '0');
  return "GPU-8f6a2b1c-0d3e-4f5a-9b7c-" + digits;
}

std::string id(int n) {
  std::string text = uuid(n);
  text.replace(0, 3, "gpu");
  std::replace(text.begin(), text.end(), '-', '_');
  return text;
}

/// What the stand-in wrote: a line when it began, one when it ended.
struct test_run {
  std::string test;
  std::string cards;
  long begin = 0;
  long end = 0;
};

bool overlap(const test_run& a, const test_run& b) { return a.begin < b.end && b.begin < a.end; }

class OnCard : public testing::Test {
 protected:
  std::string folder = fresh_folder();

  void SetUp() override {
    program(folder + "/kernels", R"sh(
case "$*" in
  --list*) for i in 1 2 3 4 5 6 7 8; do echo "copy.v$i 10"; done; exit ;;
  --warpgauge_list_variants | list) for i in 1 2 3 4 5 6 7 8; do echo "copy.v$i"; done; exit ;;
  *--summary*) exit ;;
esac
began=$(date +%s%N)
: >"$LOG-began"
sleep "${TAKES:-0.3}"
echo "$LOG_NAME/$*,$CUDA_VISIBLE_DEVICES,$began,$(date +%s%N)" >"$LOG.$$"
)sh");
  }

  void TearDown() override {
    for (int n = 0; n < 4; ++n)
      for (const char* kind : {"", ".gate", ".owner"})
        fs::remove("/tmp/warpgauge-cards/" + id(n) + kind);
  }

  /// The CTest file that `script` writes for the stand-in.
  void write_tests(const std::string& script, std::vector<std::string> more = {}) {
    std::vector<std::string> words{"-DPROGRAM=" + folder + "/kernels",
                                   "-DTOOL=" + folder + "/kernels",
                                   "-DBACKEND=cuda",
                                   "-DRESULTS=results",
                                   "-DBASELINES=baselines",
                                   "-DOUTPUT=" + folder + "/CTestTestfile.cmake"};
    words.insert(words.end(), more.begin(), more.end());
    words.insert(words.end(), {"-P", SOURCES + script});
    const outcome o = run_program(CMAKE, words);
    ASSERT_EQ(o.exit_code, 0) << o.err;
  }
  void write_correctness() { write_tests("/tests/correctness/discover.cmake", {"-DPLAN=sweep"}); }

  void write_cards(int how_many, int mib = 80968) {
    std::string whole, memory;
    for (int n = 0; n < how_many; ++n) {
      const std::string comma = n > 0 ? ", " : "";
      whole += comma + "{\"id\": \"" + id(n) + "\", \"slots\": 1}";
      memory += comma + "{\"id\": \"" + id(n) + "\", \"slots\": " + std::to_string(mib) + "}";
    }
    write_file(folder + "/gpus.json",
               "{\"version\": {\"major\": 1, \"minor\": 0}, \"local\": [{\"gpus\": [" + whole +
                   "], \"gpu_mib\": [" + memory + "]}]}");
  }

  /// Runs all of them, eight at a time.
  outcome ctest(const std::string& name,
                bool with_cards = true,
                std::vector<std::string> environment = {}) {
    const std::string build = folder + "/" + name;
    fs::create_directory(build);
    fs::copy_file(folder + "/CTestTestfile.cmake", build + "/CTestTestfile.cmake");
    conditions here{.folder = build, .environment = std::move(environment)};
    here.environment.insert(here.environment.end(), {"LOG=" + folder + "/log", "LOG_NAME=" + name});
    std::vector<std::string> words{"-V", "-j", "8"};
    if (with_cards) words.insert(words.end(), {"--resource-spec-file", folder + "/gpus.json"});
    return run_program(CTEST, words, here);
  }

  std::vector<test_run> runs() const {
    std::vector<test_run> all;
    for (const auto& file : fs::directory_iterator(folder)) {
      if (!file.path().filename().string().starts_with("log.")) continue;
      std::istringstream in(file_text(file.path()));
      std::string line;
      std::getline(in, line);
      std::vector<std::string> fields;
      std::istringstream words(line);
      for (std::string f; std::getline(words, f, ',');) fields.push_back(f);
      if (fields.size() != 4) {
        ADD_FAILURE() << line;
        continue;
      }
      all.push_back({fields[0], fields[1], std::stol(fields[2]), std::stol(fields[3])});
    }
    return all;
  }

  static std::set<std::string> cards_of(const std::vector<test_run>& all) {
    std::set<std::string> cards;
    for (const test_run& r : all) cards.insert(r.cards);
    return cards;
  }

  /// Pairs that were on one card at one time.
  template <class Unlike>
  static int shared(const std::vector<test_run>& all, Unlike unlike) {
    int pairs = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t k = i + 1; k < all.size(); ++k)
        pairs += all[i].cards == all[k].cards && overlap(all[i], all[k]) && unlike(all[i], all[k]);
    return pairs;
  }
  static bool any(const test_run&, const test_run&) { return true; }
  static bool of_two_runs(const test_run& a, const test_run& b) {
    return a.test.substr(0, a.test.find('/')) != b.test.substr(0, b.test.find('/'));
  }
};

TEST_F(OnCard, CorrectnessIsOnAllCardsAndSharesEach) {
  write_correctness();
  write_cards(2);
  const outcome o = ctest("a");
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  const auto all = runs();
  EXPECT_EQ(all.size(), 8U);
  EXPECT_THAT(cards_of(all), ElementsAre(uuid(0), uuid(1)));
  EXPECT_GT(shared(all, any), 0);
}

TEST_F(OnCard, NoMoreTestsAreOnACardThanItsMemoryHolds) {
  write_correctness();
  write_cards(1, 2 * 2048 + 100);
  EXPECT_EQ(ctest("a").exit_code, 0);
  const auto all = runs();
  for (const test_run& r : all)
    EXPECT_LE(std::count_if(all.begin(),
                            all.end(),
                            [&](const test_run& other) {
                              return other.begin <= r.begin && r.begin < other.end;
                            }),
              2);
}

TEST_F(OnCard, TwoRunsOfCTestDoNotShareACard) {
  write_correctness();
  write_cards(2);
  outcome a, b;
  std::thread beside([&] { a = ctest("a"); });
  b = ctest("b");
  beside.join();
  EXPECT_EQ(a.exit_code, 0) << a.out << a.err;
  EXPECT_EQ(b.exit_code, 0) << b.out << b.err;
  const auto all = runs();
  EXPECT_EQ(all.size(), 16U);
  EXPECT_EQ(shared(all, of_two_runs), 0);
  EXPECT_GT(shared(all, any), 0) << "each keeps its card for several tests at once";
}

TEST_F(OnCard, PerfHasItsCardAlone) {
  write_tests("/perf/discover.cmake");
  write_cards(1);
  std::thread beside([&] { EXPECT_EQ(ctest("a", true, {"TAKES=0.1"}).exit_code, 0); });
  EXPECT_EQ(ctest("b", true, {"TAKES=0.1"}).exit_code, 0);
  beside.join();
  const auto all = runs();
  EXPECT_EQ(all.size(), 16U);
  EXPECT_EQ(shared(all, any), 0);
}

TEST_F(OnCard, PerfWaitsForTheCorrectnessOfAnotherRun) {
  write_correctness();
  write_cards(1);
  std::thread beside([&] { EXPECT_EQ(ctest("a", true, {"TAKES=2"}).exit_code, 0); });
  while (!fs::exists(folder + "/log-began"))
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  write_tests("/perf/discover.cmake");
  EXPECT_EQ(ctest("b", true, {"TAKES=0.1"}).exit_code, 0);
  beside.join();
  EXPECT_EQ(shared(runs(), of_two_runs), 0);
}

TEST_F(OnCard, OwnKernelsHaveACardEach) {
  write_tests("/ci/cmake/WarpgaugeSuiteTests.cmake", {"-DNAME=own", "-DKINDS=correctness;perf"});
  write_cards(3);
  EXPECT_EQ(ctest("a").exit_code, 0);
  const auto all = runs();
  EXPECT_EQ(all.size(), 9U);
  EXPECT_THAT(cards_of(all), ElementsAre(uuid(0), uuid(1), uuid(2)));
  EXPECT_EQ(shared(all, any), 0);
}

TEST_F(OnCard, OwnKernelsShareNoCardWithoutResourcesEither) {
  write_tests("/ci/cmake/WarpgaugeSuiteTests.cmake", {"-DNAME=own", "-DKINDS=correctness"});
  EXPECT_EQ(ctest("a", false, {"CUDA_VISIBLE_DEVICES=" + id(3), "TAKES=0.1"}).exit_code, 0);
  const auto all = runs();
  EXPECT_EQ(all.size(), 8U);
  EXPECT_EQ(shared(all, any), 0);
  for (const char* kind : {"", ".gate", ".owner"})
    fs::remove("/tmp/warpgauge-cards/visible_" + id(3) + kind);
}

TEST_F(OnCard, NothingChangesWithoutResources) {
  write_correctness();
  const outcome o = ctest("a", false, {"CUDA_VISIBLE_DEVICES=1"});
  EXPECT_EQ(o.exit_code, 0) << o.out;
  EXPECT_THAT(cards_of(runs()), ElementsAre("1"));
}

TEST_F(OnCard, TestsOfEveryKindTakeTheirShare) {
  const auto groups = [&](const std::string& script, const std::vector<std::string>& more) {
    write_tests(script, more);
    std::set<std::string> all;
    std::istringstream in(file_text(folder + "/CTestTestfile.cmake"));
    for (std::string line; std::getline(in, line);) {
      if (!line.starts_with("set_tests_properties") || line.find(".summary]") != line.npos)
        continue;
      const auto at = line.find("RESOURCE_GROUPS ");
      all.insert(at == line.npos ? "none: " + line
                                 : line.substr(at + 16, line.find(' ', at + 16) - at - 16));
    }
    return all;
  };
  const std::string correctness = "/tests/correctness/discover.cmake";
  EXPECT_THAT(groups(correctness, {"-DPLAN=sweep"}), ElementsAre("gpu_mib:2048"));
  EXPECT_THAT(groups(correctness, {"-DPLAN=large"}), ElementsAre("gpus:1"));
  EXPECT_THAT(groups(correctness, {"-DPLAN=sanitize"}), ElementsAre("gpu_mib:8192"));
  EXPECT_THAT(groups("/perf/discover.cmake", {}), ElementsAre("gpus:1"));
  EXPECT_THAT(groups("/ci/cmake/WarpgaugeSuiteTests.cmake",
                     {"-DNAME=own", "-DKINDS=correctness;perf;sanitize"}),
              ElementsAre("gpus:1"));
}

TEST_F(OnCard, WaitingForACardIsNotTheTestsOwnTime) {
  write_file(
      folder + "/write.cmake",
      "include(\"" SOURCES
      "/ci/cmake/WarpgaugeCards.cmake\")\n"
      "warpgauge_card_properties(card ALONE 2)\n"
      "foreach(test IN ITEMS 1 2 3)\n"
      "  string(APPEND text \"add_test(t${test} \\\"${WARPGAUGE_ON_CARD}\\\" \\\"${PROGRAM}\\\")\n"
      "set_tests_properties(t${test} PROPERTIES ${card})\n\")\n"
      "endforeach()\n"
      "file(WRITE \"${OUTPUT}\" \"${text}\")\n");
  run_program(CMAKE,
              {"-DPROGRAM=" + folder + "/kernels",
               "-DOUTPUT=" + folder + "/CTestTestfile.cmake",
               "-P",
               folder + "/write.cmake"});
  write_cards(1);
  // CTest starts one at a time, as there is one card: each waits for the other run's.
  std::thread beside([&] { EXPECT_EQ(ctest("a", true, {"TAKES=1.2"}).exit_code, 0); });
  const outcome o = ctest("b", true, {"TAKES=1.2"});
  beside.join();
  EXPECT_EQ(o.exit_code, 0) << o.out;
  EXPECT_THAT(ctest("c", true, {"TAKES=10"}).out, HasSubstr("***Timeout"));
}

/// The launcher by itself, with what CTest would say.
outcome launch(std::vector<std::string> environment, std::vector<std::string> words) {
  environment.insert(environment.end(), {"/bin/bash", SOURCES "/ci/cmake/on-card"});
  environment.insert(environment.end(), words.begin(), words.end());
  environment.insert(environment.begin(), {"-u", "CUDA_VISIBLE_DEVICES"});
  return run_program("/usr/bin/env", environment);
}

std::string visible_for(const std::string& given) {
  const outcome o =
      launch({"CTEST_RESOURCE_GROUP_COUNT=1", "CTEST_RESOURCE_GROUP_0_GPUS=" + given},
             {"/bin/sh", "-c", "echo \"$CUDA_VISIBLE_DEVICES in $CUDA_DEVICE_ORDER\""});
  return o.exit_code == 0 ? o.out : o.err;
}

TEST_F(OnCard, IdsAreUuidsAgain) {
  EXPECT_EQ(visible_for("id:" + id(0) + ",slots:1"), uuid(0) + " in PCI_BUS_ID\n");
  EXPECT_EQ(visible_for("id:" + id(1) + ",slots:1;id:" + id(0) + ",slots:1"),
            uuid(1) + "," + uuid(0) + " in PCI_BUS_ID\n");
  const std::string part = id(0).substr(3);
  EXPECT_EQ(visible_for("id:mig" + part + ",slots:1"),
            "MIG" + uuid(0).substr(3) + " in PCI_BUS_ID\n");
  EXPECT_EQ(visible_for("id:mig_gpu" + part + "_7_0,slots:1"),
            "MIG-" + uuid(0) + "/7/0 in PCI_BUS_ID\n");
  for (const std::string& name : {"mig" + part, "mig_gpu" + part + "_7_0"})
    for (const char* kind : {"", ".gate", ".owner"})
      fs::remove("/tmp/warpgauge-cards/" + name + kind);
}

TEST_F(OnCard, WhatIsNoIdEndsTheTest) {
  EXPECT_THAT(visible_for("id:fpga_1,slots:1"), HasSubstr("gave 'fpga_1'"));
  EXPECT_THAT(visible_for("fpga"), HasSubstr("does not understand"));
}

TEST_F(OnCard, OneCardInTwoGroupsIsOne) {
  const std::string given = "id:" + id(0) + ",slots:1024";
  const outcome o = launch({"CTEST_RESOURCE_GROUP_COUNT=2",
                            "CTEST_RESOURCE_GROUP_0_GPU_MIB=" + given,
                            "CTEST_RESOURCE_GROUP_1_GPU_MIB=" + given},
                           {"/bin/sh", "-c", "echo $CUDA_VISIBLE_DEVICES"});
  EXPECT_EQ(o.out, uuid(0) + "\n") << o.err;
}

TEST_F(OnCard, TheProgramsExitCodeIsTheTests) {
  EXPECT_EQ(launch({}, {"/bin/sh", "-c", "exit 77"}).exit_code, 77);
  EXPECT_EQ(launch({}, {"--alone"}).exit_code, 2);
  EXPECT_EQ(launch({}, {}).exit_code, 2);
}

}  // namespace
}  // namespace warpgauge::tests
