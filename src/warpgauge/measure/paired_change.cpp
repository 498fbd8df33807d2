// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/paired_change.hpp"

#include "warpgauge/stats/limits.hpp"
#include "warpgauge/stats/signed_rank.hpp"
#include "warpgauge/stats/summary.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace warpgauge::measure {
namespace {

constexpr double tail = 0.025;  // each side of a 95 % interval

std::vector<double> shifted(std::span<const double> values, double by, double sign = 1) {
  std::vector<double> moved;
  moved.reserve(values.size());
  for (const double v : values) moved.push_back(sign * (v + by));
  return moved;
}

/// How many pairwise means an interval leaves out at each end: the smallest number at which the
/// signed ranks of n values without ties still exceed the tail.
std::size_t left_out(int n) {
  // With k of the smallest pairwise means below zero the rank sum of the negative values is k;
  // P(sum <= k) = P(sum >= n (n + 1) / 2 - k), found from values whose ranks give that sum.
  std::vector<double> ways{1};
  for (int rank = 1; rank <= n; ++rank) {
    std::vector<double> next(ways.size() + static_cast<std::size_t>(rank), 0.0);
    for (std::size_t s = 0; s < ways.size(); ++s) {
      next[s] += ways[s] / 2;
      next[s + static_cast<std::size_t>(rank)] += ways[s] / 2;
    }
    ways = std::move(next);
  }
  double below = 0;
  std::size_t k = 0;
  while (k < ways.size() && below + ways[k] <= tail) below += ways[k++];
  return k;
}

}  // namespace

double fresh_rate(const ab_rule& by, int cases) {
  return std::min(by.first_rate, by.family_rate / std::max(cases, 1) / by.first_rate);
}

paired_change change_of(std::span<const double> differences, const ab_rule& by) {
  if (differences.size() < 2) throw std::invalid_argument("a change needs two pairs or more");
  paired_change c;
  c.pairs = static_cast<int>(differences.size());
  c.change = std::expm1(stats::pseudo_median(differences));
  const double tolerated = -std::log1p(-by.tolerated_drop);
  c.p_drop = stats::signed_rank_below(shifted(differences, tolerated)).p_below;
  c.p_gain = stats::signed_rank_below(shifted(differences, -tolerated, -1)).p_below;

  std::vector<double> means;
  for (std::size_t i = 0; i < differences.size(); ++i)
    for (std::size_t j = i; j < differences.size(); ++j)
      means.push_back((differences[i] + differences[j]) / 2);
  std::sort(means.begin(), means.end());
  // Tukey's: from the k-th smallest to the k-th largest; all of them when there are too few pairs.
  const std::size_t k = left_out(c.pairs);
  const std::size_t out = k > 0 ? k - 1 : 0;
  c.lower = std::expm1(means[out]);
  c.upper = std::expm1(means[means.size() - 1 - out]);
  return c;
}

bool is_drop(const paired_change& c, double rate, const ab_rule& by) {
  return c.p_drop <= rate && c.change <= -by.smallest_drop;
}

bool is_gain(const paired_change& c, double rate, const ab_rule& by) {
  return c.p_gain <= rate && c.change >= by.smallest_drop;
}

double visible_drop(std::span<const double> differences, const ab_rule& by) {
  if (differences.size() < 2) return 1;
  const double n = by.first_pairs;
  const double deviation = std::sqrt(stats::variance(differences) / n);
  const double seen = by.tolerated_drop + deviation * (stats::upper_t(by.first_rate, n - 1) +
                                                       stats::upper_t(0.1, n - 1));
  // The estimate itself must exceed the smallest drop, which it does half of the time.
  return std::max(seen, by.smallest_drop + deviation * stats::upper_t(0.1, n - 1));
}

}  // namespace warpgauge::measure
