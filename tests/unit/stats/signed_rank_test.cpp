// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/signed_rank.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

namespace warpgauge::stats {
namespace {

// Hollander & Wolfe, "Nonparametric Statistical Methods", 1973, p. 29: depression scale factor at
// the second visit minus the first. V = 40, exact one-sided p = 10 / 512, estimate -0.46.
const std::vector<double> depression{0.878 - 1.83,
                                     0.647 - 0.50,
                                     0.598 - 1.62,
                                     2.05 - 2.48,
                                     1.06 - 1.68,
                                     1.29 - 1.88,
                                     1.06 - 1.55,
                                     3.14 - 3.06,
                                     1.29 - 1.30};

TEST(SignedRank, EqualsThePublishedExample) {
  const auto result = signed_rank_below(depression);
  EXPECT_EQ(result.n, 9);
  EXPECT_EQ(result.rank_sum_below, 40);
  EXPECT_DOUBLE_EQ(result.p_below, 10.0 / 512);
  EXPECT_NEAR(pseudo_median(depression), -0.46, 1e-9);
}

TEST(SignedRank, AllBelowIsOneSignPatternOfAll) {
  const std::vector<double> ten{-1, -2, -3, -4, -5, -6, -7, -8, -9, -10};
  EXPECT_DOUBLE_EQ(signed_rank_below(ten).p_below, 1.0 / 1024);
}

TEST(SignedRank, EqualsEnumerationWithTies) {
  const std::vector<double> tied{-1, 1, -1, 2, -2, -3};
  const auto result = signed_rank_below(tied);
  // Independent: all 64 sign patterns over the mean ranks 2 2 2 4.5 4.5 6.
  const std::vector<double> ranks{2, 2, 2, 4.5, 4.5, 6};
  EXPECT_DOUBLE_EQ(result.rank_sum_below, 2 + 2 + 4.5 + 6);
  int at_least = 0;
  for (int signs = 0; signs < 64; ++signs) {
    double sum = 0;
    for (int i = 0; i < 6; ++i) sum += (signs >> i & 1) != 0 ? ranks[std::size_t(i)] : 0;
    at_least += sum >= result.rank_sum_below ? 1 : 0;
  }
  EXPECT_DOUBLE_EQ(result.p_below, at_least / 64.0);
}

TEST(SignedRank, ZerosSayNothing) {
  const auto result = signed_rank_below(std::vector{0.0, 0.0});
  EXPECT_EQ(result.n, 0);
  EXPECT_EQ(result.p_below, 1);
}

TEST(SignedRank, RefusesWhatIsNotFinite) {
  EXPECT_THROW(signed_rank_below(std::vector{std::nan("")}), std::invalid_argument);
  EXPECT_THROW(signed_rank_below(std::vector<double>(201, 1.0)), std::invalid_argument);
  EXPECT_THROW(pseudo_median(std::vector<double>{}), std::invalid_argument);
}

}  // namespace
}  // namespace warpgauge::stats
