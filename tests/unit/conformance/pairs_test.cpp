// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/pairs.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <tuple>

namespace warpgauge::conformance {
namespace {

using pair = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>;

std::set<pair> pairs_in(const std::vector<level_row>& rows) {
  std::set<pair> all;
  for (const level_row& row : rows)
    for (std::size_t f = 0; f < row.size(); ++f)
      for (std::size_t g = f + 1; g < row.size(); ++g) all.insert({f, row[f], g, row[g]});
  return all;
}

constexpr std::array<std::size_t, 6> levels{10, 12, 9, 3, 9, 3};

TEST(Pairs, OfAllLevelsOccurInFarFewerRowsThanThereAreCombinations) {
  const auto rows = cover_pairs(levels, [](auto...) { return true; });
  std::size_t wanted = 0;
  for (std::size_t f = 0; f < levels.size(); ++f)
    for (std::size_t g = f + 1; g < levels.size(); ++g) wanted += levels[f] * levels[g];
  EXPECT_EQ(pairs_in(rows).size(), wanted);
  EXPECT_GE(rows.size(), 120U);  // of the two longest
  EXPECT_LT(rows.size(), 200U);  // of 87480
}

TEST(Pairs, ThatCannotMeetDoNotAndCostNoOtherPair) {
  const auto may_meet = [](std::size_t f, std::size_t i, std::size_t g, std::size_t j) {
    return !(f == 0 && i == 3 && g == 2 && j == 4) && !(f == 2 && i == 4 && g == 0 && j == 3);
  };
  const std::set<pair> met = pairs_in(cover_pairs(levels, may_meet));
  EXPECT_FALSE(met.contains({0, 3, 2, 4}));
  EXPECT_TRUE(met.contains({0, 3, 2, 5}));
  EXPECT_TRUE(met.contains({0, 2, 2, 4}));
}

TEST(Pairs, OfASingleFactorAreItsLevels) {
  EXPECT_EQ(cover_pairs(std::array<std::size_t, 1>{3}, [](auto...) { return true; }),
            (std::vector<level_row>{{0}, {1}, {2}}));
}

}  // namespace
}  // namespace warpgauge::conformance
