// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/limits.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

namespace warpgauge::stats {
namespace {

TEST(Limits, StudentQuantilesEqualTheTables) {
  EXPECT_NEAR(upper_t(0.025, 10), 2.228, 5e-4);
  EXPECT_NEAR(upper_t(0.001, 20), 3.552, 5e-4);
  EXPECT_NEAR(upper_t(0.0005, 4), 8.610, 5e-4);
  EXPECT_NEAR(upper_t(0.025, std::numeric_limits<double>::infinity()), 1.959964, 5e-7);
}

TEST(Limits, FamilyRateIsShared) {
  EXPECT_DOUBLE_EQ(per_judgement_rate(0.001, 40), 2.5e-5);
  EXPECT_THROW(per_judgement_rate(0, 1), std::invalid_argument);
  EXPECT_THROW(per_judgement_rate(0.1, 0), std::invalid_argument);
}

TEST(Limits, MarginScalesWithTheDeviation) {
  EXPECT_NEAR(prediction_margin(0.025, 10, 0.5), 1.114, 5e-4);
}

TEST(Limits, ProportionIntervalsEqualTheClosedForms) {
  const auto none = proportion_interval(0, 20, 0.95);
  EXPECT_EQ(none.lower, 0);
  EXPECT_NEAR(none.upper, 1 - std::pow(0.025, 1.0 / 20), 1e-9);
  const auto half = proportion_interval(5, 10, 0.95);
  EXPECT_NEAR(half.lower, 0.1871, 5e-5);
  EXPECT_NEAR(half.upper, 0.8129, 5e-5);
  EXPECT_EQ(proportion_interval(20, 20, 0.95).upper, 1);
  EXPECT_THROW(proportion_interval(3, 2, 0.95), std::invalid_argument);
}

TEST(Limits, RefusesRatesOutsideTheUnitInterval) {
  EXPECT_THROW(upper_t(0, 5), std::invalid_argument);
  EXPECT_THROW(upper_t(1, 5), std::invalid_argument);
  EXPECT_THROW(upper_t(0.1, 0), std::invalid_argument);
  EXPECT_THROW(proportion_interval(1, 2, 1), std::invalid_argument);
}

}  // namespace
}  // namespace warpgauge::stats
