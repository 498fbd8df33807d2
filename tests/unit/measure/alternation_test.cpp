// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/alternation.hpp"

#include "warpgauge/measure/nvml.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace warpgauge::measure {
namespace {

const sampling_rule four_pairs{.fewest_pairs = 4};

/// Twelve pairs at 1650 MHz under the cap; the first takes 2 s, the second 3 s, with a little
/// noise.
std::vector<watched_pair> twelve() {
  std::vector<watched_pair> all(12);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double slower = 1 + 0.01 * (double(i % 3) - 1);
    all[i].first_s = 2 * slower;  // both, so that the ratio does not move
    all[i].second_s = 3 * slower;
    all[i].first = {.sm_clock_mhz = 1650, .memory_clock_mhz = 3201, .throttle_reasons = power_cap};
    all[i].second = all[i].first;
  }
  return all;
}

TEST(PowerCap, IsTheReasonThatTheDriverNamesSo) {
  EXPECT_THAT(reason_names(power_cap), testing::ElementsAre("sw_power_cap"));
}

TEST(AlternatingComparison, IsTheMedianOfThePairsRatios) {
  auto pairs = twelve();
  pairs[0].second_s *= 2;  // one odd pair
  const auto c = compare_alternating(pairs, four_pairs);
  ASSERT_TRUE(c);
  EXPECT_DOUBLE_EQ(c->ratio, 1.5);
  EXPECT_NEAR(c->spread, 0, 1e-12);
  EXPECT_DOUBLE_EQ(c->first_s, 2);
  EXPECT_DOUBLE_EQ(c->second_s, 3);
  EXPECT_EQ(c->sm_clock_mhz, 1650U);
  EXPECT_TRUE(c->at_power_limit);
}

TEST(AlternatingComparison, LeavesOutPairsThatWereDisturbed) {
  for (int kind = 0; kind < 5; ++kind) {
    auto pairs = twelve();
    const auto spoil = [&](std::size_t i) {
      watched_state& w = i % 2 == 0 ? pairs[i].first : pairs[i].second;
      if (kind == 0) w.foreign_processes = 1;
      if (kind == 1) w.memory_clock_mhz = 2619;
      if (kind == 2) w.throttle_reasons |= 0x40;  // too hot
      if (kind == 3) w.sm_clock_mhz = 1590;       // 3.6 % below
      if (kind == 4) w.sm_clock_mhz = 0;          // the driver did not tell
      pairs[i].second_s = 100;
    };
    for (std::size_t i = 0; i < 3; ++i) spoil(i);
    const auto c = compare_alternating(pairs, four_pairs);
    ASSERT_TRUE(c) << kind;
    EXPECT_DOUBLE_EQ(c->second_s, 3) << kind;
    // A selection of pairs would bias the comparison.
    spoil(3);
    EXPECT_FALSE(compare_alternating(pairs, four_pairs)) << kind;
  }
}

TEST(AlternatingComparison, IsNoneWhereOneRunsAtAHigherClock) {
  auto pairs = twelve();
  for (watched_pair& p : pairs) p.second.sm_clock_mhz = 1657;  // 0.4 %
  EXPECT_TRUE(compare_alternating(pairs, four_pairs));
  for (watched_pair& p : pairs) p.second.sm_clock_mhz = 1665;  // a step, 0.9 %
  EXPECT_FALSE(compare_alternating(pairs, four_pairs));
}

TEST(AlternatingComparison, IsNoneWhereWhatMovedTheClocksIsNotKnown) {
  auto pairs = twelve();
  pairs[0].first.sm_clock_mhz = pairs[0].second.sm_clock_mhz = 1695;  // 2.7 % above the others
  for (std::size_t i = 0; i < 6; ++i)
    pairs[i].first.throttle_reasons = pairs[i].second.throttle_reasons = 0;
  EXPECT_TRUE(compare_alternating(pairs, four_pairs));
  pairs[6].first.throttle_reasons = pairs[6].second.throttle_reasons = 0;
  EXPECT_FALSE(compare_alternating(pairs, four_pairs));
}

// Alternation lets the card cool: it may not reach its limit at all.
TEST(AlternatingComparison, NeedsNoCapWhereTheClocksStayed) {
  auto pairs = twelve();
  for (watched_pair& p : pairs) {
    p.first.sm_clock_mhz = p.second.sm_clock_mhz = 1980;
    p.first.throttle_reasons = p.second.throttle_reasons = 0;
  }
  const auto c = compare_alternating(pairs, four_pairs);
  ASSERT_TRUE(c);
  EXPECT_DOUBLE_EQ(c->ratio, 1.5);
  EXPECT_EQ(c->sm_clock_mhz, 1980U);
  EXPECT_FALSE(c->at_power_limit);
}

TEST(AlternatingComparison, NeedsTheRulesFewestPairs) {
  auto pairs = twelve();
  pairs.resize(4);
  EXPECT_TRUE(compare_alternating(pairs, four_pairs));
  pairs.resize(3);
  EXPECT_FALSE(compare_alternating(pairs, four_pairs));
  EXPECT_FALSE(compare_alternating({}, four_pairs));
}

}  // namespace
}  // namespace warpgauge::measure
