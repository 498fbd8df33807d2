// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/alternation.hpp"

#include "warpgauge/measure/nvml.hpp"
#include "warpgauge/stats/summary.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace warpgauge::measure {
namespace {

constexpr double mean_tolerance = 0.005;

std::uint64_t reasons_of(const watched_pair& p) {
  return p.first.throttle_reasons | p.second.throttle_reasons;
}

bool alike(const watched_pair& p) {
  if ((reasons_of(p) & ~power_cap) != 0) return false;
  if (p.first.foreign_processes > 0 || p.second.foreign_processes > 0) return false;
  if (p.first.memory_clock_mhz != p.second.memory_clock_mhz) return false;
  const double a = p.first.sm_clock_mhz;
  const double b = p.second.sm_clock_mhz;
  return std::min(a, b) > 0 && std::abs(a - b) <= clock_tolerance * std::max(a, b);
}

}  // namespace

std::optional<comparison> compare_alternating(std::span<const watched_pair> pairs,
                                              const sampling_rule& rule) {
  std::vector<double> ratios;
  std::vector<double> first_s;
  std::vector<double> second_s;
  std::vector<double> first_mhz;
  std::vector<double> second_mhz;
  std::size_t capped = 0;
  for (const watched_pair& p : pairs) {
    if (!alike(p)) continue;
    ratios.push_back(p.second_s / p.first_s);
    first_s.push_back(p.first_s);
    second_s.push_back(p.second_s);
    first_mhz.push_back(p.first.sm_clock_mhz);
    second_mhz.push_back(p.second.sm_clock_mhz);
    capped += reasons_of(p) != 0;
  }
  if (ratios.size() < static_cast<std::size_t>(rule.fewest_pairs)) return std::nullopt;
  if (4 * ratios.size() < 3 * pairs.size()) return std::nullopt;
  const double a = stats::mean(first_mhz);
  const double b = stats::mean(second_mhz);
  if (std::abs(a - b) >= mean_tolerance * std::max(a, b)) return std::nullopt;
  first_mhz.insert(first_mhz.end(), second_mhz.begin(), second_mhz.end());
  const auto [lowest, highest] = std::minmax_element(first_mhz.begin(), first_mhz.end());
  comparison c;
  c.at_power_limit = 2 * capped >= ratios.size();
  if (!c.at_power_limit && *highest - *lowest > clock_tolerance * *highest) return std::nullopt;
  c.ratio = stats::median(ratios);
  c.spread = stats::median_absolute_deviation(ratios) / c.ratio;
  c.first_s = stats::median(first_s);
  c.second_s = stats::median(second_s);
  c.sm_clock_mhz = static_cast<unsigned>(std::lround(stats::median(first_mhz)));
  return c;
}

}  // namespace warpgauge::measure
