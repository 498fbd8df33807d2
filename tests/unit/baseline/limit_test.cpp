// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/verdict.hpp"
#include "warpgauge/stats/limits.hpp"

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
  // Four sessions of one card at +-1 %: variance 4/3 of 0.01^2 of three degrees of freedom. Table:
  // t(3; 0.975) = 3.182. The anchor says nothing of one card.
  const double d = 0.01;
  std::vector<process> sessions;
  for (int s = 0; s < 4; ++s)
    sessions.push_back(measured(1, "aaa" + std::to_string(s), s % 2 == 0 ? d : -d, 0));
  const stored_baseline b = baseline::to_baseline(sessions);
  const std::vector<process> now{measured(1, "beef", 0, 0.002)};
  const auto judged = judge(&b, now, {}, two_and_a_half_per_cent());
  ASSERT_EQ(judged.cases.size(), 1u);
  const auto& j = judged.cases[0];
  EXPECT_EQ(j.from, baseline::basis::same_hour);
  EXPECT_NEAR(*j.expected, 1000, 6e-3);
  const double deviation = d * std::sqrt(4.0 / 3 * (1 + 1.0 / 4));
  EXPECT_NEAR(*j.limit, 1000 * std::exp(-3.182 * deviation), 0.02);
  EXPECT_EQ(j.outcome, verdict::pass);
}

/// Sessions of one card at +-1 %, recorded within minutes: what a session does is fresh in each.
stored_baseline four_sessions(bool months_apart = false) {
  std::vector<process> sessions;
  for (int s = 0; s < 4; ++s) {
    sessions.push_back(measured(1, "aaa" + std::to_string(s), s % 2 == 0 ? 0.01 : -0.01, 0));
    if (months_apart) sessions.back().utc[6] = char('1' + s);
  }
  return baseline::to_baseline(sessions);
}

/// @param changes  logarithms: what a first, a second and a third process measured
baseline::judgement judged_by(const stored_baseline& b,
                              const std::vector<double>& changes,
                              double screening_rate = 0.1) {
  rule by = two_and_a_half_per_cent();
  by.screening_rate = screening_rate;
  std::vector<process> each;
  for (std::size_t i = 0; i < changes.size(); ++i)
    each.push_back(measured(1, "beef" + std::to_string(i), changes[i], 0));
  const std::span<const process> all(each);
  const auto part = [&](std::size_t i) { return i < all.size() ? all.subspan(i, 1) : all.last(0); };
  return judge(&b, part(0), part(1), by, part(2)).cases.at(0);
}

// Variance between sessions 4/3 of 0.01^2, all of it fresh; the card's mean has a quarter of it.
// Table: t(3; 0.975) = 3.182, t(3; 0.9) = 1.638, of which the screening limit is made: 2.11 %.
TEST(Limit, OfAMeanAveragesWhatIsFreshInEveryMeasurement) {
  const stored_baseline b = four_sessions();
  const double of_one = 3.182 * 0.01 * std::sqrt(4.0 / 3 * (1.0 / 4 + 1));          // 4.11 %
  const double of_two = 3.182 * 0.01 * std::sqrt(4.0 / 3 * (1.0 / 4 + 1.0 / 2));    // 3.18 %
  const double of_three = 3.182 * 0.01 * std::sqrt(4.0 / 3 * (1.0 / 4 + 1.0 / 3));  // 2.81 %
  const auto two = judged_by(b, {-0.031, -0.035});
  EXPECT_EQ(two.outcome, verdict::regression);
  EXPECT_NEAR(*two.limit, 1000 * std::exp(-of_two), 0.02);
  EXPECT_NEAR(*two.mean, 1000 * std::exp(-0.033), 1e-6);
  EXPECT_TRUE(two.unsettled);
  const auto three = judged_by(b, {-0.022, -0.030, -0.033});
  EXPECT_EQ(three.outcome, verdict::regression);
  EXPECT_NEAR(*three.limit, 1000 * std::exp(-of_three), 0.02);
  EXPECT_FALSE(three.unsettled);
  ASSERT_EQ(three.causes.size(), 1u);
  ASSERT_EQ(three.causes[0].changes.size(), 3u);
  EXPECT_NEAR(three.causes[0].changes[0], -0.0218, 5e-5);
  EXPECT_NEAR(three.causes[0].changes[1], -0.0296, 5e-5);
  EXPECT_NEAR(three.causes[0].changes[2], -0.0325, 5e-5);
  const auto open = judged_by(b, {-0.029, -0.032});
  EXPECT_EQ(open.outcome, verdict::pass);
  EXPECT_TRUE(open.unsettled);
  EXPECT_FALSE(open.mean);
  EXPECT_NEAR(*open.limit, 1000 * std::exp(-of_one), 0.02);
  EXPECT_EQ(judged_by(b, {-0.029, -0.032, -0.0217}).outcome, verdict::pass) << "2.76 % in the mean";
}

