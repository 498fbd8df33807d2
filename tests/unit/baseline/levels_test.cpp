// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/case_points.hpp"
#include "warpgauge/baseline/verdict.hpp"
#include "warpgauge/stats/limits.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

/// Machines that differ in kind, not by chance: what their anchors tell together carries figures
/// from one to another.
namespace warpgauge::tests {
namespace {

using baseline::judge;
using baseline::process;
using baseline::rule;
using baseline::stored_baseline;

process run_of(int card, const std::string& session) { return example_process(card, session); }

void add(process& p, const std::string& name, double log_figure, double log_anchor) {
  p.rows.push_back(row_of(name, 1000 * std::exp(log_figure), 4000 * std::exp(log_anchor)));
}

/// Five machines at the levels -2..2 steps, a kernel that follows four times as steeply, residuals
/// (2, -1, -2, -1, 2) e; and a second case whose anchor errs the other way.
stored_baseline steep(double step, double e, double error) {
  const std::vector<double> residual{2, -1, -2, -1, 2};
  std::vector<process> sessions;
  for (int c = 0; c < 5; ++c) {
    process p = run_of(c, "aaa" + std::to_string(c));
    const double level = (c - 2) * step;
    const double wrong = c % 2 == 0 ? error : -error;
    add(p, "k.v/cold", 4 * level + residual[std::size_t(c)] * e, level + wrong);
    add(p, "other.v/cold", level, level - wrong);
    sessions.push_back(std::move(p));
  }
  return baseline::to_baseline(sessions);
}

baseline::judgement judged(const stored_baseline& b, process now) {
  rule by;
  by.family_rate = 0.1;  // 0.025 for each of two figures
  const auto all = judge(&b, std::span(&now, 1), {}, by);
  for (const auto& j : all.cases)
    if (j.name == "k.v/cold") return j;
  return {};
}

TEST(Levels, AreWhatTheAnchorsOfARunHaveInCommon) {
  const stored_baseline b = steep(0.001, 0, 0.0003);
  const auto points = baseline::points_of(b).at("k.v/cold");
  ASSERT_EQ(points.at.size(), 5u);
  for (int c = 0; c < 5; ++c)
    EXPECT_NEAR(points.at[std::size_t(c)].level, (c - 2) * 0.001, 1e-12) << c;
  // The errors are +-error in three and two of five sessions: their means, 0.2 of it, are the
  // cases' own; what is left, squared, over ten cells less six means and a common one.
  EXPECT_NEAR(points.usual_anchor, std::log(4000) + 0.2 * 0.0003, 1e-12);
  const double left = 2 * (3 * 0.8 * 0.8 + 2 * 1.2 * 1.2) * 0.0003 * 0.0003;
  EXPECT_NEAR(points.anchor_noise, left / (10 - 5 - 2 + 1), 1e-12);
}

TEST(Levels, CarryAFigureSteeperThanInProportionBetweenKnownMachines) {
  const double step = 0.001;
  const double e = 0.0005;
  const stored_baseline b = steep(step, e, 0);
  process now = run_of(9, "beef");
  const double level = 1.5 * step;
  // Neither anchor is at the level; their mean is.
  add(now, "k.v/cold", 4 * level, level + 0.0004);
  add(now, "other.v/cold", level, level - 0.0004);
  const auto j = judged(b, now);
  EXPECT_EQ(j.from, baseline::basis::other_cards);
  EXPECT_NEAR(*j.expected, 1000 * std::exp(4 * level), 1e-6);
  const double factor = 1 + 1.0 / 5 + level * level / (10 * step * step);
  // Two cases only: nothing is borrowed. Table: t(3; 0.975) = 3.182.
  const double deviation = std::sqrt(14 * e * e / 3 * factor);
  EXPECT_NEAR(*j.limit, 1000 * std::exp(4 * level - 3.182 * deviation), 0.01);
}

TEST(Levels, AreCarriedNoSteeperThanInProportionBeyondKnownMachines) {
  const double step = 0.001;
  const double e = 0.0001;
  const stored_baseline b = steep(step, e, 0);
  process now = run_of(9, "beef");
  const double level = 3 * step;
  add(now, "k.v/cold", 9 * step, level);
  add(now, "other.v/cold", level, level);
  const auto j = judged(b, now);
  EXPECT_NEAR(*j.expected, 1000 * std::exp(4 * 2 * step + step), 1e-6);
  // What the steeper line would add, three steps, counts as not known.
  const double factor = 1 + 1.0 / 5 + level * level / (10 * step * step);
  const double deviation = std::sqrt(14 * e * e / 3 * factor + 9 * step * step);
  EXPECT_NEAR(*j.limit, 1000 * std::exp(9 * step - 3.182 * deviation), 0.05);
}

TEST(Levels, OfFewAnchorsAreKnownLessWell) {
  const stored_baseline b = steep(0.001, 0.0001, 0.0003);
  process both = run_of(9, "beef");
  add(both, "k.v/cold", 0, 0);
  add(both, "other.v/cold", 0, 0);
  process alone = run_of(9, "beef");
  add(alone, "k.v/cold", 0, 0);
  EXPECT_LT(*judged(b, alone).limit, *judged(b, both).limit);
}

TEST(Levels, LeaveRowsOfCutSectorsToTheCardItself) {
  const char* cut = "k.v/f32/-/8191x8193/cold";
  const char* whole = "k.v/f32/-/8192x8192/cold";
  std::vector<process> sessions;
  for (int c = 0; c < 5; ++c)
    for (int s = 0; s < 2; ++s) {
      sessions.push_back(run_of(c, "aaa" + std::to_string(10 * c + s)));
      const double noise = 1e-4 * ((c + s) % 3 - 1);
      add(sessions.back(), cut, noise, noise);
      add(sessions.back(), whole, noise, -noise);
    }
  const stored_baseline b = baseline::to_baseline(sessions);
  for (const int card : {0, 9}) {
    std::vector<process> low;
    for (const char* session : {"bee1", "bee2"}) {
      low.push_back(run_of(card, session));
      add(low.back(), cut, -0.05, 0);
      add(low.back(), whole, 0, 0);
    }
    const auto all = judge(&b, std::span(low).first(1), std::span(low).subspan(1), {});
    for (const auto& j : all.cases) {
      EXPECT_EQ(j.gated, card == 0 || j.name == whole) << j.name << card;
      EXPECT_EQ(j.outcome, j.name == cut ? baseline::verdict::regression : baseline::verdict::pass);
    }
    EXPECT_EQ(all.code, card == 0 ? baseline::exit_code::regression : baseline::exit_code::ok);
  }
}

/// Two kinds of machines, half a per cent apart in copies and up to three in kernels.
class two_kinds {
 public:
  explicit two_kinds(unsigned seed) : random_(seed) {
    for (int i = 0; i < cases; ++i) slope_.push_back(-1 + 7.0 * i / (cases - 1));
  }

