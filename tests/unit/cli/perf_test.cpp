// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

/// perf, ab, baseline record and doctor as processes, with a stand-in for the perf program: what
/// the tool makes of measurements needs no GPU.
namespace warpgauge::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* no_gpu_required = "WARPGAUGE_REQUIRE_GPU=";

outcome tool(std::vector<std::string> arguments, std::vector<std::string> environment = {}) {
  environment.emplace_back(no_gpu_required);
  conditions under;
  under.environment = std::move(environment);
  return run_program(WARPGAUGE_TOOL, arguments, under);
}

/// A baseline of so many sessions with three processes each.
std::string recorded(const std::string& folder, int sessions) {
  const std::string file = folder + "/fake_gpu.json";
  for (int i = 0; i < sessions; ++i) {
    const outcome o = tool({"baseline",
                            "record",
                            "--program",
                            FAKE_KERNELS,
                            "--processes",
                            "3",
                            "--out",
                            file,
                            "--results",
                            folder});
    EXPECT_EQ(o.exit_code, 0) << o.err;
  }
  return file;
}

std::vector<std::string> perf(const std::string& folder, const std::string& baseline) {
  return {"perf", "--program", FAKE_KERNELS, "--results", folder, "--baseline", baseline};
}

TEST(Record, AddsASessionEachTime) {
  const std::string folder = fresh_folder();
  const std::string file = recorded(folder, 2);
  const auto stored = nlohmann::json::parse(file_text(file));
  EXPECT_EQ(stored.at("sessions").size(), 2U);
  EXPECT_THAT(tool({"baseline", "show", file}).out, HasSubstr("transpose.padded"));
}

TEST(Record, LeavesTheBaselineAloneWhenAProcessFails) {
  const std::string folder = fresh_folder();
  const std::string file = recorded(folder, 1);
  const std::string before = file_text(file);
  const outcome o =
      tool({"baseline", "record", "--program", FAKE_KERNELS, "--out", file, "--results", folder},
           {"FAKE_EXIT=7"});
  EXPECT_EQ(o.exit_code, 7);
  EXPECT_THAT(o.err, HasSubstr("ended as told"));
  EXPECT_EQ(file_text(file), before);
}

TEST(Record, ReadsTheBaselineBeforeItMeasures) {
  const std::string folder = fresh_folder();
  const std::string file = folder + "/fake_gpu.json";
  std::ofstream(file) << "{";
  const outcome o =
      tool({"baseline", "record", "--program", FAKE_KERNELS, "--out", file, "--results", folder},
           {"FAKE_EXIT=7"});
  EXPECT_EQ(o.exit_code, 2) << "a broken file, not the program that would have failed";
  EXPECT_THAT(o.err, HasSubstr("fake_gpu.json"));
  EXPECT_EQ(file_text(file), "{");
}

TEST(Perf, NamesTheProgramOfOwnKernelsThatCalledIt) {
  const std::string folder = fresh_folder();
  const std::vector<std::string> own{"WARPGAUGE_CALLED_AS=build/mine",
                                     "WARPGAUGE_BASELINES=" + fresh_folder()};
  const outcome o = tool({"perf", "--program", FAKE_KERNELS, "--results", folder}, own);
  EXPECT_EQ(o.exit_code, 3) << o.err;
  EXPECT_THAT(o.out, HasSubstr("build/mine baseline record"));
  EXPECT_THAT(o.out, HasSubstr("build/mine ab OTHER"));
  EXPECT_THAT(o.out, Not(HasSubstr("build/cuda/warpgauge")));
  // Whether there is such a kernel only that program knows.
  const std::vector<std::string> words{
      "perf", "mine.kernel", "--program", FAKE_KERNELS, "--results", folder};
  EXPECT_THAT(tool(words).err, HasSubstr("mine.kernel"));
  EXPECT_THAT(tool(words, own).err, HasSubstr("no case matches the filter"));
}

TEST(Perf, PassesUnchangedKernelsAndKeepsItsRecords) {
  const std::string folder = fresh_folder();
  const std::string file = recorded(folder, 4);
  auto arguments = perf(folder, file);
  arguments.insert(arguments.end(), {"copy.simple", "--ctest-measurements"});
  const outcome o = tool(arguments);
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  EXPECT_THAT(o.out,
              HasSubstr("<CTestMeasurement type=\"numeric/double\" name=\"bandwidth_gb_s "
                        "copy.simple/f32/t32/8192x8192/cold\">"));
  EXPECT_THAT(o.out, Not(HasSubstr("transpose.padded")));
  const auto verdict = nlohmann::json::parse(file_text(folder + "/copy.simple.judgement.json"));
  EXPECT_EQ(verdict.at("exit_code"), 0);
  EXPECT_EQ(verdict.at("verdict"), "pass");
  EXPECT_EQ(verdict.at("counts"), (nlohmann::json{{"pass", 1}}));
  EXPECT_EQ(verdict.at("device").at("name"), "Fake GPU");
  EXPECT_EQ(verdict.at("commit"), "abc1234");
  EXPECT_THAT(file_text(folder + "/copy.simple.junit.xml"), HasSubstr("<testsuite"));
}

