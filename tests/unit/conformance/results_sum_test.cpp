// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/results_sum.hpp"

#include "warpgauge/base/files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace warpgauge::conformance {
namespace {

using nlohmann::json;
using testing::HasSubstr;

variant_result result_of(const char* id, counts total) {
  variant_result r;
  r.id = id;
  r.backend = "sim";
  r.plan = "sweep";
  r.total = total;
  r.by["layout"]["tight"] = total;
  r.commit = "abc";
  return r;
}

std::string printed(const results_sum& sum) {
  testing::internal::CaptureStdout();
  sum.print("correctness", "sim");
  return testing::internal::GetCapturedStdout();
}

TEST(ResultsSum, AddsUpAndSaysWhatIsWrong) {
  results_sum sum;
  EXPECT_FALSE(sum.good()) << "nothing was run";
  sum.add(result_of("a.b", {3, 0, 1}));
  variant_result none = result_of("a.c", {});
  none.skips = {"not simulated: why"};
  sum.add(none);
  EXPECT_TRUE(sum.good());
  EXPECT_THAT(printed(sum), HasSubstr("not run: a.c not simulated: why\n"));
  EXPECT_THAT(printed(sum), HasSubstr("correctness: 4 cases of 1 variants on sim: 3 passed"));
  sum.missing = {"a.d"};
  EXPECT_FALSE(sum.good());
  EXPECT_THAT(printed(sum), HasSubstr("no result: a.d"));
  sum.missing.clear();
  variant_result other = result_of("a.e", {1, 0, 0});
  other.commit = "def";
  other.weakened_by = {"X=0"};
  sum.add(other);
  EXPECT_FALSE(sum.good());
  EXPECT_THAT(printed(sum), HasSubstr("weakened by X=0\nresults from 2 commits: abc, def\n"));
  const json j = correctness_json(sum, "sim", "sweep");
  EXPECT_EQ(j.at("passed"), 4);
  EXPECT_EQ(j.at("by").at("layout").at("tight").at("skipped"), 1);
  EXPECT_EQ(j.at("variants").size(), 3U);
  EXPECT_FALSE(j.contains("commit"));
  EXPECT_EQ(j.at("claim").at("outcome"), "not proven");
}

TEST(ResultsSum, SaysWhatItProves) {
  results_sum sum;
  const auto claim = [&] { return correctness_json(sum, "sim", "sweep").at("claim"); };
  EXPECT_EQ(claim().at("exit_code"), 5);
  sum.add(result_of("a.b", {40, 0, 1}));
  EXPECT_EQ(claim(), json::parse(R"({"outcome": "proven", "exit_code": 0, "reason": "",
              "evidence": "41 cases of 1 variants: 40 passed, 1 skipped"})"));
  sum.exhaustive_cases = 900;
  EXPECT_EQ(claim().at("evidence"),
            "41 of 900 cases (all: --exhaustive) of 1 variants: 40 passed, 1 skipped");
  sum.missing = {"a.c"};
  EXPECT_EQ(claim().at("exit_code"), 5);
  EXPECT_EQ(claim().at("reason"), "1 part left no result");
  sum.weakened_by = {"WARPGAUGE_SIM_FINDINGS=0"};
  EXPECT_EQ(claim().at("outcome"), "not proven");
  EXPECT_EQ(claim().at("exit_code"), 7);
  EXPECT_EQ(claim().at("reason"), "weakened by WARPGAUGE_SIM_FINDINGS=0");
  sum.add(result_of("a.d", {1, 2, 0}));
  EXPECT_EQ(claim().at("outcome"), "failed") << "whatever else is amiss";
  EXPECT_EQ(claim().at("exit_code"), 1);
  EXPECT_EQ(claim().at("reason"), "2 failed");
}

TEST(ResultsSum, PassesItsTestWhereSettingsWeakenedIt) {
  results_sum sum;
  sum.add(result_of("a.b", {3, 0, 0}));
  sum.weakened_by = {"WARPGAUGE_SIM_FINDINGS=0"};
  EXPECT_TRUE(sum.good());
  EXPECT_EQ(sum.stands().code, baseline::exit_code::infrastructure);
}

TEST(ResultsSum, CountsTwoTestsOfOneVariantTogether) {
  results_sum sum;
  sum.add(result_of("a.b", {3, 0, 0}));
  sum.add(result_of("a.b", {2, 1, 0}));
  EXPECT_EQ(sum.variants(), 1U);
  EXPECT_FALSE(sum.good()) << "a case failed";
  const json j = traffic_json(sum);
  EXPECT_EQ(j.at("kernels").at("a.b"), json::parse(R"({"passed": 5, "failed": 1})"));
  EXPECT_EQ(j.at("cases"), 6);
  EXPECT_EQ(j.at("commit"), "abc");
}

TEST(ResultsSum, TakesWhatIsNewAndCanBeRead) {
  const std::filesystem::path file = testing::TempDir() + "/results_sum_test.json";
  write_json(file, to_json(result_of("a.b", {3, 0, 0})));
  const auto written = std::filesystem::last_write_time(file);
  ASSERT_TRUE(result_since(written, file));
  EXPECT_EQ(result_since(written, file)->total.passed, 3U);
  EXPECT_FALSE(result_since(written + std::chrono::seconds(1), file));
  base::write_file(file, "{}");
  EXPECT_FALSE(result_since(written, file));
  std::filesystem::remove(file);
  EXPECT_FALSE(result_since(written, file));
}

}  // namespace
}  // namespace warpgauge::conformance
