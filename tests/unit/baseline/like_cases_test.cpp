// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/model.hpp"
#include "warpgauge/stats/summary.hpp"

#include <gtest/gtest.h>

#include <cmath>

/// A new kernel that one machine has measured, on a model that many have: what machines differ by
/// is taken from like cases.
namespace warpgauge::tests {
namespace {

using baseline::basis;
using baseline::case_fit;
using baseline::stored_baseline;

constexpr int recorded_machines = 8;

std::vector<simulated_case> like_cases(int count) {
  std::vector<simulated_case> cases;
  for (int i = 0; i < count; ++i)
    cases.push_back({.name = "k" + std::to_string(i) + ".v/cold", .card = 0.002});
  return cases;
}

const std::string fresh = "k0.v/cold";

/// Every card is a machine. Only one has measured the first case.
stored_baseline recorded(int cases) {
  simulated_gpus gpus(like_cases(cases), recorded_machines, 3);
  stored_baseline b = gpus.record(recorded_machines, 2, 3);
  const std::string first = b.sessions.begin()->second.card;
  for (auto& [id, s] : b.sessions)
    if (s.card != first) s.cases.erase(fresh);
  return b;
}

/// Of a card that has not measured it, with the board that the others have.
baseline::prediction predicted(const case_fit& fit, double log_anchor = 0) {
  baseline::reading now = usual_reading(fit);
  now.x += log_anchor;
  return predict(fit, now);
}

TEST(LikeCases, LendWhatMachinesDifferByToANewKernel) {
  const auto fits = fit_cases(recorded(12));
  const case_fit& fit = fits.at(fresh);
  EXPECT_TRUE(fit.between_lent);
  std::vector<double> of_others;
  for (const auto& [name, other] : fits) {
    if (name == fresh) continue;
    EXPECT_FALSE(other.between_lent) << name;
    of_others.push_back(other.between.variance);
  }
  EXPECT_EQ(fit.between.variance, stats::quantile(of_others, 0.9));
  const auto p = predicted(fit);
  EXPECT_EQ(p.from, basis::like_cases);
  EXPECT_EQ(p.expected, fit.kinds.begin()->second.y) << "the machine's own figure";
  // The machine's mean and this one's: var(u) twice, and the part of var(e) that a mean has less.
  EXPECT_NEAR(
      p.deviation * p.deviation, 2 * fit.between.variance + fit.in_machine.variance / 2, 1e-9);
  EXPECT_EQ(p.least, 0.01);
  EXPECT_EQ(predicted(fits.at("k1.v/cold")).from, basis::other_cards);
}

TEST(LikeCases, LeaveOpenHowAnotherAnchorMovesIt) {
  const case_fit fit = fit_cases(recorded(12)).at(fresh);
  const double here = predicted(fit).deviation;
  const double away = predicted(fit, 0.03).deviation;
  EXPECT_NEAR(away * away - here * here, 0.03 * 0.03 / 3, 1e-9);
}

TEST(LikeCases, AreTenOrNothingIsExpected) {
  EXPECT_EQ(predicted(fit_cases(recorded(11)).at(fresh)).from, basis::like_cases);
  EXPECT_EQ(predicted(fit_cases(recorded(10)).at(fresh)).from, basis::none) << "nine beside it";
}

TEST(LikeCases, TakeAnotherKindOfBoardToDifferByTwoPerCent) {
  const case_fit fit = fit_cases(recorded(12)).at(fresh);
  baseline::reading now = usual_reading(fit);
  now.kind = "another";
  const auto p = predict(fit, now);
  EXPECT_EQ(p.from, basis::like_cases);
  // The kind's distance, and that of the one known kind, beside var(u) and a session's var(e).
  EXPECT_NEAR(p.deviation * p.deviation,
              2 * 0.02 * 0.02 + fit.between.variance + fit.in_machine.variance / 2,
              1e-9);
}

TEST(LikeCases, YieldToTheCardsOwnSession) {
  const stored_baseline b = recorded(12);
  const case_fit fit = fit_cases(b).at(fresh);
  baseline::reading now = usual_reading(fit);
  now.card = b.sessions.begin()->second.card;
  const auto from = predict(fit, now).from;
  EXPECT_TRUE(from == basis::one_session || from == basis::same_card) << to_string(from);
}

}  // namespace
}  // namespace warpgauge::tests