  process measure(int machine, double share) {
    process p = run_of(machine, "abc" + std::to_string(++runs_));
    const double level = (machine % 3 == 2 ? -0.005 : 0) + normal(0.0001);
    for (int i = 0; i < cases; ++i)
      add(p,
          "k" + std::to_string(i) + ".v/cold",
          slope_[std::size_t(i)] * level + normal(0.0004) + (i == 7 ? std::log(share) : 0),
          level + normal(0.0004));
    return p;
  }

  static constexpr int cases = 20;

 private:
  double normal(double deviation) { return deviation * standard_(random_); }
  std::mt19937_64 random_;
  std::normal_distribution<double> standard_;
  std::vector<double> slope_;
  int runs_ = 0;
};

TEST(Levels, KeepThePromisedRateAndFindOnePerCentAcrossKindsOfMachines) {
  constexpr int rounds = 200;
  rule large;
  large.family_rate = 0.1;
  large.minimum_effect = large.anchor_effect = 1e-9;
  int alarms = 0;
  int found = 0;
  for (unsigned r = 0; r < rounds; ++r) {
    two_kinds machines(r);
    std::vector<process> stored;
    for (int m = 0; m < 8; ++m) stored.push_back(machines.measure(m, 1));
    const stored_baseline b = baseline::to_baseline(stored);
    const int next = 8 + int(r % 2);  // of the slow kind, of the other
    const process now = machines.measure(next, 1);
    alarms += judge(&b, std::span(&now, 1), {}, large).code != baseline::exit_code::ok;
    const process slowed = machines.measure(next, 0.99);
    const process again = machines.measure(next, 0.99);
    for (const auto& j : judge(&b, std::span(&slowed, 1), std::span(&again, 1), {}).cases)
      found += j.name == "k7.v/cold" && j.outcome == baseline::verdict::regression;
  }
  EXPECT_LE(stats::proportion_interval(alarms, rounds, 0.99).lower, 0.1) << alarms;
  EXPECT_GE(found, rounds * 9 / 10) << found;
}

}  // namespace
}  // namespace warpgauge::tests
