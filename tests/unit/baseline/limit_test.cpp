// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

/// Limits against tables of Student's t and arithmetic by hand.
namespace warpgauge::tests {
namespace {

using baseline::judge;
using baseline::process;
using baseline::rule;
using baseline::stored_baseline;
using baseline::verdict;
using testing::HasSubstr;

TEST(Limit, OnTheSameCardIsThePredictionLimitOfATable) {
  // Four sessions of one card at +-1 %: variance 4/3 of 0.01^2. The anchor does not move, so its
  // slope costs one of three degrees of freedom. Table: t(2; 0.975) = 4.303.
  const double d = 0.01;
  std::vector<process> sessions;
  for (int s = 0; s < 4; ++s)
    sessions.push_back(measured(1, "aaa" + std::to_string(s), s % 2 == 0 ? d : -d, 0));
  const stored_baseline b = baseline::to_baseline(sessions);
  const std::vector<process> now{measured(1, "beef", 0, 0.002)};
  const auto judged = judge(&b, now, {}, two_and_a_half_per_cent());
  ASSERT_EQ(judged.cases.size(), 1u);
  const auto& j = judged.cases[0];
  EXPECT_EQ(j.from, baseline::rung::same_card);
  EXPECT_NEAR(*j.expected, 1000 * std::exp(0.002), 1e-6);
  const double deviation = d * std::sqrt(4.0 / 3 * (1 + 1.0 / 4));
  EXPECT_NEAR(*j.limit, 1000 * std::exp(0.002 - 4.303 * deviation), 0.02);
  EXPECT_EQ(j.outcome, verdict::pass);
}

// However many machines there are: one of many may be odder than the normal distribution has it.
TEST(Limit, KeepsTheTailsOfTwentyDegreesOfFreedomAndOfTwelveForOtherCards) {
  simulated_gpus gpus(three_cases(), 40, 3);
  const stored_baseline b = gpus.record(40, 2, 1);
  const auto fits = baseline::fit_cases(b);
  ASSERT_EQ(fits.size(), 3u);
  for (const auto& [name, fit] : fits) {
    const auto at = baseline::usual_reading(fit);
    EXPECT_DOUBLE_EQ(predict(fit, at, "another", 1).dof, 12) << name;
    EXPECT_GT(fit.own.dof, 30) << name;
    EXPECT_DOUBLE_EQ(predict(fit, at, b.sessions.begin()->second.card, 1).dof, 20) << name;
  }
}

TEST(Limit, OnAnotherCardIsThePredictionLimitOfTheLine) {
  // Five cards at x = -2..2 times 0.002, slope 1/2, residuals (2, -1, -2, -1, 2) e, which are
  // orthogonal to constant and line: variance 14 e^2 / 3. Table: t(3; 0.975) = 3.182.
  const double e = 0.0004;
  const double step = 0.002;
  const std::vector<double> residual{2, -1, -2, -1, 2};
  std::vector<process> sessions;
  for (int c = 0; c < 5; ++c) {
    const double x = (c - 2) * step;
    sessions.push_back(
        measured(c, "aaa" + std::to_string(c), 0.5 * x + residual[std::size_t(c)] * e, x));
  }
  const stored_baseline b = baseline::to_baseline(sessions);
  const double x = 0.003;
  const std::vector<process> now{measured(9, "beef", 0.5 * x, x)};
  const auto judged = judge(&b, now, {}, two_and_a_half_per_cent());
  const auto& j = judged.cases.at(0);
  EXPECT_EQ(j.from, baseline::rung::other_cards);
  EXPECT_NEAR(*j.expected, 1000 * std::exp(0.5 * x), 1e-6);
  const double factor = 1 + 1.0 / 5 + x * x / (10 * step * step);
  const double deviation = std::sqrt(14 * e * e / 3 * factor);
  EXPECT_NEAR(*j.limit, 1000 * std::exp(0.5 * x - 3.182 * deviation), 0.01);
}

TEST(Limit, OnTheSameCardFollowsItsOwnSessionsNotTheCards) {
  // Faster cards are faster in proportion; on one card the figure moves half as far as the anchor.
  std::vector<process> sessions;
  for (int c = 0; c < 4; ++c)
    for (int s = -1; s <= 1; ++s)
      sessions.push_back(measured(c,
                                  "aaa" + std::to_string(10 * c + s + 1),
                                  0.004 * c + 0.0005 * s,
                                  0.004 * c + 0.001 * s));
  const stored_baseline b = baseline::to_baseline(sessions);
  const auto at = [&](int card, double x) {
    const std::vector<process> now{measured(card, "beef", 0.004, x)};
    return judge(&b, now, {}, rule{}).cases.at(0);
  };
  EXPECT_EQ(at(1, 0.005).from, baseline::rung::same_card);
  EXPECT_NEAR(*at(1, 0.005).expected, 1000 * std::exp(0.0045), 1e-6);
  EXPECT_EQ(at(9, 0.005).from, baseline::rung::other_cards);
  EXPECT_NEAR(*at(9, 0.005).expected, 1000 * std::exp(0.005), 1e-6);
}

TEST(Limit, DoesNotGrowWithoutBoundWhereTheSlopeIsUnknown) {
  // Anchors of four machines within 0.003 %: a line through them says nothing of its slope (Sxx is
  // 5e-10, variance over it 40), but slopes have a mean square of 9 at most. Residuals 0.01 %; an
  // anchor 0.2 % away adds 0.6 %.
  std::vector<process> sessions;
  const std::vector<double> residual{1e-4, -1e-4, -1e-4, 1e-4};
  for (int c = 0; c < 4; ++c)
    sessions.push_back(
        measured(c, "aaa" + std::to_string(c), residual[std::size_t(c)], 1e-5 * (c - 1.5)));
  const stored_baseline b = baseline::to_baseline(sessions);
  const std::vector<process> now{measured(9, "beef", 0, 0.002)};
  const auto j = judge(&b, now, {}, two_and_a_half_per_cent()).cases.at(0);
  // Residual variance 4e-8 / 2 of two degrees of freedom, t(2; 0.975) = 4.303; slope 0.
  const double deviation = std::sqrt(2e-8 * (1 + 1.0 / 4) + 9 * 4e-6);
  EXPECT_NEAR(*j.expected, 1000, 1e-6);
  EXPECT_NEAR(*j.limit, 1000 * std::exp(-4.303 * deviation), 0.02);
}

TEST(Limit, OfOtherCardsNeedsFourCards) {
  // Any three cards may lie on a line; a fourth shows how far off the line one can be.
  std::vector<process> sessions;
  for (int c = 0; c < 4; ++c)
    sessions.push_back(measured(c, "aaa" + std::to_string(c), c % 2 == 0 ? 1e-4 : -1e-4, c * 1e-3));
  const std::vector<process> now{measured(9, "beef", -0.015, 0)};
  const stored_baseline four = baseline::to_baseline(sessions);
  EXPECT_EQ(judge(&four, now, {}, rule{}).cases.at(0).from, baseline::rung::other_cards);
  sessions.pop_back();
  const stored_baseline three = baseline::to_baseline(sessions);
  const auto j = judge(&three, now, {}, rule{}).cases.at(0);
  EXPECT_EQ(j.outcome, verdict::no_baseline);
  EXPECT_THAT(j.sentence, HasSubstr("3 other cards on 3 machines: too few"));
}

TEST(Limit, IsNeverNearerThanTheMinimumEffect) {
  std::vector<process> sessions;
  for (int s = 0; s < 5; ++s) sessions.push_back(measured(1, "aaa" + std::to_string(s), 0, 0));
  const stored_baseline b = baseline::to_baseline(sessions);
  const std::vector<process> now{measured(1, "beef", 0, 0)};
  EXPECT_NEAR(*judge(&b, now, {}, rule{}).cases.at(0).limit, 997, 1e-9);
}

}  // namespace
}  // namespace warpgauge::tests
