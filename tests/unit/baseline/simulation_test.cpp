// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/verdict.hpp"
#include "warpgauge/stats/limits.hpp"

#include <gtest/gtest.h>

#include <algorithm>

/// The promised rate and the power, on data drawn from the model with effects of cards, sessions
/// and processes. Seeds are fixed.
namespace warpgauge::tests {
namespace {

using baseline::judge;
using baseline::rule;
using baseline::verdict;

struct design {
  int cards;
  int sessions;
};

rule without_effect(double family_rate) {
  rule by;
  by.family_rate = family_rate;
  by.minimum_effect = by.anchor_effect = 1e-9;
  return by;
}

/// How many of so many suite runs, four against each baseline, are as asked.
/// @param make    the GPUs of the baseline of a number, so many of them
/// @param record  their baseline, likewise by number
/// @param is      whether the run on a card is
template <class Make, class Record, class Is>
int count_runs(
    int runs, design of, bool known_card, const Make& make, const Record& record, const Is& is) {
  int count = 0;
  constexpr int runs_per_baseline = 4;
  for (int r = 0; r < runs / runs_per_baseline; ++r) {
    simulated_gpus gpus = make(of.cards + runs_per_baseline, unsigned(r));
    const auto stored = record(gpus, r);
    for (int k = 0; k < runs_per_baseline; ++k)
      count += is(gpus, stored, known_card ? k % of.cards : of.cards + k);
  }
  return count;
}

/// Suite runs that were not green although nothing changed; no minimum effect helps.
int alarms(int runs, double family_rate, design of, bool known_card) {
  const rule by = without_effect(family_rate);
  return count_runs(
      runs,
      of,
      known_card,
      [](int cards, unsigned r) { return simulated_gpus(twenty_cases(), cards, 100 + r); },
      [&](simulated_gpus& gpus, int) { return gpus.record(of.cards, of.sessions, 3); },
      [&](simulated_gpus& gpus, const auto& stored, int card) {
        return judge(&stored, gpus.measure(card, 3), {}, by).code != baseline::exit_code::ok;
      });
}

/// The rate may be as promised: the interval of what was seen reaches down to it.
void expect_at_most(int count, int runs, double rate) {
  EXPECT_LE(stats::proportion_interval(count, runs, 0.99).lower, rate) << count << " of " << runs;
}

/// As `warpgauge perf` does it: up to three measurements, each of what is unsettled then.
baseline::suite_judgement judge_fully(simulated_gpus& gpus,
                                      const baseline::stored_baseline& stored,
                                      int card,
                                      int processes,
                                      const rule& by,
                                      double share = 1,
                                      const std::string& slowed = "") {
  const auto now = gpus.measure(card, processes, share, slowed);
  auto judged = judge(&stored, now, {}, by);
  if (baseline::unsettled(judged).empty()) return judged;
  const auto again = gpus.again(card, processes, share, slowed);
  judged = judge(&stored, now, again, by);
  if (baseline::unsettled(judged).empty()) return judged;
  return judge(&stored, now, again, by, gpus.again(card, processes, share, slowed));
}

/// Suite runs in which a regression was found though nothing changed. Processes are single ones, as
/// many as the sessions' or fewer.
int regressions_of_three(int runs, double family_rate, design of, bool known_card, recorded when) {
  std::vector<simulated_case> cases = twenty_cases();
  // What three measurements made at once have in common is what could be missed.
  if (when == recorded::months_apart)
    for (simulated_case& c : cases) c.session = 1e-3, c.process = 1e-4;
  const rule by = without_effect(family_rate);
  return count_runs(
      runs,
      of,
      known_card,
      [&](int cards, unsigned r) { return simulated_gpus(cases, cards, 500 + r, when); },
      [&](simulated_gpus& gpus, int r) { return gpus.record(of.cards, of.sessions, 1 + r % 2); },
      [&](simulated_gpus& gpus, const auto& stored, int card) {
        const auto judged = judge_fully(gpus, stored, card, 1, by);
        return std::any_of(judged.cases.begin(), judged.cases.end(), [](const auto& j) {
          return j.outcome == verdict::regression;
        });
      });
}

TEST(FalseAlarms, StayAtTheDefaultRate) {
  constexpr int runs = 2000;
  const int count = alarms(runs, 0.001, {8, 2}, false) + alarms(runs, 0.001, {8, 2}, true);
  RecordProperty("alarms", count);
  RecordProperty("runs", 2 * runs);
  expect_at_most(count, 2 * runs, 0.001);
}

/// A rate that is large enough to see what is wrong with a model.
TEST(FalseAlarms, StayAtALargeRateOnKnownAndOtherCards) {
  for (const design d : {design{4, 3}, design{8, 1}})
    for (const bool known : {false, true}) expect_at_most(alarms(400, 0.1, d, known), 400, 0.1);
}

/// Three measurements add none, whether what a session does to a case is fresh in each of them or
/// common to all.
TEST(FalseAlarms, StayAtALargeRateWhereThreeMeasurementsDecide) {
  for (const design d : {design{4, 4}, design{8, 2}})
    for (const bool known : {false, true})
      for (const recorded when : {recorded::at_once, recorded::months_apart})
        // Half of the family's rate is the figures'.
        expect_at_most(regressions_of_three(400, 0.1, d, known, when), 400, 0.05);
}

TEST(Power, FindsOnePerCentOnKnownAndOtherCards) {
  int found[2] = {0, 0};
  constexpr int runs = 100;
  for (int r = 0; r < runs; ++r) {
    simulated_gpus gpus(twenty_cases(), 13, 7000 + unsigned(r));
    const auto stored = gpus.record(12, 2, 3);
    const std::string slowed = twenty_cases()[std::size_t(r % 20)].name;
    for (const int known : {0, 1}) {
      const int card = known == 1 ? 0 : 12;
      const auto judged = judge_fully(gpus, stored, card, 3, rule{}, 0.99, slowed);
      for (const auto& j : judged.cases)
        found[known] += j.name == slowed && j.outcome == verdict::regression;
    }
  }
  EXPECT_GE(found[1], 97);
  EXPECT_GE(found[0], 90);
}

/// A drop of exactly the printed size is found about as often as printed.
TEST(Power, IsWhatTheDetectableDropPromises) {
  int found = 0;
  constexpr int runs = 200;
  for (int r = 0; r < runs; ++r) {
    simulated_gpus gpus(twenty_cases(), 9, 9000 + unsigned(r));
    const auto stored = gpus.record(8, 2, 3);
    const std::string slowed = twenty_cases()[std::size_t(r % 20)].name;
    double drop = 0;
    for (const auto& j : judge(&stored, gpus.measure(0, 3), {}, rule{}).cases)
      if (j.name == slowed) drop = *j.detectable_drop;
    for (const auto& j : judge_fully(gpus, stored, 0, 3, rule{}, 1 - drop, slowed).cases)
      found += j.name == slowed && j.outcome == verdict::regression;
  }
  EXPECT_GE(stats::proportion_interval(found, runs, 0.99).upper, 0.9) << found;
}

}  // namespace
}  // namespace warpgauge::tests
