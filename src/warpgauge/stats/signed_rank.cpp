// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/signed_rank.hpp"

#include "warpgauge/stats/summary.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace warpgauge::stats {

signed_rank_result signed_rank_below(std::span<const double> differences) {
  if (differences.size() > 200) throw std::invalid_argument("signed rank of more than 200 pairs");
  std::vector<double> kept;
  for (const double d : differences) {
    if (!std::isfinite(d)) throw std::invalid_argument("signed rank of values that are not finite");
    if (d != 0) kept.push_back(d);
  }
  signed_rank_result result;
  result.n = int(kept.size());
  if (kept.empty()) return result;
  std::sort(kept.begin(), kept.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });

  // Twice the rank is an integer also for ties, which share the mean of their ranks.
  std::vector<int> doubled(kept.size());
  for (std::size_t first = 0; first < kept.size();) {
    std::size_t last = first;
    while (last + 1 < kept.size() && std::abs(kept[last + 1]) == std::abs(kept[first])) ++last;
    for (std::size_t i = first; i <= last; ++i) doubled[i] = int(first + last + 2);
    first = last + 1;
  }
  int below = 0;
  int total = 0;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    total += doubled[i];
    if (kept[i] < 0) below += doubled[i];
  }
  // probability[s]: of the rank sum s / 2 when each sign is a fair coin.
  std::vector<double> probability(std::size_t(total) + 1, 0.0);
  probability[0] = 1;
  int reached = 0;
  for (const int rank : doubled) {
    reached += rank;
    for (int s = reached; s >= 0; --s) {
      const double with = s >= rank ? probability[std::size_t(s - rank)] : 0.0;
      probability[std::size_t(s)] = 0.5 * (probability[std::size_t(s)] + with);
    }
  }
  double tail = 0;
  for (int s = total; s >= below; --s) tail += probability[std::size_t(s)];
  result.rank_sum_below = below / 2.0;
  result.p_below = std::min(1.0, tail);
  return result;
}

double pseudo_median(std::span<const double> differences) {
  std::vector<double> means;
  means.reserve(differences.size() * (differences.size() + 1) / 2);
  for (std::size_t i = 0; i < differences.size(); ++i) {
    for (std::size_t j = i; j < differences.size(); ++j) {
      means.push_back((differences[i] + differences[j]) / 2);
    }
  }
  return median(means);
}

}  // namespace warpgauge::stats
