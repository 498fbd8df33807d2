// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/sampling.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace warpgauge::measure {
namespace {

constexpr double mebibyte = 1024.0 * 1024;

TEST(SetsToRotate, CoverMoreThanFiveCaches) {
  const sampling_rule rule;
  // 5 x 60 MiB is 300: 38 sets of 8 MiB are 304.
  EXPECT_EQ(sets_to_rotate(8 * mebibyte, 60 * mebibyte, rule), 38);
  // Exactly five caches would not be more than five.
  EXPECT_EQ(sets_to_rotate(60 * mebibyte, 60 * mebibyte, rule), 6);
}

TEST(SetsToRotate, AreTwoEvenForHugeOperands) {
  EXPECT_EQ(sets_to_rotate(2048 * mebibyte, 60 * mebibyte, {}), 2);
}

TEST(SetsToRotate, StayWithinReasonForTinyOperands) {
  EXPECT_EQ(sets_to_rotate(1, 60 * mebibyte, {}), 4096);
}

TEST(LaunchesPerBatch, AreWholeRoundsOverTheSets) {
  const sampling_rule rule{.shortest_batch_s = 400e-6};
  EXPECT_EQ(launches_per_batch(10e-6, 7, rule), 42);  // 6 rounds of 70 us
  EXPECT_EQ(launches_per_batch(9e-3, 10, rule), 10);
  EXPECT_EQ(launches_per_batch(11e-3, 10, rule), 2);  // else a second per sample or so
  EXPECT_EQ(launches_per_batch(11e-3, 1, rule), 1);
  EXPECT_EQ(launches_per_batch(1e-3, 2, rule), 2);  // one round is long enough
  EXPECT_EQ(launches_per_batch(100e-6, 1, rule), 4);
}

TEST(LaunchesPerBatch, AreBoundedWhenTheTimerSawNothing) {
  EXPECT_LE(launches_per_batch(0, 3, {}), 4096);
  EXPECT_GE(launches_per_batch(0, 3, {}), 3);
}

TEST(PairsWithinBudget, KeepTheRulesBounds) {
  const sampling_rule rule{.budget_s = 0.06, .fewest_pairs = 15, .most_pairs = 61};
  EXPECT_EQ(pairs_within_budget(2e-3, rule), 30);
  EXPECT_EQ(pairs_within_budget(50e-3, rule), 15);
  EXPECT_EQ(pairs_within_budget(1e-6, rule), 61);
}

TEST(Summary, IsMedianAndRelativeDeviation) {
  const std::vector<timed_pair> pairs{{1, 10}, {2, 10}, {3, 10}, {2, 13}, {100, 7}};
  const summary kernel = summarise_kernel(pairs);
  EXPECT_DOUBLE_EQ(kernel.median_s, 2);
  EXPECT_NEAR(kernel.spread, 1.4826 * 1 / 2, 1e-4);  // deviations 1 0 1 0 98
  EXPECT_DOUBLE_EQ(summarise_anchor(pairs).median_s, 10);
  EXPECT_DOUBLE_EQ(summarise_anchor(pairs).spread, 0);
}

TEST(Summary, RefusesNoPairs) { EXPECT_THROW(summarise_kernel({}), std::invalid_argument); }

TEST(Undisturbed, NeedsEqualClocksAndNobodyElse) {
  const watched_state quiet{.sm_clock_mhz = 1980, .memory_clock_mhz = 3201};
  EXPECT_TRUE(undisturbed(quiet, quiet));
  watched_state other = quiet;
  other.sm_clock_mhz = 1965;
  EXPECT_TRUE(undisturbed(quiet, other));  // a step of the clock, below 2 %
  other.sm_clock_mhz = 1755;
  EXPECT_FALSE(undisturbed(quiet, other));
  EXPECT_FALSE(undisturbed(other, quiet));
  other = quiet;
  other.memory_clock_mhz = 2619;
  EXPECT_FALSE(undisturbed(quiet, other));
  other = quiet;
  other.throttle_reasons = 0x4;
  EXPECT_FALSE(undisturbed(other, quiet));
  other = quiet;
  other.foreign_processes = 1;
  EXPECT_FALSE(undisturbed(quiet, other));
}

TEST(Undisturbed, TakesADriverThatTellsNothing) { EXPECT_TRUE(undisturbed({}, {})); }

TEST(Rests, GrowAndEnd) {
  EXPECT_DOUBLE_EQ(rest_s(1), 0.05);
  EXPECT_DOUBLE_EQ(rest_s(2), 0.1);
  EXPECT_DOUBLE_EQ(rest_s(4), 0.4);
  EXPECT_DOUBLE_EQ(rest_s(5), 0.4);
  double all = 0;
  for (int n = 1; n <= 1000; ++n) all += rest_s(n);
  EXPECT_NEAR(all, 1.95, 1e-12);
  EXPECT_EQ(rest_s(1000), 0);
}

}  // namespace
}  // namespace warpgauge::measure
