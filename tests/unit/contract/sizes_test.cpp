// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/contract/sizes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace warpgauge::contract {
namespace {

using ::testing::Contains;
using ::testing::IsSupersetOf;

TEST(Sizes, TheSquareIsComplete) {
  const std::vector<size2> all = all_sizes(130);
  EXPECT_EQ(all.size(), 131U * 131U);
  EXPECT_EQ(std::set<size2>(all.begin(), all.end()).size(), all.size());
}

TEST(Sizes, EdgesSurroundEveryMultipleOfTheTiles) {
  EXPECT_THAT(edge_lengths(66),
              IsSupersetOf({0, 1, 15, 16, 17, 31, 32, 33, 47, 48, 49, 63, 64, 65}));
  for (const std::int64_t n : edge_lengths(66)) EXPECT_LE(n, 66);
}

TEST(Sizes, NamedOnesHoldTheSourceSystemsOwn) {
  const std::vector<size2> named = named_sizes(std::int64_t{1} << 24);
  for (const std::int64_t n : {1024, 2048, 4096}) EXPECT_THAT(named, Contains(size2{n, n}));
  for (const std::int64_t n : {2047, 2048, 2049}) EXPECT_THAT(named, Contains(size2{n, 4000}));
  EXPECT_THAT(named, Contains(size2{4096, 32}));
}

TEST(Sizes, NamedOnesRespectTheLimit) {
  for (const size2 s : named_sizes(1'000'000)) EXPECT_LE(s.height * s.width, 1'000'000);
}

TEST(Sizes, LargeOnesPassTwoToThe31) {
  for (const size2 s : large_sizes()) EXPECT_GT(s.height * s.width, std::int64_t{1} << 31);
}

TEST(Sizes, RotatingInnerMeetsEveryLength) {
  std::set<std::int64_t> met;
  for (const size2 s : all_sizes(130)) met.insert(product_shape(s, 0, 130).inner);
  EXPECT_EQ(met.size(), 131U);
}

}  // namespace
}  // namespace warpgauge::contract
