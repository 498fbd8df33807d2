// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/moderated_variance.hpp"

#include "warpgauge/stats/regression.hpp"
#include "warpgauge/stats/summary.hpp"

#include <boost/math/special_functions/digamma.hpp>
#include <boost/math/special_functions/trigamma.hpp>
#include <boost/math/tools/roots.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace warpgauge::stats {
namespace {

using boost::math::digamma;
using boost::math::trigamma;

/// The y with trigamma(y) = x. Trigamma falls from infinity to 0, so the root is bracketed by
/// 1/x < y < 1/x + 1 for large and by its asymptote 1/y for small values.
double inverse_trigamma(double x) {
  auto difference = [x](double y) { return trigamma(y) - x; };
  std::uintmax_t iterations = 200;
  const double guess = 0.5 + 1 / x;
  const auto root = boost::math::tools::bracket_and_solve_root(
      difference, guess, 2.0, false, boost::math::tools::eps_tolerance<double>(40), iterations);
  return (root.first + root.second) / 2;
}

/// Below this a slope says more of chance than of noise.
constexpr std::size_t fewest_for_slope = 10;

/// Log variances freed of the bias that their degrees of freedom give them.
struct log_variances {
  std::vector<double> e;
  std::vector<double> expected_spread;  ///< variance of each e around the truth
  std::vector<double> covariate;
};

log_variances unbiased_logs(std::span<const double> variances,
                            std::span<const double> dofs,
                            std::span<const double> covariates) {
  if (variances.size() != dofs.size() || variances.size() != covariates.size()) {
    throw std::invalid_argument("variance prior from samples that differ in size");
  }
  log_variances logs;
  for (std::size_t i = 0; i < variances.size(); ++i) {
    if (!std::isfinite(variances[i]) || variances[i] < 0 || !(dofs[i] > 0) ||
        !std::isfinite(covariates[i])) {
      throw std::invalid_argument("variance prior from a negative or not finite value");
    }
    if (variances[i] == 0) continue;
    logs.e.push_back(std::log(variances[i]) - digamma(dofs[i] / 2) + std::log(dofs[i] / 2));
    logs.expected_spread.push_back(trigamma(dofs[i] / 2));
    logs.covariate.push_back(covariates[i]);
  }
  return logs;
}

}  // namespace

variance_prior variance_trend::at(double covariate) const {
  if (dof <= 0) return {};
  return {std::exp(level + slope * covariate), dof};
}

variance_prior fit_variance_prior(std::span<const double> variances, std::span<const double> dofs) {
  return fit_variance_trend(variances, dofs, std::vector<double>(variances.size(), 0)).at(0);
}

variance_trend fit_variance_trend(std::span<const double> variances,
                                  std::span<const double> dofs,
                                  std::span<const double> covariates) {
  const log_variances logs = unbiased_logs(variances, dofs, covariates);
  if (logs.e.size() < 3) return {};
  variance_trend trend;
  double spread = variance(logs.e);
  trend.level = mean(logs.e);
  if (logs.e.size() >= fewest_for_slope) {
    const bounded_line line = fit_bounded_line(logs.covariate, logs.e, 0, 1);
    trend.slope = line.slope;
    trend.level = line.centre_y - line.slope * line.centre_x;
    spread = line.residual_variance;
  }
  const double excess = spread - mean(logs.expected_spread);
  if (excess <= 0) {
    trend.dof = std::numeric_limits<double>::infinity();
  } else {
    trend.dof = 2 * inverse_trigamma(excess);
    trend.level += digamma(trend.dof / 2) - std::log(trend.dof / 2);
  }
  return trend;
}

moderated moderate(double variance,
                   double dof,
                   const variance_prior& prior,
                   double highest_prior_dof) {
  const double weight = std::min(prior.dof, highest_prior_dof);
  if (weight <= 0) return {variance, dof};
  if (std::isinf(weight)) return {prior.variance, weight};
  return {(weight * prior.variance + dof * variance) / (weight + dof), weight + dof};
}

}  // namespace warpgauge::stats
