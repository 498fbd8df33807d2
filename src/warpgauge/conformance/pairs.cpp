// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/pairs.hpp"

#include <set>
#include <utility>

namespace warpgauge::conformance {

std::vector<level_row> cover_pairs(
    std::span<const std::size_t> levels,
    const std::function<bool(std::size_t, std::size_t, std::size_t, std::size_t)>& may_meet) {
  using place = std::pair<std::size_t, std::size_t>;  // factor, level
  const std::size_t factors = levels.size();
  constexpr std::size_t open = ~std::size_t{0};
  std::set<std::pair<place, place>> missing;
  for (std::size_t f = 0; f < factors; ++f)
    for (std::size_t g = f + 1; g < factors; ++g)
      for (std::size_t i = 0; i < levels[f]; ++i)
        for (std::size_t j = 0; j < levels[g]; ++j)
          if (may_meet(f, i, g, j)) missing.insert({{f, i}, {g, j}});
  std::vector<level_row> rows;
  while (!missing.empty()) {
    const auto [first, second] = *missing.begin();
    level_row row(factors, open);
    row[first.first] = first.second;
    row[second.first] = second.second;
    // How many missing pairs the level adds; negative: it cannot be used here.
    const auto gain_of = [&](std::size_t f, std::size_t level) {
      int gain = 0;
      for (std::size_t g = 0; g < factors; ++g) {
        if (g == f || row[g] == open) continue;
        if (!may_meet(f, level, g, row[g])) return -1;
        const place a{f, level};
        const place b{g, row[g]};
        if (missing.contains(f < g ? std::pair(a, b) : std::pair(b, a))) ++gain;
      }
      return gain;
    };
    for (std::size_t f = 0; f < factors; ++f) {
      if (row[f] != open) continue;
      std::size_t best = 0;
      for (std::size_t level = 0, most = 0; level < levels[f]; ++level)
        if (const int gain = gain_of(f, level); gain > static_cast<int>(most)) {
          most = static_cast<std::size_t>(gain);
          best = level;
        }
      row[f] = best;
    }
    for (std::size_t f = 0; f < factors; ++f)
      for (std::size_t g = f + 1; g < factors; ++g) missing.erase({{f, row[f]}, {g, row[g]}});
    rows.push_back(std::move(row));
  }
  // A single factor has no pairs.
  if (factors == 1)
    for (std::size_t i = 0; i < levels[0]; ++i) rows.push_back({i});
  return rows;
}

}  // namespace warpgauge::conformance