TEST(Limit, OfAMeanNeedsEveryMeasurementBelowTheScreeningLimit) {
  const stored_baseline b = four_sessions();
  EXPECT_TRUE(judged_by(b, {-0.0216}).unsettled);
  EXPECT_EQ(judged_by(b, {-0.0216}).outcome, verdict::pass);
  EXPECT_FALSE(judged_by(b, {-0.0206}).unsettled);
  EXPECT_EQ(judged_by(b, {-0.07, -0.07, -0.0216}).outcome, verdict::regression);
  EXPECT_EQ(judged_by(b, {-0.07, -0.07, -0.0206}).outcome, verdict::inconclusive);
  EXPECT_EQ(judged_by(b, {-0.040, -0.040, -0.0206}).outcome, verdict::inconclusive)
      << "low in the mean, no measurement by itself";
  EXPECT_EQ(judged_by(b, {-0.0206, -0.07, -0.07}).outcome, verdict::pass) << "nothing was asked";
}

TEST(Limit, OfScreeningIsNeverBeyondTheLimitItself) {
  const auto low = judged_by(four_sessions(), {-0.042, -0.042, -0.042}, 0.001);
  EXPECT_EQ(low.outcome, verdict::regression);
}

TEST(Limit, OfAMeanIsThatOfOneWhereNobodyKnowsWhatIsFresh) {
  // Sessions months apart: measurements made now may share what today does to the card.
  const stored_baseline b = four_sessions(true);
  const double of_one = 3.182 * 0.01 * std::sqrt(4.0 / 3 * (1.0 / 4 + 1));
  const auto high = judged_by(b, {-0.041, -0.041, -0.041});
  EXPECT_EQ(high.outcome, verdict::pass);
  EXPECT_EQ(high.from, baseline::basis::same_card);
  const auto low = judged_by(b, {-0.0415, -0.0415, -0.0415});
  EXPECT_EQ(low.outcome, verdict::regression);
  EXPECT_NEAR(*low.limit, 1000 * std::exp(-of_one), 0.02);
}

/// Two sessions of a card on each day, one hour apart from noon, at +-e around the day's own.
void add_days(const std::vector<double>& days,
              int card,
              double e,
              const std::string& name,
              std::vector<process>& to) {
  for (std::size_t d = 0; d < days.size(); ++d)
    for (const int sign : {-1, 1}) {
      to.push_back(example_process(card, "a" + std::to_string(100 + to.size())));
      to.back().rows.push_back(row_of(name, 1000 * std::exp(days[d] + sign * e), 4000));
      to.back().utc =
          "2026-0" + std::to_string(d + 1) + "-01T1" + std::to_string((sign + 3) / 2) + ":00:00Z";
    }
}

