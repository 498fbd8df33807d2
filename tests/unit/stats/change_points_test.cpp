// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/change_points.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace warpgauge::tests {
namespace {

using stats::change_point;
using stats::change_shape;
using stats::find_changes;
using stats::series;
using testing::IsEmpty;

/// Quantities that vary by 0.1 % around 0 and do not change.
std::vector<series> quiet(std::size_t count, std::size_t occasions, unsigned seed = 1) {
  std::mt19937 random(seed);
  std::vector<series> all(count);
  for (series& s : all) {
    s.variance = 1e-6, s.dof = 20;
    for (std::size_t i = 0; i < occasions; ++i) {
      double normal = -6;
      for (int k = 0; k < 12; ++k) normal += double(random()) / 0x1p32;
      s.values.push_back(0.001 * normal);
    }
  }
  return all;
}

TEST(ChangePoints, TellHowManyOccasionsTheyNeed) {
  EXPECT_EQ(stats::fewest_occasions(0.01), 5u);   // 5! = 120
  EXPECT_EQ(stats::fewest_occasions(0.005), 6u);  // 6! = 720
  EXPECT_THAT(find_changes({}, {}), IsEmpty());
  auto all = quiet(20, 4);
  for (std::size_t i = 0; i < 4; ++i) all[3].values[i] -= 0.1 * double(i);
  EXPECT_THAT(find_changes(all, {}), IsEmpty());
}

TEST(ChangePoints, FindAStepWhereItIs) {
  auto all = quiet(50, 12);
  for (std::size_t i = 8; i < 12; ++i) all[7].values[i] -= 0.01;
  const auto found = find_changes(all, {});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].of, 7u);
  EXPECT_EQ(found[0].shape, change_shape::step);
  EXPECT_EQ(found[0].at, 8u);
  EXPECT_NEAR(found[0].change, -0.01, 0.0015);
}

TEST(ChangePoints, FindACreepInFiveOccasions) {
  auto all = quiet(50, 5);
  for (std::size_t i = 0; i < 5; ++i) all[7].values[i] -= 0.01 * double(i);
  const auto found = find_changes(all, {});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].of, 7u);
  EXPECT_EQ(found[0].shape, change_shape::creep);
  EXPECT_EQ(found[0].at, 0u);
  EXPECT_NEAR(found[0].change, -0.04, 0.003);
}

/// Of eight occasions 70 orders have the same four first.
TEST(ChangePoints, LeaveOutSplitsThatTooManyOrdersShare) {
  auto all = quiet(50, 8);
  for (std::size_t i = 4; i < 8; ++i) all[7].values[i] = -0.1;
  for (std::size_t i = 0; i < 4; ++i) all[7].values[i] = 0;
  for (const change_point& c : find_changes(all, {})) EXPECT_NE(c.shape, change_shape::step);
  auto more = quiet(50, 9);
  for (std::size_t i = 0; i < 9; ++i) more[7].values[i] = i < 5 ? 0 : -0.1;
  const auto found = find_changes(more, {});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].at, 5u);
}

TEST(ChangePoints, FindFurtherOnesInTheParts) {
  auto all = quiet(50, 30);
  for (std::size_t i = 10; i < 30; ++i) all[7].values[i] -= i < 20 ? 0.01 : 0.03;
  for (std::size_t i = 15; i < 30; ++i) all[9].values[i] += 0.01;
  const auto found = find_changes(all, {});
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].at, 10u);
  EXPECT_NEAR(found[0].change, -0.01, 0.0015);
  EXPECT_EQ(found[1].at, 20u);
  EXPECT_NEAR(found[1].change, -0.02, 0.0015);
  EXPECT_EQ(found[2].of, 9u);
  EXPECT_NEAR(found[2].change, 0.01, 0.0015);
}

TEST(ChangePoints, AreTheSameEachTime) {
  auto all = quiet(20, 12);
  for (std::size_t i = 6; i < 12; ++i) all[7].values[i] -= 0.005;
  const auto once = find_changes(all, {});
  const auto again = find_changes(all, {});
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t i = 0; i < once.size(); ++i) EXPECT_EQ(once[i].statistic, again[i].statistic);
}

TEST(ChangePoints, SkipOccasionsWithoutAValue) {
  auto all = quiet(50, 14);
  for (std::size_t i = 8; i < 14; ++i) all[7].values[i] -= 0.01;
  for (const std::size_t absent : {0u, 7u, 8u})
    all[7].values[absent] = std::numeric_limits<double>::quiet_NaN();
  const auto found = find_changes(all, {});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].at, 9u);
}

/// Two of two hundred histories are expected, one of each direction; five are common enough.
TEST(ChangePoints, FindNothingWhereNothingChanged) {
  int falls = 0;
  for (unsigned h = 0; h < 100; ++h) {
    auto all = quiet(20, 10, h + 1);
    // One value is far off: as likely at any occasion.
    all[3].values[h % 10] -= 0.02;
    for (const change_point& c : find_changes(all, {})) falls += c.change < 0;
  }
  EXPECT_LE(falls, 5);
}

}  // namespace
}  // namespace warpgauge::tests
