// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/summary.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

namespace warpgauge::stats {
namespace {

TEST(Summary, MedianOfOddAndEvenCounts) {
  EXPECT_EQ(median(std::vector{3.0, 1.0, 2.0}), 2.0);
  EXPECT_EQ(median(std::vector{4.0, 1.0, 3.0, 2.0}), 2.5);
  EXPECT_EQ(median(std::vector{7.0}), 7.0);
}

TEST(Summary, QuantileIsTypeSeven) {
  const std::vector<double> one_to_ten{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  // R: quantile(1:10, c(0, .25, .9, 1)) prints 1, 3.25, 9.1, 10.
  EXPECT_DOUBLE_EQ(quantile(one_to_ten, 0), 1);
  EXPECT_DOUBLE_EQ(quantile(one_to_ten, 0.25), 3.25);
  EXPECT_DOUBLE_EQ(quantile(one_to_ten, 0.9), 9.1);
  EXPECT_DOUBLE_EQ(quantile(one_to_ten, 1), 10);
}

TEST(Summary, VarianceAndDeviationByHand) {
  // Deviations from 4: -2, 0, 2; 8 / 2 = 4.
  EXPECT_DOUBLE_EQ(variance(std::vector{2.0, 4.0, 6.0}), 4);
  // Median 2; absolute deviations 1 1 0 0 2 4 7, median 1.
  EXPECT_DOUBLE_EQ(median_absolute_deviation(std::vector{1.0, 1.0, 2.0, 2.0, 4.0, 6.0, 9.0}),
                   1.4826);
}

TEST(Summary, MedianOfManyVariesAsPiOverTwoN) {
  EXPECT_DOUBLE_EQ(median_variance(1), 1);
  EXPECT_NEAR(median_variance(1e6) * 1e6, 1.5708, 1e-4);
  // Median of three normal values: 1 - sqrt(3) / pi. David and Nagaraja, "Order Statistics", 2003.
  EXPECT_NEAR(median_variance(3), 1 - std::sqrt(3.0) / 3.14159265, 0.03 * 0.4487);
  EXPECT_THROW(median_variance(0), std::invalid_argument);
}

TEST(Summary, OneOutlierDoesNotMoveTheMedianDeviation) {
  EXPECT_DOUBLE_EQ(median_absolute_deviation(std::vector{1.0, 2.0, 3.0, 4.0, 1e9}), 1.4826);
}

TEST(Summary, RefusesWhatHasNoAnswer) {
  const std::vector<double> none;
  const std::vector<double> nan{1.0, std::nan("")};
  const std::vector<double> infinite{1.0, std::numeric_limits<double>::infinity()};
  EXPECT_THROW(mean(none), std::invalid_argument);
  EXPECT_THROW(median(none), std::invalid_argument);
  EXPECT_THROW(median(nan), std::invalid_argument);
  EXPECT_THROW(mean(infinite), std::invalid_argument);
  EXPECT_THROW(variance(std::vector{1.0}), std::invalid_argument);
  EXPECT_THROW(quantile(std::vector{1.0}, 1.5), std::invalid_argument);
  EXPECT_THROW(quantile(std::vector{1.0}, std::nan("")), std::invalid_argument);
}

}  // namespace
}  // namespace warpgauge::stats
