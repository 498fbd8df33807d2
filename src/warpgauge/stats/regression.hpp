// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace warpgauge::stats {

/// y = centre_y + slope (x - centre_x) + residual, least squares with the slope held in an
/// interval.
struct bounded_line {
  double centre_x = 0;
  double centre_y = 0;
  double slope = 0;
  double sum_squares_x = 0;      ///< of x around its centre
  double residual_variance = 0;  ///< over residual_dof; 0 when that is 0
  double residual_dof = 0;       ///< n - 2
  int n = 0;
};

/// Fits by least squares, then clamps the slope to [lowest, highest]. Two degrees of freedom are
/// taken in either case: a slope that was chosen by looking at the data is not free.
/// Without spread in x the slope is 0 and one degree of freedom is taken.
/// @throws std::invalid_argument when sizes differ, are below 2, or values are not finite
bounded_line fit_bounded_line(std::span<const double> x,
                              std::span<const double> y,
                              double lowest,
                              double highest);

/// Variance of (new y - its prediction) in units of the residual variance:
/// 1 + 1/n + (x - centre)^2 / sum_squares_x; the last term is absent without spread in x.
double prediction_variance_factor(const bounded_line& line, double x);

}  // namespace warpgauge::stats
