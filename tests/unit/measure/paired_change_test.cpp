// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/paired_change.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>
#include <vector>

namespace warpgauge::measure {
namespace {

std::vector<double> drawn(std::mt19937_64& source, int n, double centre, double deviation) {
  std::normal_distribution<double> normal(centre, deviation);
  std::vector<double> values;
  for (int i = 0; i < n; ++i) values.push_back(normal(source));
  return values;
}

TEST(FreshRate, KeepsTheFamilysRateOverBothStages) {
  const ab_rule by{.first_rate = 0.05, .family_rate = 0.001};
  EXPECT_DOUBLE_EQ(fresh_rate(by, 40), 0.0005);
  EXPECT_DOUBLE_EQ(40 * by.first_rate * fresh_rate(by, 40), by.family_rate);
  EXPECT_LE(fresh_rate(by, 0), by.first_rate);
}

TEST(ChangeOf, FindsAPlainDrop) {
  const std::vector<double> all(10, std::log(0.97));
  const paired_change c = change_of(all, {});
  EXPECT_NEAR(c.change, -0.03, 1e-12);
  EXPECT_DOUBLE_EQ(c.p_drop, std::pow(0.5, 10));  // the one pattern of ten signs
  EXPECT_DOUBLE_EQ(c.p_gain, 1);
  EXPECT_TRUE(is_drop(c, 0.05, {}));
  EXPECT_FALSE(is_gain(c, 0.05, {}));
}

TEST(ChangeOf, NeverCallsASmallDropARegressionHoweverSure) {
  const std::vector<double> all(20, std::log(0.993));
  const paired_change c = change_of(all, {});
  EXPECT_LT(c.p_drop, 1e-5);
  EXPECT_FALSE(is_drop(c, 0.05, {}));
}

// Tables of the signed-rank distribution: with n = 10 the 95 % interval runs from the 9th to the
// 47th of the 55 pairwise means (critical value 8).
TEST(ChangeOf, IntervalIsTukeysForTen) {
  std::vector<double> values;
  for (int i = 0; i < 10; ++i) values.push_back(std::pow(2.0, i) * 1e-4);
  std::vector<double> means;
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = i; j < values.size(); ++j) means.push_back((values[i] + values[j]) / 2);
  std::sort(means.begin(), means.end());
  const paired_change c = change_of(values, {});
  EXPECT_NEAR(c.lower, std::expm1(means[8]), 1e-15);
  EXPECT_NEAR(c.upper, std::expm1(means[46]), 1e-15);
}

TEST(ChangeOf, IntervalCoversTheTruth) {
  std::mt19937_64 source(7);
  int covered = 0;
  constexpr int trials = 2000;
  for (int t = 0; t < trials; ++t) {
    const paired_change c = change_of(drawn(source, 10, -0.004, 0.005), {});
    covered += c.lower <= std::expm1(-0.004) && std::expm1(-0.004) <= c.upper;
  }
  EXPECT_GT(covered, 0.94 * trials);
}

TEST(ChangeOf, RefusesWhatSaysNothing) {
  EXPECT_THROW(change_of(std::vector<double>{0.1}, {}), std::invalid_argument);
  EXPECT_THROW(change_of(std::vector<double>{0.1, std::nan("")}, {}), std::invalid_argument);
}

// Two stages at the rates of 40 cases: with no change at all nothing may fail, and a drop of 2 %
// must, at the scatter that processes on one H200 show at DRAM-bound sizes.
TEST(TwoStages, AreSilentOnEqualBuildsAndFindTwoPerCent) {
  std::mt19937_64 source(11);
  const ab_rule by;
  const double rate = fresh_rate(by, 40);
  const auto fails = [&](double change, double deviation) {
    const auto first = change_of(drawn(source, by.first_pairs, change, deviation), by);
    if (!is_drop(first, by.first_rate, by)) return false;
    return is_drop(change_of(drawn(source, by.fresh_pairs, change, deviation), by), rate, by);
  };
  int silent = 0;
  int found = 0;
  constexpr int trials = 2000;
  for (int t = 0; t < trials; ++t) {
    silent += !fails(0, 0.005);
    found += fails(std::log(0.98), 0.004);
  }
  EXPECT_EQ(silent, trials);
  EXPECT_GT(found, 0.98 * trials);
}

TEST(VisibleDrop, GrowsWithTheScatter) {
  std::mt19937_64 source(3);
  const auto quiet = drawn(source, 10, 0, 0.0005);
  const auto noisy = drawn(source, 10, 0, 0.02);
  EXPECT_LT(visible_drop(quiet, {}), 0.012);
  EXPECT_GT(visible_drop(noisy, {}), 0.02);
}

}  // namespace
}  // namespace warpgauge::measure
