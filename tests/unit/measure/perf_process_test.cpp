// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/perf_process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <string>

namespace warpgauge::measure {
namespace {

using testing::Contains;
using testing::Not;

class PerfProcess : public testing::Test {
 protected:
  /// A program of a few lines of shell in place of a perf program.
  perf_command script(const std::string& body) {
    std::ofstream(folder_ / "program") << "#!/bin/sh\n" << body << "\n";
    std::filesystem::permissions(folder_ / "program", std::filesystem::perms::owner_all);
    perf_command c;
    c.program = folder_ / "program";
    c.results = folder_ / "results.json";
    c.log = folder_ / "log";
    return c;
  }
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              (std::string("perf_process_") +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::filesystem::path folder_;
};

TEST_F(PerfProcess, GivesTheExitCodeAndTheOutput) {
  const perf_command c = script("echo one; echo two >&2; exit 5");
  EXPECT_EQ(run(c), 5);
  EXPECT_EQ(last_lines(c.log, 2), "one\ntwo");
  EXPECT_EQ(last_lines(c.log, 1), "two");
}

TEST_F(PerfProcess, GivesTheSignal) { EXPECT_EQ(run(script("kill -9 $$")), 128 + 9); }

TEST_F(PerfProcess, SaysThatAProgramCannotBeStarted) {
  perf_command c = script("");
  c.program = folder_ / "absent";
  EXPECT_EQ(run(c), 127);
}

TEST_F(PerfProcess, RemovesOldResultsFirst) {
  perf_command c = script("exit 0");
  std::ofstream(c.results) << "old";
  EXPECT_EQ(run(c), 0);
  EXPECT_FALSE(std::filesystem::exists(c.results));
}

TEST_F(PerfProcess, ShowsTheChosenGpuOnly) {
  perf_command c = script("echo \"gpu $CUDA_VISIBLE_DEVICES\"");
  c.device = "3";
  EXPECT_EQ(run(c), 0);
  EXPECT_EQ(last_lines(c.log, 1), "gpu 3");
}

TEST_F(PerfProcess, IsEndedWithItsOwner) {
  const perf_command c = script("exec sleep 60");
  const auto before = std::chrono::steady_clock::now();
  { const base::process started = start(c); }
  EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(30));
}

TEST_F(PerfProcess, PassesWhatWasAskedFor) {
  perf_command c = script("");
  EXPECT_THAT(arguments_of(c), Not(Contains("--warpgauge_quick")));
  c.filter = "^copy";
  c.gated_only = true;
  c.seed = 7;
  c.session = "abc";
  c.process = 2;
  c.more = {"--warpgauge_inject=0.01"};
  for (const char* argument : {"--benchmark_filter=^copy",
                               "--warpgauge_quick",
                               "--warpgauge_seed=7",
                               "--warpgauge_session=abc",
                               "--warpgauge_process=2",
                               "--warpgauge_inject=0.01"})
    EXPECT_THAT(arguments_of(c), Contains(argument));
}

TEST(FilterOf, MatchesTheseCasesOnly) {
  const std::regex filter(
      filter_of({"copy.simple/f32/t32/64x64/cold", "aat.padded/f32/-/8x8x8/cold"}),
      std::regex::extended);
  const auto matches = [&](const std::string& name) { return std::regex_search(name, filter); };
  EXPECT_TRUE(matches("copy.simple/f32/t32/64x64/cold/iterations:1/manual_time"));
  EXPECT_TRUE(matches("aat.padded/f32/-/8x8x8/cold"));
  EXPECT_FALSE(matches("copyXsimple/f32/t32/64x64/cold"));
  EXPECT_FALSE(matches("copy.simple/f32/t32/64x64/coldest"));
  EXPECT_FALSE(matches("my.copy.simple/f32/t32/64x64/cold"));
}

TEST(FilterOf, MatchesTheseVariantsOnly) {
  const std::regex filter(filter_of_variants({"transpose.diagonal", "copy.simple"}),
                          std::regex::extended);
  const auto matches = [&](const std::string& name) { return std::regex_search(name, filter); };
  EXPECT_TRUE(matches("transpose.diagonal/f32/t32/64x64/cold"));
  EXPECT_TRUE(matches("copy.simple/f32/t32/64x64/cold"));
  EXPECT_FALSE(matches("transpose.diagonal_unpadded/f32/t32/64x64/cold"));
  EXPECT_FALSE(matches("transposeXdiagonal/f32/t32/64x64/cold"));
}

TEST(NewSession, IsSixteenFreshHexDigits) {
  EXPECT_TRUE(std::regex_match(new_session(), std::regex("[0-9a-f]{16}")));
  EXPECT_NE(new_session(), new_session());
}

}  // namespace
}  // namespace warpgauge::measure
