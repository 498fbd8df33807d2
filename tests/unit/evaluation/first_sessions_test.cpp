// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/first_sessions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpgauge::tests {
namespace {

using evaluation::share;

double fraction(const share& s) { return double(s.found) / s.of; }

/// Recordings of H100s, judged by the noise of H200s: a model that the lender never saw.
TEST(FirstSessions, FindTwoPerCentByTheNoiseOfAnotherModel) {
  const auto h100 = baseline::read_baseline(BASELINES_FOLDER "/nvidia_h100_80gb_hbm3.json");
  const auto h200 = baseline::read_baseline(BASELINES_FOLDER "/nvidia_h200.json");
  const auto f = evaluation::judge_first_sessions(h100, {h200}, 1, {});
  ASSERT_GE(f.suites.of, 25);
  EXPECT_LE(fraction(f.suites), 0.05) << "false alarms, the same look thrice";
  const auto& moves = f.found.at("moves");
  EXPECT_GE(fraction(moves.at(0.02)), 0.9);
  EXPECT_GE(fraction(moves.at(0.05)), 0.99);
  EXPECT_GE(fraction(f.found.at("products").at(0.05)), 0.99);
  EXPECT_THAT(evaluation::to_markdown(f, "By one session"), testing::HasSubstr("| moves | "));
}

TEST(FirstSessions, FindTwoPerCentOfEveryProductAfterThree) {
  const auto h100 = baseline::read_baseline(BASELINES_FOLDER "/nvidia_h100_80gb_hbm3.json");
  const auto h200 = baseline::read_baseline(BASELINES_FOLDER "/nvidia_h200.json");
  const auto f = evaluation::judge_first_sessions(h100, {h200}, 3, {});
  ASSERT_EQ(f.suites.of, 12) << "one H100 was recorded four times, three processes each";
  EXPECT_EQ(f.suites.found, 0);
  for (const char* const kind : {"moves", "products"})
    EXPECT_GE(fraction(f.found.at(kind).at(0.02)), 0.99) << kind;
  EXPECT_GE(fraction(f.found.at("moves").at(0.01)), 0.9);
}

TEST(FirstSessions, OfANewKernelServeTheModelsOtherCards) {
  const auto h100 = baseline::read_baseline(BASELINES_FOLDER "/nvidia_h100_80gb_hbm3.json");
  const auto f = evaluation::judge_new_cases(h100, {});
  ASSERT_GE(f.suites.of, 15);
  EXPECT_EQ(f.suites.found, 0);
  EXPECT_GE(fraction(f.found.at("moves").at(0.05)), 0.4) << "the next may have another board";
}

}  // namespace
}  // namespace warpgauge::tests
