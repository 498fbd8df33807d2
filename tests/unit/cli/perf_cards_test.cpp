// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/fake_machine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <sstream>

/// `perf --all-gpus` on machines of several cards, with stand-ins for NVML and the perf program.
namespace warpgauge::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string slow_second = "FAKE_SLOW_ON=GPU-8f6a1001";

class AllGpus : public testing::Test {
 protected:
  std::string folder = fresh_folder();
  std::string baseline = folder + "/fake_gpu.json";

  outcome perf(const std::string& answers,
               std::vector<std::string> environment = {},
               std::vector<std::string> more = {}) {
    more.insert(more.begin(),
                {"perf", "--all-gpus", "--program", FAKE_KERNELS, "--results", folder});
    environment.push_back("WARPGAUGE_BASELINES=" + folder + "/none");
    return tool_on(answers, more, environment);
  }

  /// `baseline record` of three processes for each card.
  outcome record_once(const std::string& answers,
                      std::vector<std::string> more,
                      const std::vector<std::string>& environment = {}) {
    more.insert(more.begin(),
                {"baseline", "record", "--processes", "3", "--program", FAKE_KERNELS});
    more.insert(more.end(), {"--results", folder + "/recorded"});
    return tool_on(answers, more, environment);
  }

  /// A baseline that knows these cards, from sessions on all of them at once.
  void record(const std::string& answers) {
    for (int i = 0; i < 3; ++i) {
      const outcome o = record_once(answers, {"--device", "all", "--out", baseline});
      ASSERT_EQ(o.exit_code, 0) << o.err;
    }
  }

  nlohmann::json told() const { return nlohmann::json::parse(file_text(folder + "/cards.json")); }
};

TEST_F(AllGpus, NameTheSlowCardWithoutABaseline) {
  const outcome o = perf(gpu(0) + gpu(1), {slow_second});
  EXPECT_EQ(o.exit_code, 1) << o.out << o.err;
  EXPECT_THAT(
      o.out,
      testing::ContainsRegex("all of it (4\\.[5-9]|5\\.[0-4]) % slower than its one sibling"));
  EXPECT_THAT(o.out, testing::EndsWith("perf: 2 cards: regression\n"));
  const auto document = told();
  EXPECT_EQ(document.at("verdict"), "regression");
  EXPECT_EQ(document.at("cards")[0].at("verdict"), "no-baseline");
  EXPECT_EQ(document.at("cards")[1].at("verdict"), "regression");
  EXPECT_EQ(document.at("cards")[1].at("gpu"), "1");
  EXPECT_EQ(document.at("cards")[1].at("judgement").at("verdict"), "no-baseline");
}

TEST_F(AllGpus, FitTheTerminal) {
  for (const int width : {60, 80, 140, 200}) {
    const outcome o = perf(gpu(0) + gpu(1), {slow_second, "COLUMNS=" + std::to_string(width)});
    std::istringstream from(o.out);
    for (std::string line; std::getline(from, line);)
      if (line.find("again: ") == std::string::npos &&
          line.find(' ', line.find_first_not_of(' ')) != std::string::npos) {  // a path is one word
        EXPECT_LE(std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; }), width)
            << line;
      }
  }
}

TEST_F(AllGpus, NameTheOneOfEightThatIsSlow) {
  std::string eight;
  for (int i = 0; i < 8; ++i) eight += gpu(i);
  const outcome o = perf(eight, {slow_second}, {"--json"});
  EXPECT_EQ(o.exit_code, 1) << o.err;
  for (const auto& card : nlohmann::json::parse(o.out).at("cards"))
    EXPECT_EQ(card.at("verdict"), card.at("gpu") == "1" ? "regression" : "no-baseline") << card;
}

TEST_F(AllGpus, PassByTheirBaselineAndKeepTheirRecords) {
  record(gpu(0) + gpu(1));
  const outcome o =
      perf(gpu(0) + gpu(1), {}, {"--baseline", baseline, "--page", folder + "/page.html"});
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  EXPECT_THAT(o.out, testing::ContainsRegex("gpu0 +pass +[+-]0\\.[0-9]+ %  2 pass"));
  EXPECT_THAT(file_text(folder + "/page.html"), HasSubstr("gpu1"));
  EXPECT_THAT(file_text(folder + "/cards/gpu1/all.junit.xml"), HasSubstr("<testsuite"));
  const outcome fleet = tool({"fleet", folder + "/cards"});
  EXPECT_EQ(fleet.exit_code, 0) << fleet.out;
  EXPECT_THAT(fleet.out, HasSubstr("2 cards of 1 kind: 2 pass"));
}

TEST_F(AllGpus, AreJudgedByTheirBaselineOneByOne) {
  record(gpu(0) + gpu(1) + gpu(2));
  const outcome o = perf(gpu(0) + gpu(1) + gpu(2), {slow_second}, {"--baseline", baseline});
  EXPECT_EQ(o.exit_code, 1) << o.err;
  EXPECT_THAT(o.out, Not(HasSubstr("gpu0, NVIDIA"))) << "what passes is a line";
  EXPECT_THAT(o.out, HasSubstr("gpu1, NVIDIA"));
  EXPECT_THAT(o.out, HasSubstr("slower than its siblings; 2 slower"));
  EXPECT_EQ(told().at("cards")[1].at("judgement").at("counts").at("regression"), 2);
}