TEST(Limit, OnAnotherDayHoldsWhatNobodyKnowsOfDays) {
  std::vector<process> sessions;
  for (const int card : {1, 2, 3, 4}) add_days({0}, card, 0.001, "k.v/cold", sessions);
  const stored_baseline b = baseline::to_baseline(sessions);
  process now = measured(1, "beef", 0);
  now.utc = "2026-01-01T13:00:00Z";
  const auto judged = [&] {
    return judge(&b, std::span(&now, 1), {}, two_and_a_half_per_cent()).cases.at(0);
  };
  // Variance of an hour's two sessions 2e-6, of four degrees of freedom; t(4; 0.975) = 2.776.
  const double at_once = 2e-6 * (1 + 1.0 / 2);
  EXPECT_EQ(judged().from, baseline::basis::same_hour);
  EXPECT_NEAR(std::log(*judged().limit / 1000), -2.776 * std::sqrt(at_once), 1e-5);
  now.utc = "2026-01-01T13:00:01Z";
  EXPECT_EQ(judged().from, baseline::basis::same_card);
  EXPECT_NEAR(std::log(*judged().limit / 1000), -2.776 * std::sqrt(at_once + 2 * 25e-8), 1e-5);
}

TEST(Limit, LearnsWhatDaysDoToACardFromLikeCasesOfThatCard) {
  std::vector<process> sessions;
  for (const char* name : {"k.v/cold", "k.w/cold"}) {
    const double d = name[2] == 'v' ? 0.004 : 0.002;
    add_days({-d, 0, d}, 1, 0.001, name, sessions);
    add_days({0}, 2, 0.001, name, sessions);
  }
  const auto fit = baseline::fit_cases(baseline::to_baseline(sessions)).at("k.v/cold");
  // Variances of the days' means 16e-6 and 4e-6, less half of a session's 2e-6.
  EXPECT_NEAR(fit.cards.at(card_name(1)).between_days, 10e-6 - 1e-6, 1e-12);
  EXPECT_NEAR(fit.cards.at(card_name(2)).between_days, 25e-8, 1e-12);
  baseline::reading today = baseline::usual_reading(fit);
  const std::string card = card_name(1);
  today.card = card;
  const auto p = predict(fit, today);
  EXPECT_NEAR(p.deviation * p.deviation, 2e-6 * (1 + 1.0 / 6) + 9e-6 * (1 + 1.0 / 3), 1e-12);
  EXPECT_NEAR(p.fresh * p.fresh, 2e-6, 1e-12);
}

/// Five processes of one session, at -2 to 2 steps: variance 2.5 steps^2, and four times that for a
/// session; each look is low or nothing is.
TEST(Limit, OfTheFirstDayIsWideAndSaysSo) {
  const double step = 0.0005;
  std::vector<process> session;
  for (int i = -2; i <= 2; ++i) {
    session.push_back(measured(1, "aaaa", i * step, 0));
    session.back().number = std::to_string(i + 2);
  }
  const stored_baseline b = baseline::to_baseline(session);
  const auto at = [&](double change) { return judged_by(b, {change, change, change}); };
  const auto j = at(0);
  EXPECT_EQ(j.outcome, verdict::pass);
  EXPECT_EQ(j.from, baseline::basis::one_session);
  const double processes = 2.5 * step * step;
  const double own = 4 * processes;
  const double fewer = processes * (1 - 1.0 / 5);
  // Table: t(4; 0.975) = 2.776.
  const double margin = 2.776 * std::sqrt(own * 2 + fewer);
  EXPECT_NEAR(std::log(*j.expected / *j.limit), margin, 2e-5);
  EXPECT_EQ(at(-1.02 * margin).outcome, verdict::regression);
  EXPECT_EQ(at(-0.98 * margin).outcome, verdict::pass);
  session.resize(3);
  const stored_baseline few = baseline::to_baseline(session);
  EXPECT_EQ(judged_by(few, {0}).outcome, verdict::no_baseline);
}

