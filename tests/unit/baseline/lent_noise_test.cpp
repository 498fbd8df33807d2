// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/lent_noise.hpp"

#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/model.hpp"

#include <gtest/gtest.h>

#include <cmath>

/// What a model's first sessions are judged by when other models lend their noise: arithmetic by
/// hand, and tables of Student's t.
namespace warpgauge::tests {
namespace {

using baseline::basis;
using baseline::process;
using baseline::stored_baseline;

/// Four sessions of an hour on one card of another model, at +-d: var(e) 4/3 d^2.
stored_baseline lender(double d, const std::string& name = "k.v/cold") {
  std::vector<process> sessions;
  for (int s = 0; s < 4; ++s) {
    sessions.push_back(measured(1, "aaa" + std::to_string(s), s % 2 == 0 ? d : -d));
    sessions.back().gpu.name = "NVIDIA of another model";
    sessions.back().rows[0].name = name;
  }
  return baseline::to_baseline(sessions);
}

/// One session of five processes, at -2 to 2 steps: variance 2.5 steps^2.
stored_baseline first_session(double step, int sessions = 1) {
  std::vector<process> all;
  for (int s = 0; s < sessions; ++s)
    for (int i = -2; i <= 2; ++i) {
      all.push_back(measured(1, "bbb" + std::to_string(s), i * step + s * 0.001));
      all.back().number = std::to_string(i + 2);
    }
  return baseline::to_baseline(all);
}

stored_baseline lent(stored_baseline to, const stored_baseline& from) {
  const stored_baseline* const one = &from;
  to.noise = baseline::noise_of({&one, 1});
  return to;
}

baseline::judgement judged_thrice(const stored_baseline& b, double change, bool other_day = false) {
  std::vector<process> looks;
  for (int i = 0; i < 3; ++i) {
    looks.push_back(measured(1, "beef" + std::to_string(i), change));
    if (other_day) looks.back().utc[0] = '3';
  }
  const std::span all(looks);
  return judge(&b, all.first(1), all.subspan(1, 1), two_and_a_half_per_cent(), all.subspan(2))
      .cases.at(0);
}

TEST(LentNoise, GivesAFirstSessionTheLimitOfATable) {
  const double d = 0.01;
  const double step = 0.0005;
  const auto j = judged_thrice(lent(first_session(step), lender(d)), 0);
  EXPECT_EQ(j.from, basis::lent_card);
  EXPECT_EQ(j.outcome, baseline::verdict::pass);
  // Var(e) of the lender, once for the session and once for the measurement, and a median of one
  // process instead of five. Table: t(20; 0.975) = 2.086.
  const double own = 4.0 / 3 * d * d;
  const double fewer = 2.5 * step * step * (1 - 1.0 / 5);
  EXPECT_NEAR(std::log(*j.expected / *j.limit), 2.086 * std::sqrt(2 * own + fewer), 2e-5);
}

TEST(LentNoise, AddsADayWhereTheSessionIsOfAnother) {
  const stored_baseline b = lent(first_session(0.0005), lender(0.01));
  const double hour = std::log(*judged_thrice(b, 0).expected / *judged_thrice(b, 0).limit) / 2.086;
  const auto later = judged_thrice(b, 0, true);
  EXPECT_EQ(later.from, basis::lent_card);
  const double other_day = std::log(*later.expected / *later.limit) / 2.086;
  EXPECT_NEAR(
      other_day * other_day - hour * hour, 2 * baseline::unknown_day * baseline::unknown_day, 1e-8);
}

TEST(LentNoise, NeverMakesALimitNearerThanAClockStep) {
  const auto j = judged_thrice(lent(first_session(1e-6), lender(1e-6)), 0);
  EXPECT_NEAR(std::log(*j.expected / *j.limit), baseline::lent_margin, 2e-5);
  EXPECT_EQ(judged_thrice(lent(first_session(1e-6), lender(1e-6)), -0.0099).outcome,
            baseline::verdict::pass);
  EXPECT_EQ(judged_thrice(lent(first_session(1e-6), lender(1e-6)), -0.0101).outcome,
            baseline::verdict::regression);
}

TEST(LentNoise, IsNoLessThanWhatOwnProcessesDifferBy) {
  const double step = 0.01;
  const auto j = judged_thrice(lent(first_session(step), lender(1e-6)), 0);
  const double processes = 2.5 * step * step;
  EXPECT_NEAR(std::log(*j.expected / *j.limit),
              2.086 * std::sqrt(2 * processes + processes * (1 - 1.0 / 5)),
              2e-5);
}

TEST(LentNoise, OfItsClassStandsForACaseThatNoModelKnows) {
  EXPECT_EQ(judged_thrice(lent(first_session(0.0005), lender(0.01, "k.other/cold")), 0).from,
            basis::lent_card);
  EXPECT_EQ(judged_thrice(lent(first_session(0.0005), lender(0.01, "k.v/warm")), 0).from,
            basis::one_session)
      << "another class";
}

TEST(LentNoise, FadesAsACardHasItsOwn) {
  // Two sessions: one degree of freedom of its own, 0.001 apart, beside twenty lent ones.
  const double d = 0.01;
  const auto fit = baseline::fit_cases(lent(first_session(0.0005, 2), lender(d))).at("k.v/cold");
  EXPECT_TRUE(fit.own_lent);
  EXPECT_NEAR(fit.own.variance, (0.001 * 0.001 / 2 + 20 * 4.0 / 3 * d * d) / 21, 1e-9);
  // Four: three of its own, which count, and seventeen lent ones beside them.
  const auto four = baseline::fit_cases(lent(first_session(0.0005, 4), lender(d))).at("k.v/cold");
  EXPECT_FALSE(four.own_lent);
  const double own = 1e-6 * 5 / 3;  // 0.001 apart
  EXPECT_NEAR(four.own.variance, own, 1e-10);
  EXPECT_NEAR(four.own_beside_lent.variance, (3 * own + 17 * 4.0 / 3 * d * d) / 20, 1e-9);
  // Twenty-one: as much of its own as could be lent.
  EXPECT_EQ(baseline::fit_cases(lent(first_session(0.0005, 21), lender(d)))
                .at("k.v/cold")
                .own_beside_lent.dof,
            0);
}

TEST(LentNoise, TheNearerLimitCountsOnceACardHasItsOwn) {
  const auto predicted = [](double step, double lenders) {
    stored_baseline b = lent(first_session(1e-5, 4), lender(lenders));
    for (auto& [id, s] : b.sessions)
      for (double& figure : s.cases.at("k.v/cold").figure) figure *= std::exp(step * id.back());
    const auto fit = baseline::fit_cases(b).at("k.v/cold");
    const auto& [id, session] = *b.sessions.begin();
    return predict(fit, baseline::reading_of(session, session.cases.at("k.v/cold")));
  };
  // The ids end with 0 to 3, and the sessions are 0.001 apart before.
  const auto noisy = predicted(0, 0.0001);
  EXPECT_NEAR(noisy.least, 0.0075, 1e-5) << "a quarter of the copy's rate";
  EXPECT_NEAR(noisy.dof, 20, 1e-9);
  for (const auto& alone : {predicted(0, 0.1), predicted(-0.001, 0.0001)}) {
    EXPECT_EQ(alone.from, basis::same_hour);
    EXPECT_EQ(alone.least, 0) << "its own limit is nearer";
    EXPECT_NEAR(alone.dof, 3, 1e-9);
  }
}

TEST(LentNoise, OfThreeSessionsLeavesAMoveOnlyWhatIsNotTheCopys) {
  EXPECT_EQ(baseline::nearest_by_lent(2, 0.9), 0.01);
  EXPECT_EQ(baseline::nearest_by_lent(3, std::nullopt), 0.01);
  EXPECT_NEAR(baseline::nearest_by_lent(3, 0.1), 0.009, 1e-12);
  EXPECT_NEAR(baseline::nearest_by_lent(3, 0.4), 0.006, 1e-12);
  EXPECT_EQ(baseline::nearest_by_lent(3, 0.5), 0.005);
  EXPECT_EQ(baseline::nearest_by_lent(3, 1.2), 0.005) << "a copy is slower than the move";
}

TEST(LentNoise, ComesNearerForMovesOfWholeSectorsOnly) {
  const auto least = [](int sessions, double log_share, auto change) {
    const stored_baseline b = lent(first_session(1e-6, sessions), lender(1e-6));
    auto fit = baseline::fit_cases(b).at("k.v/cold");
    for (auto& [name, card] : fit.cards) card.y = card.x + log_share;
    change(fit);
    const auto& [id, session] = *b.sessions.begin();
    return predict(fit, baseline::reading_of(session, session.cases.at("k.v/cold"))).least;
  };
  const auto nothing = [](auto&) {};
  EXPECT_EQ(least(2, std::log(0.8), nothing), 0.01);
  EXPECT_EQ(least(3, std::log(0.8), nothing), 0.005);
  EXPECT_NEAR(least(3, std::log(0.3), nothing), 0.007, 1e-12);
  EXPECT_EQ(least(3, std::log(0.8), [](auto& fit) { fit.facts.cuts_sectors = true; }), 0.01);
  EXPECT_EQ(least(3, std::log(0.8), [](auto& fit) { fit.unit = "TFLOP/s"; }), 0.01);
  EXPECT_EQ(least(3, std::log(0.8), [](auto& fit) { fit.anchor_unit = "TFLOP/s"; }), 0.01);
}

TEST(LentNoise, ComesFromOtherModelsOnly) {
  const stored_baseline young = first_session(0.0005);
  stored_baseline same_model = lender(0.01);
  same_model.gpu = young.gpu;
  same_model.gpu.power_limit_mw += 1000;
  EXPECT_TRUE(
      baseline::take_lent({{"a.json", young}, {"b.json", same_model}}, 0).stored.noise.empty());
  const auto chosen =
      baseline::best_match({{"b.json", lender(0.01)}, {"a.json", young}}, young.gpu);
  ASSERT_TRUE(chosen);
  EXPECT_EQ(chosen->path, "a.json");
  EXPECT_TRUE(chosen->stored.noise.contains("k.v/cold"));
  // What was lent is not written.
  EXPECT_EQ(baseline::to_text(chosen->stored), baseline::to_text(young));
}

}  // namespace
}  // namespace warpgauge::tests
