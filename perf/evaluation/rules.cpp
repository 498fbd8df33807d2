// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/rules.hpp"

#include "warpgauge/stats/summary.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

namespace warpgauge::evaluation {
namespace {

constexpr double u_test_rate = 0.05;
/// compare.py warns below nine repetitions.
constexpr std::size_t fewest_repetitions = 9;

/// Of the time, relative to the stored one.
double slowdown(const row_pair& s) { return s.stored.figure / s.now.figure - 1; }

template <int PerCent>
bool fixed(const row_pair& s) {
  return s.now.figure < s.stored.figure * (1 - PerCent / 100.0);
}

bool always(const row_pair&) { return true; }

bool has_samples(const row_pair& s) {
  return std::min(s.now_extra.times_us.size(), s.stored_extra.times_us.size()) >=
         fewest_repetitions;
}

bool u_test(const row_pair& s) {
  const std::vector<double>& now = s.now_extra.times_us;
  const std::vector<double>& stored = s.stored_extra.times_us;
  return stats::median(now) > stats::median(stored) && mann_whitney_p(now, stored) < u_test_rate;
}

bool beyond_noise(const row_pair& s) {
  return slowdown(s) > std::min(s.now.spread, s.stored.spread);
}

}  // namespace

double mann_whitney_p(std::span<const double> a, std::span<const double> b) {
  if (a.empty() || b.empty()) throw std::invalid_argument("mann_whitney_p: a sample is empty");
  std::vector<std::pair<double, bool>> all;  // value, whether it is of a
  for (const double v : a) all.emplace_back(v, true);
  for (const double v : b) all.emplace_back(v, false);
  std::sort(all.begin(), all.end());
  double rank_sum = 0;
  double ties = 0;
  for (std::size_t i = 0; i < all.size();) {
    std::size_t end = i;
    while (end < all.size() && all[end].first == all[i].first) ++end;
    const auto equal = static_cast<double>(end - i);
    const double rank = (static_cast<double>(i + end) + 1) / 2;
    for (; i < end; ++i)
      if (all[i].second) rank_sum += rank;
    ties += equal * equal * equal - equal;
  }
  const auto m = static_cast<double>(a.size());
  const auto n = static_cast<double>(b.size());
  const double u = rank_sum - m * (m + 1) / 2;
  const double variance = m * n / 12 * (m + n + 1 - ties / ((m + n) * (m + n - 1)));
  if (variance <= 0) return 1;
  const double z = (std::abs(u - m * n / 2) - 0.5) / std::sqrt(variance);
  return std::min(1.0, std::erfc(z / std::numbers::sqrt2));
}

std::span<const peer_rule> peer_rules() {
  static constexpr std::array<peer_rule, 4> rules{
      {{"fixed 3 %", "ReFrame, scripts", always, fixed<3>},
       {"fixed 5 %", "SuperBench, Conbench", always, fixed<5>},
       {"U test 0.05", "Google Benchmark", has_samples, u_test},
       {"noise overlap", "nvbench, classic", always, beyond_noise}}};
  return rules;
}

}  // namespace warpgauge::evaluation
