// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/limits.hpp"

#include "warpgauge/stats/limits.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace warpgauge::baseline {

double limit_margin(const prediction& predicted, double rate, double effect) {
  return std::max({stats::prediction_margin(rate, predicted.dof, predicted.deviation),
                   -std::log1p(-effect),
                   predicted.least});
}

double screening_margin(const prediction& predicted, double rate, const rule& by) {
  return limit_margin(predicted,
                      averages(predicted.from) ? std::max(rate, by.screening_rate) : rate,
                      by.minimum_effect);
}

double rate_per_judgement(const rule& by, int judgements) {
  return stats::per_judgement_rate(by.family_rate / 2, std::max(1, judgements));
}

prediction mean_of(std::span<const prediction> each) {
  const auto n = double(each.size());
  prediction mean = each.front();
  double expected = 0;
  double fresh = 0;
  double common = 0;
  for (const prediction& p : each) {
    expected += p.expected / n;
    fresh += p.fresh * p.fresh / n;
    common += (p.deviation * p.deviation - p.fresh * p.fresh) / n;
    mean.dof = std::min(mean.dof, p.dof);
  }
  mean.expected = expected;
  mean.fresh = std::sqrt(fresh / n);
  mean.deviation = std::sqrt(std::max(0.0, common) + fresh / n);
  return mean;
}

double detectable_drop(const prediction& predicted, double rate, const rule& by) {
  std::array<prediction, looks> each;
  each.fill(predicted);
  const prediction mean = mean_of(each);
  // A loss is missed when the mean is not low or when a measurement is not worth repeating: each
  // may take half of the misses. If every measurement must be low, their mean is.
  const double miss = (1 - by.power) / 2;
  const double each_found = averages(predicted.from) ? 1 - miss : by.power;
  const double of_mean =
      limit_margin(mean, rate, by.minimum_effect) + stats::upper_t(miss, mean.dof) * mean.deviation;
  const double of_each =
      screening_margin(predicted, rate, by) +
      stats::upper_t(1 - std::pow(each_found, 1.0 / looks), predicted.dof) * predicted.deviation;
  return -std::expm1(-std::max(of_mean, of_each));
}

bool only_its_card_tells(const case_facts& facts, std::string_view unit, basis from) {
  return of_others(from) && unit == "GB/s" && facts.cuts_sectors;
}

}  // namespace warpgauge::baseline