TEST(Perf, MeasuresSuspectsAgainAndSettlesThemByAThirdProcess) {
  const std::string folder = fresh_folder();
  const std::string file = recorded(folder, 4);
  const auto with_slow = [&](const std::string& processes) {
    auto arguments = perf(folder, file);
    arguments.emplace_back("--all");
    return tool(arguments, {"FAKE_SLOW=" + processes});
  };
  const outcome once = with_slow("0");
  EXPECT_EQ(once.exit_code, 0) << once.out << once.err;
  EXPECT_THAT(once.out, HasSubstr("low once in"));
  EXPECT_TRUE(std::filesystem::exists(folder + "/all.third.json"));
  EXPECT_EQ(with_slow("0 2").exit_code, 4);
  EXPECT_EQ(with_slow("0 1").exit_code, 4);
  const outcome each_time = with_slow("0 1 2");
  EXPECT_EQ(each_time.exit_code, 1) << each_time.out;
  EXPECT_THAT(each_time.out, HasSubstr("low on average"));
}

TEST(Perf, GivesACappedCaseFreshChances) {
  const std::string folder = fresh_folder();
  const std::string file = recorded(folder, 4);
  const auto with_capped = [&](const std::string& processes) {
    auto arguments = perf(folder, file);
    arguments.emplace_back("copy.simple");
    return tool(arguments, {"FAKE_CAPPED=" + processes});
  };
  EXPECT_EQ(with_capped("0 1").exit_code, 0);
  const outcome never = with_capped("0 1 2");
  EXPECT_EQ(never.exit_code, 5) << never.out;
  EXPECT_THAT(never.out, HasSubstr("sw_power_cap"));
}

TEST(Perf, LeavesNothingBehindWhenTheDeviceDiesHalfWay) {
  const std::string folder = fresh_folder();
  const std::string file = recorded(folder, 4);
  ASSERT_EQ(tool(perf(folder, file)).exit_code, 0);
  ASSERT_TRUE(std::filesystem::exists(folder + "/judgement.json"));
  const outcome o = tool(perf(folder, file), {"FAKE_DIES=0"});
  EXPECT_EQ(o.exit_code, 7);
  EXPECT_THAT(o.err, HasSubstr("ended with signal 9"));
  for (const char* name : {"/all.json", "/judgement.json", "/all.junit.xml"})
    EXPECT_FALSE(std::filesystem::exists(folder + name)) << name;
  EXPECT_EQ(tool(perf(folder, file), {"FAKE_SLOW=0", "FAKE_DIES=1"}).exit_code, 7)
      << "a confirmation that dies confirms nothing";
}

TEST(Perf, HasNoVerdictWithoutABaseline) {
  const std::string folder = fresh_folder();
  const outcome o = tool({"perf", "--program", FAKE_KERNELS, "--results", folder, "copy.simple"},
                         {"WARPGAUGE_BASELINES=" + folder + "/none"});
  EXPECT_EQ(o.exit_code, 3) << o.out << o.err;
  const std::string said = unwrapped(o.out);
  for (const std::string& once :
       {"looked for fake_gpu.json in " + folder + "/none, which is no folder",
        std::string("`warpgauge baseline record`"),
        std::string("warpgauge ab ")}) {
    EXPECT_THAT(said, HasSubstr(once));
    EXPECT_EQ(said.find(once), said.rfind(once)) << said;
  }
  EXPECT_THAT(o.out, testing::ContainsRegex("copy\\.simple +70 % +60 %"));
}

TEST(Perf, SaysOnATerminalHowLongItHasBeenMeasuring) {
  const std::string folder = fresh_folder();
  conditions under{.folder = folder,
                   .environment = {"FAKE_SECONDS=2", "WARPGAUGE_BASELINES=" + folder + "/none"}};
  const std::vector<std::string> arguments{
      "perf", "--program", FAKE_KERNELS, "--results", folder, "copy.simple"};
  EXPECT_THAT(run_program(WARPGAUGE_TOOL, arguments, under).err, Not(HasSubstr("measuring")));
  under.error_terminal = true;
  const std::string told = run_program(WARPGAUGE_TOOL, arguments, under).err;
  EXPECT_THAT(told, HasSubstr("measuring copy.simple: 1 s"));
  EXPECT_THAT(told, testing::EndsWith("\r\x1b[K")) << "and takes it back";
}

TEST(Perf, TellsEndsApart) {
  const std::string folder = fresh_folder();
  const auto ended = [&](const std::string& code) {
    return tool({"perf", "--program", FAKE_KERNELS, "--results", folder}, {"FAKE_EXIT=" + code});
  };
  EXPECT_EQ(ended("77").exit_code, 77);
  EXPECT_EQ(ended("7").exit_code, 7);
  EXPECT_EQ(ended("2").exit_code, 2);
  EXPECT_EQ(ended("1").exit_code, 7) << "an unknown end is no verdict";
  EXPECT_THAT(ended("7").err, HasSubstr("ended as told"));
}

