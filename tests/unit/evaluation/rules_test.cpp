// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/rules.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace warpgauge::evaluation {
namespace {

TEST(MannWhitney, IsAsComputedByHand) {
  // SciPy's own example: U = 17 of 4 and 5 values without ties. Mean 10, variance
  // 4 x 5 x 10 / 12, z = (17 - 10 - 0.5) / 4.0825 = 1.5922: p = 0.1113, as its page prints.
  const std::vector<double> males{19, 22, 16, 29, 24};
  const std::vector<double> females{20, 11, 17, 12};
  EXPECT_NEAR(mann_whitney_p(males, females), 0.11134688653314041, 1e-12);
  EXPECT_NEAR(mann_whitney_p(females, males), 0.11134688653314041, 1e-12);
}

TEST(MannWhitney, CorrectsForTies) {
  // Ranks 1, 3, 3 of {1, 2, 2} against {2, 3}: rank sum 7, U = 1, mean 3. Ties of three: 24, so the
  // variance is 6 / 12 (6 - 24 / 20) = 2.4, z = 1.5 / 1.5492 = 0.9682.
  EXPECT_NEAR(mann_whitney_p(std::vector{1.0, 2.0, 2.0}, std::vector{2.0, 3.0}), 0.3329, 5e-5);
  EXPECT_EQ(mann_whitney_p(std::vector{2.0, 2.0}, std::vector{2.0, 2.0}), 1);
  EXPECT_EQ(mann_whitney_p(std::vector{1.0, 2.0}, std::vector{1.0, 2.0}), 1);
  EXPECT_THROW(mann_whitney_p({}, std::vector{1.0}), std::invalid_argument);
}

struct pair_of_rows {
  baseline::row now;
  baseline::row stored;
  extra now_extra;
  extra stored_extra;
};

bool slower(std::string_view rule, const pair_of_rows& p) {
  const row_pair s{p.now, p.now_extra, p.stored, p.stored_extra};
  for (const peer_rule& r : peer_rules())
    if (r.name == rule) return r.applies(s) && r.slower(s);
  ADD_FAILURE() << "no rule is named " << rule;
  return false;
}

pair_of_rows figures(double now, double stored) {
  pair_of_rows p;
  p.now.figure = now;
  p.stored.figure = stored;
  p.now.spread = p.stored.spread = 0.01;
  return p;
}

TEST(PeerRules, OfFixedThresholdsKeepToThem) {
  EXPECT_FALSE(slower("fixed 3 %", figures(971, 1000)));
  EXPECT_TRUE(slower("fixed 3 %", figures(969, 1000)));
  EXPECT_FALSE(slower("fixed 5 %", figures(951, 1000)));
  EXPECT_TRUE(slower("fixed 5 %", figures(949, 1000)));
  EXPECT_FALSE(slower("fixed 3 %", figures(1100, 1000)));
}

TEST(PeerRules, OfNoiseGoByTheSmallerOne) {
  pair_of_rows p = figures(1000, 1015);
  EXPECT_TRUE(slower("noise overlap", p));
  p.now.spread = 0.02;
  EXPECT_TRUE(slower("noise overlap", p));
  p.stored.spread = 0.02;
  EXPECT_FALSE(slower("noise overlap", p));
  EXPECT_FALSE(slower("noise overlap", figures(1015, 1000)));
}

TEST(PeerRules, OfRanksNeedNineSamplesOnEachSide) {
  pair_of_rows p;
  for (int i = 0; i < 9; ++i) {
    p.now_extra.times_us.push_back(110 + i);
    p.stored_extra.times_us.push_back(100 + i);
  }
  EXPECT_TRUE(slower("U test 0.05", p));
  std::swap(p.now_extra, p.stored_extra);
  EXPECT_FALSE(slower("U test 0.05", p)) << "faster";
  std::swap(p.now_extra, p.stored_extra);
  p.stored_extra.times_us.pop_back();
  EXPECT_FALSE(slower("U test 0.05", p)) << "eight samples";
  p.stored_extra = p.now_extra;
  EXPECT_FALSE(slower("U test 0.05", p)) << "equal";
}

}  // namespace
}  // namespace warpgauge::evaluation