TEST_F(AllGpus, AreMeasuredWhateverBecomesOfOne) {
  ASSERT_EQ(perf(gpu(0) + gpu(1) + gpu(2)).exit_code, 3);
  const outcome o = perf(gpu(0) + gpu(1), {"FAKE_DIES_ON=GPU-8f6a1001"});
  EXPECT_EQ(o.exit_code, 7);
  EXPECT_THAT(o.out, testing::ContainsRegex("gpu0 +no-baseline"));
  EXPECT_THAT(o.out, testing::ContainsRegex("gpu1 +infrastructure +-  .*ended with signal 9"));
  EXPECT_FALSE(std::filesystem::exists(folder + "/cards/gpu2")) << "of the run before";
}

const std::string sliced =
    gpu(0, "on") + slice(1, "1g.10gb", 9856) + slice(5, "1g.10gb", 9856) + gpu(1);

TEST_F(AllGpus, AreInstancesWhereMigIsOn) {
  const outcome o = perf(sliced, {"FAKE_SLOW_ON=MIG-5c2e0005"});
  EXPECT_EQ(o.exit_code, 1) << o.err;
  EXPECT_THAT(file_text(folder + "/cards/gpu0.0/all.log"), HasSubstr("on MIG-5c2e0001"));
  EXPECT_THAT(file_text(folder + "/cards/gpu1/all.log"), HasSubstr("on GPU-8f6a1001"));
  EXPECT_THAT(o.out, testing::ContainsRegex("gpu0.1 +regression .* slower than its one sibling"));
  EXPECT_THAT(o.out, testing::ContainsRegex("gpu1 +no-baseline")) << "of another kind, and alone";
  EXPECT_EQ(told().at("siblings").at("kinds").size(), 2U);
}

TEST_F(AllGpus, AreMentionedWhereOneIsMeasured) {
  const std::vector<std::string> perf_words{"perf", "--program", FAKE_KERNELS, "--results", folder};
  EXPECT_THAT(tool_on(gpu(0) + gpu(1), perf_words).err,
              HasSubstr("the first of 2 cards; --all-gpus measures them all"));
  EXPECT_THAT(record_once(gpu(0) + gpu(1), {"--out", baseline}).err,
              HasSubstr("the first of 2 cards; --device all measures them all"));
  EXPECT_THAT(tool_on(gpu(0), perf_words).err, Not(HasSubstr("cards")));
  EXPECT_THAT(tool_on(gpu(0) + gpu(1), perf_words, {"CUDA_VISIBLE_DEVICES=1"}).err,
              Not(HasSubstr("cards")));
}

TEST_F(AllGpus, AreRecordedKindByKind) {
  const std::string where = "WARPGAUGE_BASELINES=" + folder + "/kept";
  const outcome o = record_once(sliced, {"--device", "all"}, {where});
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("recorded 2 sessions of 3 processes on Fake GPU MIG 1g.10gb in"));
  for (const auto& [file, sessions] :
       {std::pair("fake_gpu_mig_1g_10gb.json", 2U), std::pair("fake_gpu.json", 1U)}) {
    const auto stored = nlohmann::json::parse(file_text(folder + "/kept/" + file));
    EXPECT_EQ(stored.at("sessions").size(), sessions);
  }
  EXPECT_EQ(record_once(sliced, {"--device", "all", "--out", folder + "/one.json"}).exit_code, 2);
  EXPECT_FALSE(std::filesystem::exists(folder + "/one.json"));
}

TEST_F(AllGpus, AreJudgedByABaselineThatCanBeRead) {
  write_file(baseline, "{");
  const outcome o = perf(gpu(0), {}, {"--baseline", baseline});
  EXPECT_EQ(o.exit_code, 2) << o.out;
  EXPECT_THAT(o.err, HasSubstr("fake_gpu.json"));
}

TEST_F(AllGpus, AreNotMeasuredWhereResultsCannotBeRead) {
  const outcome o = perf(gpu(0) + gpu(1), {"FAKE_CUTS_ON=GPU-8f6a1001"});
  EXPECT_EQ(o.exit_code, 7) << o.err;
  EXPECT_THAT(o.out, testing::ContainsRegex("gpu1 +infrastructure"));
}

TEST_F(AllGpus, AreNeededAndAskedForRightly) {
  EXPECT_EQ(perf("").exit_code, 77);
  EXPECT_EQ(perf("", {"WARPGAUGE_REQUIRE_GPU=1"}).exit_code, 7);
  EXPECT_EQ(perf(gpu(0), {}, {"--ctest-measurements"}).exit_code, 2);
  EXPECT_EQ(perf(gpu(0), {"FAKE_EXIT=2"}).exit_code, 2);
  EXPECT_EQ(tool({"perf", "--page", "x.html"}).exit_code, 2);
}

}  // namespace
}  // namespace warpgauge::tests