TEST(Limit, ThatLetsAHalvedFigureByIsNoneHoweverOftenOneLooks) {
  std::vector<process> sessions;
  for (int s = 0; s < 4; ++s)
    sessions.push_back(measured(1, "aaa" + std::to_string(s), s % 2 == 0 ? 0.2 : -0.2, 0));
  const stored_baseline b = baseline::to_baseline(sessions);
  for (const std::vector<double>& changes :
       std::vector<std::vector<double>>{{-0.6}, {-0.6, 0}, {-0.6, -0.6}, {-0.6, -0.6, 0}}) {
    const auto j = judged_by(b, changes);
    EXPECT_EQ(j.outcome, verdict::no_baseline) << changes.size();
    EXPECT_FALSE(j.unsettled) << changes.size();
  }
}

TEST(Limit, OfOtherCardsHasToBePassedByEveryMeasurement) {
  std::vector<process> sessions;
  for (int c = 0; c < 4; ++c)
    for (int s = 0; s < 4; ++s)
      sessions.push_back(measured(
          c, "aaa" + std::to_string(4 * c + s), (c % 2 == 0 ? 1e-3 : -1e-3) + (s - 1.5) * 1e-2, 0));
  const stored_baseline b = baseline::to_baseline(sessions);
  rule by = two_and_a_half_per_cent();
  by.screening_rate = 0.2;
  const auto judged = [&](std::vector<double> changes) {
    std::vector<std::vector<process>> each;
    for (const double change : changes)
      each.push_back({measured(9, "beef" + std::to_string(each.size()), change, 0)});
    each.resize(3);
    return judge(&b, each[0], each[1], by, each[2]).cases.at(0);
  };
  const auto once = judged({0});
  EXPECT_EQ(once.from, baseline::basis::other_cards);
  const double margin = std::log(*once.expected / *once.limit);
  const auto fit = baseline::fit_cases(b).at("k.v/cold");
  const auto p = predict(fit, baseline::usual_reading(fit));
  EXPECT_NEAR(margin, stats::upper_t(0.025, p.dof) * p.deviation, 1e-9);
  EXPECT_NEAR(std::log1p(-*once.detectable_drop),
              -margin - stats::upper_t(1 - std::cbrt(0.9), p.dof) * p.deviation,
              1e-9);
  EXPECT_FALSE(judged({-0.99 * margin}).unsettled);
  EXPECT_EQ(judged({-1.01 * margin, -1.01 * margin, -1.01 * margin}).outcome, verdict::regression);
  EXPECT_EQ(judged({-2 * margin, -2 * margin, -0.99 * margin}).outcome, verdict::inconclusive);
}

// Three measurements, each below its screening limit and their mean below its own; either may fail
// in a twentieth. Table: t(3; 0.95) = 2.353; t(3; 0.9830) = 3.716, the cube root of 0.95.
TEST(Limit, TellsTheDropThatThreeMeasurementsShow) {
  const double of_one = 0.01 * std::sqrt(4.0 / 3 * (1.0 / 4 + 1));
  const double of_three = 0.01 * std::sqrt(4.0 / 3 * (1.0 / 4 + 1.0 / 3));
  const double drop = std::max((3.182 + 2.353) * of_three, (1.638 + 3.716) * of_one);
  EXPECT_NEAR(*judged_by(four_sessions(), {0}).detectable_drop, 1 - std::exp(-drop), 1e-4);
}

