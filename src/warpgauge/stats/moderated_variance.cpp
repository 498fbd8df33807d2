// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/moderated_variance.hpp"

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

}  // namespace

variance_prior fit_variance_prior(std::span<const double> variances, std::span<const double> dofs) {
  if (variances.size() != dofs.size())
    throw std::invalid_argument("variance prior from lists of different length");
  // Log variances without the bias from their degrees of freedom.
  std::vector<double> logs;
  double expected_spread = 0;
  for (std::size_t i = 0; i < variances.size(); ++i) {
    if (!std::isfinite(variances[i]) || variances[i] < 0 || !(dofs[i] > 0))
      throw std::invalid_argument("variance prior from a negative or non-finite value");
    if (variances[i] == 0) continue;
    logs.push_back(std::log(variances[i]) - digamma(dofs[i] / 2) + std::log(dofs[i] / 2));
    expected_spread += trigamma(dofs[i] / 2);
  }
  if (logs.size() < 3) return {};
  const double excess = variance(logs) - expected_spread / double(logs.size());
  if (excess <= 0) return {std::exp(mean(logs)), std::numeric_limits<double>::infinity()};
  const double dof = 2 * inverse_trigamma(excess);
  return {std::exp(mean(logs) + digamma(dof / 2) - std::log(dof / 2)), dof};
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
