// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/regression.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

namespace warpgauge::stats {
namespace {

// Anscombe, "Graphs in Statistical Analysis", 1973, first set: slope 0.5001, residual standard
// error 1.237 on 9 degrees of freedom.
const std::vector<double> anscombe_x{10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5};
const std::vector<double> anscombe_y{
    8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68};

TEST(Regression, EqualsThePublishedFit) {
  const auto line = fit_bounded_line(anscombe_x, anscombe_y, -10, 10);
  EXPECT_NEAR(line.slope, 0.50009, 5e-6);
  EXPECT_NEAR(std::sqrt(line.residual_variance), 1.2366, 5e-5);
  EXPECT_EQ(line.residual_dof, 9);
  EXPECT_DOUBLE_EQ(line.centre_x, 9);
  EXPECT_DOUBLE_EQ(line.sum_squares_x, 110);
}

TEST(Regression, SlopeStaysInItsInterval) {
  const std::vector<double> x{0, 1, 2};
  const std::vector<double> y{0, 3, 6};
  const auto line = fit_bounded_line(x, y, 0, 1);
  EXPECT_DOUBLE_EQ(line.slope, 1);
  // Residuals against slope 1 around (1, 3): -2, 0, 2; 8 over one degree of freedom.
  EXPECT_DOUBLE_EQ(line.residual_variance, 8);
  const auto falling = fit_bounded_line(x, std::vector<double>{6, 3, 0}, 0, 1);
  EXPECT_DOUBLE_EQ(falling.slope, 0);
}

TEST(Regression, ConstantAnchorLeavesTheMean) {
  const auto line = fit_bounded_line(std::vector{2.0, 2.0, 2.0}, std::vector{1.0, 2.0, 3.0}, 0, 1);
  EXPECT_EQ(line.slope, 0);
  EXPECT_EQ(line.residual_dof, 2);
  EXPECT_DOUBLE_EQ(line.residual_variance, 1);
  EXPECT_DOUBLE_EQ(prediction_variance_factor(line, 5), 1 + 1.0 / 3);
}

TEST(Regression, PredictionWidensAwayFromTheCentre) {
  const auto line = fit_bounded_line(anscombe_x, anscombe_y, -10, 10);
  EXPECT_DOUBLE_EQ(prediction_variance_factor(line, 9), 1 + 1.0 / 11);
  EXPECT_DOUBLE_EQ(prediction_variance_factor(line, 20), 1 + 1.0 / 11 + 121.0 / 110);
}

TEST(Regression, RefusesUnequalAndTooSmallSamples) {
  EXPECT_THROW(fit_bounded_line(std::vector{1.0}, std::vector{1.0}, 0, 1), std::invalid_argument);
  EXPECT_THROW(fit_bounded_line(std::vector{1.0, 2.0}, std::vector{1.0}, 0, 1),
               std::invalid_argument);
}

}  // namespace
}  // namespace warpgauge::stats
