// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/regression.hpp"

#include "warpgauge/stats/summary.hpp"

#include <algorithm>
#include <stdexcept>

namespace warpgauge::stats {

bounded_line fit_bounded_line(std::span<const double> x,
                              std::span<const double> y,
                              double lowest,
                              double highest) {
  if (x.size() != y.size())
    throw std::invalid_argument("regression of samples that differ in size");
  if (x.size() < 2) throw std::invalid_argument("regression needs at least 2 points");
  bounded_line line;
  line.n = int(x.size());
  line.centre_x = mean(x);
  line.centre_y = mean(y);
  double cross = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    line.sum_squares_x += (x[i] - line.centre_x) * (x[i] - line.centre_x);
    cross += (x[i] - line.centre_x) * (y[i] - line.centre_y);
  }
  const bool sloped = line.sum_squares_x > 0;
  line.slope = sloped ? std::clamp(cross / line.sum_squares_x, lowest, highest) : 0;
  line.residual_dof = std::max(0, line.n - (sloped ? 2 : 1));
  double squares = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double residual = y[i] - line.centre_y - line.slope * (x[i] - line.centre_x);
    squares += residual * residual;
  }
  line.residual_variance = line.residual_dof > 0 ? squares / line.residual_dof : 0;
  return line;
}

double prediction_variance_factor(const bounded_line& line, double x) {
  const double from_centre = x - line.centre_x;
  const double lever = line.sum_squares_x > 0 ? from_centre * from_centre / line.sum_squares_x : 0;
  return 1 + 1.0 / line.n + lever;
}

}  // namespace warpgauge::stats
