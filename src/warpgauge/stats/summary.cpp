// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/summary.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

namespace warpgauge::stats {
namespace {

void require_sample(std::span<const double> sample, std::size_t at_least, const char* what) {
  if (sample.size() < at_least) {
    throw std::invalid_argument(std::string(what) + " needs at least " + std::to_string(at_least) +
                                " values");
  }
  if (!std::all_of(sample.begin(), sample.end(), [](double x) { return std::isfinite(x); })) {
    throw std::invalid_argument(std::string(what) + " of values that are not finite");
  }
}

}  // namespace

double mean(std::span<const double> sample) {
  require_sample(sample, 1, "mean");
  return std::accumulate(sample.begin(), sample.end(), 0.0) / double(sample.size());
}

double quantile(std::span<const double> sample, double p) {
  require_sample(sample, 1, "quantile");
  if (!(p >= 0 && p <= 1)) throw std::invalid_argument("quantile outside [0, 1]");
  std::vector<double> sorted(sample.begin(), sample.end());
  std::sort(sorted.begin(), sorted.end());
  const double position = p * double(sorted.size() - 1);
  const auto below = std::size_t(position);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (position - double(below)) * (sorted[above] - sorted[below]);
}

double median(std::span<const double> sample) { return quantile(sample, 0.5); }

double variance(std::span<const double> sample) {
  require_sample(sample, 2, "variance");
  const double m = mean(sample);
  double sum = 0;
  for (const double x : sample) sum += (x - m) * (x - m);
  return sum / double(sample.size() - 1);
}

double median_absolute_deviation(std::span<const double> sample) {
  const double m = median(sample);
  std::vector<double> deviation;
  deviation.reserve(sample.size());
  for (const double x : sample) deviation.push_back(std::abs(x - m));
  return 1.4826 * median(deviation);
}

double median_variance(double n) {
  if (!(n >= 1)) throw std::invalid_argument("a median needs at least one value");
  return std::numbers::pi / (2 * (n + std::numbers::pi / 2 - 1));
}

}  // namespace warpgauge::stats