TEST(Perf, SkipsWhatCannotBeMeasured) {
  const outcome o = tool({"perf", "hello.print"});
  EXPECT_EQ(o.exit_code, 77);
  EXPECT_THAT(o.err, HasSubstr("prints text"));
}

TEST(Perf, RefusesWhatIsNotThere) {
  EXPECT_EQ(tool({"perf", "no.such"}).exit_code, 2);
  const outcome o = tool({"perf", "--program", "/nowhere"});
  EXPECT_EQ(o.exit_code, 2);
  EXPECT_THAT(o.err, HasSubstr("neither a perf program nor a build folder"));
}

TEST(Ab, PassesABuildAgainstItself) {
  const outcome o = tool({"ab", FAKE_KERNELS, FAKE_KERNELS, "--results", fresh_folder(), "--json"});
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  const auto root = nlohmann::json::parse(o.out);
  ASSERT_EQ(root.at("cases").size(), 2U);
  for (const auto& c : root.at("cases")) {
    EXPECT_EQ(c.at("verdict"), "pass");
    EXPECT_EQ(c.at("first").at("pairs"), 10);
    EXPECT_FALSE(c.contains("fresh"));
  }
}

TEST(Ab, ConfirmsADropWithFreshPairs) {
  const outcome o = tool({"ab",
                          FAKE_KERNELS,
                          FAKE_KERNELS,
                          "--results",
                          fresh_folder(),
                          "--json",
                          "--head-argument=--warpgauge_inject=0.03",
                          "--only",
                          "^copy"});
  EXPECT_EQ(o.exit_code, 1) << o.out << o.err;
  const auto root = nlohmann::json::parse(o.out);
  ASSERT_EQ(root.at("cases").size(), 1U);
  const auto& c = root.at("cases").front();
  EXPECT_EQ(c.at("verdict"), "regression");
  EXPECT_EQ(c.at("fresh").at("pairs"), 20);
  EXPECT_NEAR(c.at("fresh").at("change").get<double>(), 1 / 1.03 - 1, 0.002);
  EXPECT_LT(c.at("fresh").at("upper").get<double>(), -0.02);
}

TEST(Ab, SaysWhenABuildHasNoPerfProgram) {
  const outcome o = tool({"ab", "/nowhere", FAKE_KERNELS});
  EXPECT_EQ(o.exit_code, 2);
}

TEST(Doctor, TellsTheTruthWithOrWithoutAGpu) {
  const outcome o = tool({"doctor", "--json"});
  ASSERT_EQ(o.exit_code, 0) << o.err;
  const auto root = nlohmann::json::parse(o.out);
  if (root.at("gpu").is_null()) {
    EXPECT_FALSE(root.at("why_no_gpu").get<std::string>().empty());
    const outcome required = tool({"doctor", "--require-gpu"});
    EXPECT_EQ(required.exit_code, 7);
    EXPECT_THAT(required.out, HasSubstr("ctest -L"));
  }
  std::vector<std::string> labels;
  for (const auto& l : root.at("labels")) {
    labels.push_back(l.at("label"));
    EXPECT_FALSE(l.at("why").get<std::string>().empty()) << l;
    if (l.at("label") == "perf") {
      EXPECT_TRUE(!l.at("runs").get<bool>() || !root.at("gpu").is_null());
    }
  }
  for (const char* label :
       {"correctness", "traffic", "perf", "unit", "selftest", "sim", "cuda", "large"})
    EXPECT_THAT(labels, testing::Contains(label));
  for (const auto& r : root.at("remarks")) EXPECT_FALSE(r.at("advice").get<std::string>().empty());
}

TEST(Doctor, SaysEachSentenceOnce) {
  const auto document = nlohmann::json::parse(tool({"doctor", "--json"}).out);
  if (!document.at("gpu").is_null()) GTEST_SKIP() << "there is a GPU";
  const std::string text = unwrapped(tool({"doctor"}).out);
  const std::string why = document.at("why_no_gpu");
  EXPECT_NE(text.find(why), std::string::npos) << text;
  EXPECT_EQ(text.find(why), text.rfind(why)) << text;
  EXPECT_EQ(text.find("runs: on the CPU simulator"), text.rfind("runs: on the CPU simulator"))
      << text;
}

TEST(Doctor, PrintsWhatPeopleLookFor) {
  const outcome o = tool({"doctor"});
  EXPECT_EQ(o.exit_code, 0);
  for (const char* part : {"GPU", "nvcc", "ncu", "compute-sanitizer", "Unusual", "perf"})
    EXPECT_THAT(o.out, HasSubstr(part));
  EXPECT_THAT(o.out, HasSubstr("\nbaseline               none"));
  std::istringstream lines(o.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
}

}  // namespace
}  // namespace warpgauge::tests