// However many machines there are: one of many may be odder than the normal distribution has it.
TEST(Limit, KeepsTheTailsOfTwentyDegreesOfFreedomAndOfTwelveForOtherCards) {
  simulated_gpus gpus(three_cases(), 40, 3);
  const stored_baseline b = gpus.record(40, 2, 1);
  const auto fits = baseline::fit_cases(b);
  ASSERT_EQ(fits.size(), 3u);
  for (const auto& [name, fit] : fits) {
    baseline::reading at = baseline::usual_reading(fit);
    EXPECT_DOUBLE_EQ(predict(fit, at).dof, 12) << name;
    EXPECT_GT(fit.own.dof, 30) << name;
    at.card = b.sessions.begin()->second.card;
    EXPECT_DOUBLE_EQ(predict(fit, at).dof, 20) << name;
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
  EXPECT_EQ(j.from, baseline::basis::other_cards);
  EXPECT_NEAR(*j.expected, 1000 * std::exp(0.5 * x), 6e-3);
  const double factor = 1 + 1.0 / 5 + x * x / (10 * step * step);
  const double deviation = std::sqrt(14 * e * e / 3 * factor);
  EXPECT_NEAR(*j.limit, 1000 * std::exp(0.5 * x - 3.182 * deviation), 0.01);
}

TEST(Limit, OnTheSameCardIsItsOwnMeanWhateverTheAnchor) {
  // Faster cards are faster in proportion; on one card the anchor says nothing.
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
  EXPECT_EQ(at(1, 0.005).from, baseline::basis::same_hour);
  EXPECT_NEAR(*at(1, 0.005).expected, 1000 * std::exp(0.004), 6e-3);
  EXPECT_EQ(at(9, 0.005).from, baseline::basis::other_cards);
  EXPECT_NEAR(*at(9, 0.005).expected, 1000 * std::exp(0.005), 6e-3);
}

TEST(Limit, DoesNotGrowWithoutBoundWhereTheSlopeIsUnknown) {
  // Anchors of four machines within 0.003 %: a line through them says nothing of its slope (Sxx is
  // 5e-10, variance over it 40), but slopes in [0, 1] err by a third in the mean square at most.
  // Residuals 0.01 %; an anchor 0.2 % away adds 0.12 %.
  std::vector<process> sessions;
  const std::vector<double> residual{1e-4, -1e-4, -1e-4, 1e-4};
  for (int c = 0; c < 4; ++c)
    sessions.push_back(
        measured(c, "aaa" + std::to_string(c), residual[std::size_t(c)], 1e-5 * (c - 1.5)));
  const stored_baseline b = baseline::to_baseline(sessions);
  const std::vector<process> now{measured(9, "beef", 0, 0.002)};
  const auto j = judge(&b, now, {}, two_and_a_half_per_cent()).cases.at(0);
  // Residual variance 4e-8 / 2 of two degrees of freedom, t(2; 0.975) = 4.303; slope 0.
  const double deviation = std::sqrt(2e-8 * (1 + 1.0 / 4) + 4e-6 / 3);
  EXPECT_NEAR(*j.expected, 1000, 6e-3);
  EXPECT_NEAR(*j.limit, 1000 * std::exp(-4.303 * deviation), 0.02);
}

TEST(Limit, OfOtherCardsNeedsFourCards) {
  // Any three cards may lie on a line; a fourth shows how far off the line one can be.
  std::vector<process> sessions;
  for (int c = 0; c < 4; ++c)
    sessions.push_back(measured(c, "aaa" + std::to_string(c), c % 2 == 0 ? 1e-4 : -1e-4, c * 1e-3));
  const std::vector<process> now{measured(9, "beef", -0.015, 0)};
  const stored_baseline four = baseline::to_baseline(sessions);
  EXPECT_EQ(judge(&four, now, {}, rule{}).cases.at(0).from, baseline::basis::other_cards);
  sessions.pop_back();
  const stored_baseline three = baseline::to_baseline(sessions);
  const auto j = judge(&three, now, {}, rule{}).cases.at(0);
  EXPECT_EQ(j.outcome, verdict::no_baseline);
  EXPECT_THAT(j.causes,
              testing::ElementsAre(
                  baseline::cause{.kind = baseline::cause_kind::few_cards, .part = 3, .whole = 3}));
}

TEST(Limit, IsNeverNearerThanTheMinimumEffect) {
  std::vector<process> sessions;
  for (int s = 0; s < 5; ++s) sessions.push_back(measured(1, "aaa" + std::to_string(s), 0, 0));
  const stored_baseline b = baseline::to_baseline(sessions);
  const std::vector<process> now{measured(1, "beef", 0, 0)};
  EXPECT_NEAR(*judge(&b, now, {}, rule{}).cases.at(0).limit, 997, 6e-3);
}

}  // namespace
}  // namespace warpgauge::tests
