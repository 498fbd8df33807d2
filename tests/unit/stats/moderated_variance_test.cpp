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

/// As draw, with a prior variance of 0.04 exp(slope x) at x = 0 to 3.
struct drawn {
  std::vector<double> variances;
  std::vector<double> covariates;
};
drawn draw_along(int count, double dof, double slope, double prior_dof) {
  drawn d;
  d.variances = draw(count, dof, 0.04, prior_dof);
  for (int i = 0; i < count; ++i) {
    d.covariates.push_back(3.0 * i / count);
    d.variances[std::size_t(i)] *= std::exp(slope * d.covariates.back());
  }
  return d;
}

TEST(VarianceTrend, RecoversTheLineThatDrewTheSamples) {
  const auto d = draw_along(40000, 5, 0.7, 6);
  const auto trend =
      fit_variance_trend(d.variances, std::vector<double>(d.variances.size(), 5), d.covariates);
  EXPECT_NEAR(trend.slope, 0.7, 0.02);
  EXPECT_NEAR(trend.dof, 6, 0.3);
  EXPECT_NEAR(trend.at(2).variance, 0.04 * std::exp(1.4), 0.01);
  EXPECT_EQ(trend.at(2).dof, trend.dof);
}

TEST(VarianceTrend, IsHeldBetweenUnrelatedAndProportional) {
  const std::vector<double> dofs(400, 5);
  const auto falling = draw_along(400, 5, -2, 6);
  EXPECT_EQ(fit_variance_trend(falling.variances, dofs, falling.covariates).slope, 0);
  const auto steep = draw_along(400, 5, 3, 6);
  EXPECT_EQ(fit_variance_trend(steep.variances, dofs, steep.covariates).slope, 1);
}

TEST(VarianceTrend, OfFewSamplesIsTheirPrior) {
  const auto d = draw_along(9, 5, 1, 6);
  const std::vector<double> dofs(9, 5);
  const auto trend = fit_variance_trend(d.variances, dofs, d.covariates);
  const auto prior = fit_variance_prior(d.variances, dofs);
  EXPECT_EQ(trend.slope, 0);
  EXPECT_EQ(trend.at(3).variance, prior.variance);
  EXPECT_EQ(trend.dof, prior.dof);
  EXPECT_EQ(fit_variance_trend(std::vector{1.0, 2.0}, std::vector{4.0, 4.0}, std::vector{0.0, 1.0})
                .at(1)
                .dof,
            0);
  EXPECT_THROW(fit_variance_trend(std::vector{1.0}, std::vector{4.0}, std::vector{std::nan("")}),
               std::invalid_argument);
}

TEST(ModeratedVariance, RefusesImpossibleInput) {
  EXPECT_THROW(fit_variance_prior(std::vector{-1.0}, std::vector{4.0}), std::invalid_argument);
  EXPECT_THROW(fit_variance_prior(std::vector{1.0}, std::vector{0.0}), std::invalid_argument);
  EXPECT_THROW(fit_variance_prior(std::vector{1.0}, std::vector<double>{}), std::invalid_argument);
}

}  // namespace
}  // namespace warpgauge::stats
