// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/moderated_variance.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <stdexcept>
#include <vector>

namespace warpgauge::stats {
namespace {

/// Variances of samples with dof degrees of freedom whose true variances follow the prior.
std::vector<double> draw(int count, double dof, double prior_variance, double prior_dof) {
  std::mt19937_64 random(20260101);
  std::chi_squared_distribution<double> of_prior(prior_dof);
  std::chi_squared_distribution<double> of_sample(dof);
  std::vector<double> variances;
  for (int i = 0; i < count; ++i) {
    const double truth = prior_variance * prior_dof / of_prior(random);
    variances.push_back(truth * of_sample(random) / dof);
  }
  return variances;
}

TEST(ModeratedVariance, RecoversThePriorThatDrewTheSamples) {
  const auto variances = draw(40000, 5, 0.25, 6);
  const auto prior = fit_variance_prior(variances, std::vector<double>(variances.size(), 5));
  EXPECT_NEAR(prior.dof, 6, 0.3);
  EXPECT_NEAR(prior.variance, 0.25, 0.01);
}

TEST(ModeratedVariance, EqualTruthsGiveAnUnboundedPrior) {
  const std::vector<double> same{1, 1, 1, 1};
  const auto prior = fit_variance_prior(same, std::vector<double>{4, 4, 4, 4});
  EXPECT_TRUE(std::isinf(prior.dof));
  EXPECT_EQ(moderate(9, 4, prior).variance, prior.variance);
  const auto held = moderate(9, 4, prior, 12);
  EXPECT_DOUBLE_EQ(held.dof, 16);
  EXPECT_DOUBLE_EQ(held.variance, (12 * prior.variance + 4 * 9) / 16);
}

TEST(ModeratedVariance, WeighsByDegreesOfFreedom) {
  const auto result = moderate(4, 3, {1, 6});
  EXPECT_DOUBLE_EQ(result.variance, (6 * 1 + 3 * 4) / 9.0);
  EXPECT_DOUBLE_EQ(result.dof, 9);
}

TEST(ModeratedVariance, TooFewSamplesAreNoPrior) {
  const auto prior = fit_variance_prior(std::vector{1.0, 0.0, 2.0}, std::vector{4.0, 4.0, 4.0});
  EXPECT_EQ(prior.dof, 0);
  const auto unchanged = moderate(2, 4, prior);
  EXPECT_EQ(unchanged.variance, 2);
  EXPECT_EQ(unchanged.dof, 4);
}

TEST(ModeratedVariance, RefusesImpossibleInput) {
  EXPECT_THROW(fit_variance_prior(std::vector{-1.0}, std::vector{4.0}), std::invalid_argument);
  EXPECT_THROW(fit_variance_prior(std::vector{1.0}, std::vector{0.0}), std::invalid_argument);
  EXPECT_THROW(fit_variance_prior(std::vector{1.0}, std::vector<double>{}), std::invalid_argument);
}

}  // namespace
}  // namespace warpgauge::stats
