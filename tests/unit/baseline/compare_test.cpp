// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/compare.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

namespace warpgauge::tests {
namespace {

using baseline::compare_rows;
using baseline::compare_rule;
using baseline::plain_row;
using baseline::verdict;
using testing::HasSubstr;

plain_row times(std::vector<double> ns) { return {"f", "ns", false, std::move(ns), ""}; }

baseline::compared_row compared(const plain_row& a, const plain_row& b) {
  return compare_rows(std::vector{a}, std::vector{b}, compare_rule{}).at(0);
}

TEST(Compare, GivesWelchsIntervalOfTheSpeed) {
  // Logs +-d on both sides: variance 4/3 d^2 of 4, 6 degrees of freedom. t(6; 0.975) = 2.447.
  const double d = 0.01;
  const auto side = [d](double centre) {
    return times(
        {centre * std::exp(d), centre * std::exp(-d), centre * std::exp(d), centre * std::exp(-d)});
  };
  const auto row = compared(side(100), side(110));
  EXPECT_NEAR(*row.speed, 100.0 / 110, 1e-9);
  const double half = 2.447 * d * std::sqrt(2 * 4.0 / 3 / 4);
  EXPECT_NEAR(*row.lower, 100.0 / 110 * std::exp(-half), 1e-5);
  EXPECT_NEAR(*row.upper, 100.0 / 110 * std::exp(half), 1e-5);
  EXPECT_EQ(row.outcome, verdict::regression);
  EXPECT_EQ(compared(side(110), side(100)).outcome, verdict::improvement);
  EXPECT_EQ(compared(side(100), side(100)).outcome, verdict::inconclusive);
}

TEST(Compare, PassesWhatIsSurelyNoSlower) {
  EXPECT_EQ(compared(times({100, 100.1, 99.9}), times({100, 100.1, 99.9})).outcome, verdict::pass);
}

TEST(Compare, SaysWhenItCannotJudge) {
  EXPECT_EQ(compared(times({100}), times({200})).outcome, verdict::inconclusive);
  EXPECT_THAT(compared(times({100}), times({200})).sentence, HasSubstr("--benchmark_repetitions"));
  plain_row other = times({1, 2});
  other.unit = "us";
  EXPECT_EQ(compared(times({1, 2}), other).outcome, verdict::not_measured);
  other = times({1, 2});
  other.problem = "its value is not a finite number above zero";
  EXPECT_EQ(compared(times({1, 2}), other).outcome, verdict::not_measured);
  EXPECT_EQ(compared(other, times({1, 2})).outcome, verdict::no_baseline);
  const std::vector<plain_row> none;
  const std::vector<plain_row> one{times({1, 2})};
  EXPECT_EQ(compare_rows(none, one, {}).at(0).outcome, verdict::no_baseline);
  EXPECT_EQ(compare_rows(one, none, {}).at(0).outcome, verdict::not_measured);
}

}  // namespace
}  // namespace warpgauge::tests
