// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/sampling.hpp"

#include "warpgauge/stats/summary.hpp"

#include <algorithm>
#include <cmath>

namespace warpgauge::measure {
namespace {

constexpr int most_sets = 4096;
constexpr int most_launches = 4096;

summary summarise(std::span<const timed_pair> pairs, double timed_pair::*which) {
  std::vector<double> values;
  values.reserve(pairs.size());
  for (const timed_pair& p : pairs) values.push_back(p.*which);
  const double centre = stats::median(values);
  return {centre, stats::median_absolute_deviation(values) / centre};
}

}  // namespace

int sets_to_rotate(double bytes_per_set, double l2_bytes, const sampling_rule& rule) {
  const double needed = std::floor(rule.l2_multiple * l2_bytes / bytes_per_set) + 1;
  return static_cast<int>(std::clamp(needed, 2.0, static_cast<double>(most_sets)));
}

int launches_per_batch(double launch_s, int sets, const sampling_rule& rule) {
  if (launch_s > rule.longest_launch_s) return std::min(sets, 2);
  const double round_s = std::max(launch_s, 1e-9) * sets;
  const double rounds = std::ceil(rule.shortest_batch_s / round_s);
  const double most = std::max(1, most_launches / sets);
  return sets * static_cast<int>(std::clamp(rounds, 1.0, most));
}

int pairs_within_budget(double pair_s, const sampling_rule& rule) {
  const double fitting = std::floor(rule.budget_s / std::max(pair_s, 1e-9));
  return static_cast<int>(std::clamp(
      fitting, static_cast<double>(rule.fewest_pairs), static_cast<double>(rule.most_pairs)));
}

summary summarise_kernel(std::span<const timed_pair> pairs) {
  return summarise(pairs, &timed_pair::kernel_s);
}

summary summarise_anchor(std::span<const timed_pair> pairs) {
  return summarise(pairs, &timed_pair::anchor_s);
}

double rest_s(int disturbed_groups) {
  constexpr double first_s = 0.05;
  constexpr double longest_s = 0.4;
  constexpr double most_s = 2;
  double rest = 0;
  double sum = 0;
  for (int i = 0; i < disturbed_groups && sum <= most_s; ++i) {
    rest = std::min(longest_s, first_s * std::exp2(i));
    sum += rest;
  }
  return sum <= most_s ? rest : 0;
}

bool undisturbed(const watched_state& before, const watched_state& after) {
  if ((before.throttle_reasons | after.throttle_reasons) != 0) return false;
  if (before.foreign_processes > 0 || after.foreign_processes > 0) return false;
  if (before.memory_clock_mhz != after.memory_clock_mhz) return false;
  const double from = before.sm_clock_mhz;
  const double to = after.sm_clock_mhz;
  return std::abs(from - to) <= clock_tolerance * std::max(from, to);
}

}  // namespace warpgauge::measure
