// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/siblings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace warpgauge::stats {
namespace {

using part = slow_finding::part;

/// Ten kernels of six cases each.
sibling_table table(std::size_t cards, unsigned seed) {
  sibling_table t;
  t.cards = cards;
  t.cases = 60;
  std::mt19937 random(seed);
  std::normal_distribution<float> level(0, 0.0007F), of_case(0, 0.001F);
  for (std::size_t k = 0; k < cards; ++k) {
    const float own = level(random);
    for (std::size_t i = 0; i < t.cases; ++i)
      t.values.push_back(7 + 0.1F * static_cast<float>(i) + own + of_case(random));
  }
  for (std::size_t i = 0; i < t.cases; ++i) {
    t.alike.push_back(i % 2);
    t.kernel.push_back(i / 6);
  }
  return t;
}

class Siblings : public testing::TestWithParam<std::size_t> {};

TEST_P(Siblings, AreNotNamedWhereAllAreWell) {
  for (unsigned seed = 0; seed < 100; ++seed)
    EXPECT_TRUE(compare_siblings(table(GetParam(), seed), {}).slow.empty()) << seed;
}

TEST_P(Siblings, AreNamedForAKernel) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    sibling_table t = table(GetParam(), seed);
    for (std::size_t i = 6; i < 12; ++i) t.values[t.cases + i] += std::log(0.98F);
    const auto slow = compare_siblings(t, {}).slow;
    ASSERT_EQ(slow.size(), 1U) << seed;
    EXPECT_EQ(slow[0].card, 1U);
    EXPECT_EQ(slow[0].in, part::kernel);
    EXPECT_EQ(slow[0].which, 1U);
    EXPECT_NEAR(slow[0].change, -0.02, 0.006);
  }
}

TEST_P(Siblings, AreNamedAsAWhole) {
  sibling_table t = table(GetParam(), 1);
  for (std::size_t i = 0; i < t.cases; ++i) t.values[i] += std::log(1.0F / 3);
  const auto c = compare_siblings(t, {});
  ASSERT_FALSE(c.slow.empty());
  EXPECT_EQ(c.slow[0].card, 0U);
  EXPECT_EQ(c.slow[0].in, part::card);
  EXPECT_NEAR(c.level[0], std::log(1.0 / 3), 0.01);
  for (const slow_finding& s : c.slow) EXPECT_EQ(s.card, 0U);
}

TEST_P(Siblings, AreNamedForACase) {
  sibling_table t = table(GetParam(), 2);
  t.values[t.cases + 20] += std::log(0.95F);
  const auto slow = compare_siblings(t, {}).slow;
  ASSERT_EQ(slow.size(), 1U);
  EXPECT_EQ(slow[0].in, part::one_case);
  EXPECT_EQ(slow[0].which, 20U);
}

INSTANTIATE_TEST_SUITE_P(Cards, Siblings, testing::Values(2, 3, 4, 8, 40));

TEST(Siblings, AreNoneForOneCardOrWithoutACommonCase) {
  EXPECT_TRUE(std::isnan(compare_siblings(table(1, 1), {}).level[0]));
  sibling_table t = table(2, 1);
  for (std::size_t i = 0; i < t.cases; ++i)
    t.values[(i % 2) * t.cases + i] = std::numeric_limits<float>::quiet_NaN();
  const auto c = compare_siblings(t, {});
  EXPECT_EQ(c.compared, (std::vector<int>{0, 0}));
  EXPECT_TRUE(c.slow.empty());
  EXPECT_TRUE(compare_siblings({}, {}).slow.empty());
}

TEST(Siblings, AreManySlowOnesToo) {
  sibling_table t = table(20, 3);
  for (std::size_t k = 0; k < 6; ++k)
    for (std::size_t i = 0; i < t.cases; ++i) t.values[k * t.cases + i] -= 0.05F;
  std::vector<std::size_t> named;
  for (const slow_finding& s : compare_siblings(t, {}).slow)
    if (s.in == part::card) named.push_back(s.card);
  EXPECT_THAT(named, testing::ElementsAre(0, 1, 2, 3, 4, 5));
}

}  // namespace
}  // namespace warpgauge::stats
