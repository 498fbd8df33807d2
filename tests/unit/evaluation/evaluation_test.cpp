// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/evaluation.hpp"

#include "perf/evaluation/report.hpp"
#include "tests/unit/evaluation/recorded_gpus.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

/// On data whose truth is known the evaluation must report the truth.
namespace warpgauge::tests {
namespace {

using evaluation::detection;
using evaluation::evaluate;
using evaluation::findings;
using evaluation::plan;
using evaluation::recorded_process;
using evaluation::recording;
using evaluation::share;
using evaluation::situation;
using evaluation::situations;
using testing::HasSubstr;

plan short_plan(int resamples = 20) {
  plan p;
  p.resamples = resamples;
  p.days = false;
  return p;
}

const detection* of(const findings& f, std::string_view rule, situation where, double asked) {
  for (const detection& d : f.detections)
    if (d.rule == rule && d.where == where && d.asked == asked) return &d;
  return nullptr;
}

TEST(Evaluation, CountsEveryJudgementOnce) {
  const recording r = simulate({.cards = 6, .sessions = 3, .suites = 3, .injected = 2});
  const findings f = evaluate(r.processes, short_plan());
  EXPECT_EQ(f.cards, 6);
  EXPECT_EQ(f.sessions, 18);
  EXPECT_EQ(f.suite_processes, 54);
  EXPECT_EQ(f.injected_processes, 36);
  for (const situation where : situations) {
    const auto& recorded = f.recorded.at(where);
    EXPECT_EQ(recorded.suites, 54);
    EXPECT_EQ(recorded.green, 54);
    EXPECT_EQ(recorded.false_alarms.found, 0);
    EXPECT_EQ(recorded.unconfirmed, 0);
    EXPECT_EQ(recorded.verdicts.at("pass"), 54 * 4);
    EXPECT_EQ(f.resampled.at(where).suites, 20);
    // 36 processes of two cases.
    const detection* d = of(f, evaluation::own_rule, where, 0.04);
    ASSERT_NE(d, nullptr);
    EXPECT_EQ(d->all, (share{72, 72}));
    EXPECT_NEAR(d->moved, 0.04, 1e-9);
    EXPECT_EQ(d->per_case.size(), 2U);
    // 4 % more work is 3.85 % less speed.
    EXPECT_EQ(of(f, "fixed 5 %", where, 0.04)->all, (share{0, 72}));
    EXPECT_EQ(of(f, "fixed 3 %", where, 0.04)->all, (share{72, 72}));
    EXPECT_EQ(of(f, "fixed 3 %", where, 0.005)->all, (share{0, 72}));
    EXPECT_EQ(f.noise.at(where).at("fixed 3 %").suites, (share{0, 54}));
    // Two of four cases were injected; what is not has no part in the rate per case.
    EXPECT_EQ(f.noise.at(where).at("fixed 3 %").cases.of, 108);
  }
}

TEST(Evaluation, ResamplesSessionsOfOneProcessByCard) {
  const recording r = simulate({.cards = 5, .sessions = 3, .suites = 1, .injected = 0});
  for (const auto& [where, counted] : evaluate(r.processes, short_plan()).resampled) {
    EXPECT_EQ(counted.suites, 20);
    EXPECT_EQ(counted.false_alarms.found, 0);
    EXPECT_EQ(counted.unconfirmed, 0);
  }
  // Two sessions of a card: one judges, and nothing confirms.
  const recording few = simulate({.cards = 5, .sessions = 2, .suites = 1, .injected = 0});
  const findings f = evaluate(few.processes, short_plan());
  EXPECT_EQ(f.resampled.at(situation::same_hour).suites, 0);
  EXPECT_EQ(f.resampled.at(situation::across_cards).suites, 20);
}

TEST(Evaluation, TellsWhatIsFoundByTheCardsStoredSessions) {
  recording r = simulate({.cards = 5, .sessions = 3});
  const std::string card = r.processes.front().process.card;
  const std::string last = [&] {
    std::string id;
    for (const recorded_process& t : r.processes)
      if (t.process.card == card) id = t.process.session;
    return id;
  }();
  std::erase_if(r.processes, [&](const recorded_process& t) { return t.process.session == last; });
  const findings f = evaluate(r.processes, short_plan(0));
  // Two injected processes of two cases in each of 14 sessions, two of which are on the card.
  const detection* same = of(f, evaluation::own_rule, situation::same_hour, 0.04);
  ASSERT_NE(same, nullptr);
  EXPECT_EQ(same->by_sessions, (std::map<int, share>{{1, {8, 8}}, {2, {48, 48}}}));
  const detection* across = of(f, evaluation::own_rule, situation::across_cards, 0.04);
  ASSERT_NE(across, nullptr);
  EXPECT_EQ(across->by_sessions, (std::map<int, share>{{0, {56, 56}}}));
  const std::string text = to_markdown(f, short_plan(0));
  EXPECT_THAT(text, HasSubstr("\n| warpgauge, 1 session of the card stored | |"));
  EXPECT_THAT(text, HasSubstr("\n| warpgauge, 2 sessions of the card stored | |"));
  EXPECT_THAT(text, testing::Not(HasSubstr("0 sessions of the card")));
}

TEST(Evaluation, OnlyJudgesWhatIsToBeJudged) {
  recording r = simulate({.cards = 6, .sessions = 3});
  const std::string card = r.processes.front().process.card;
  for (recorded_process& t : r.processes) t.judged = t.process.card == card;
  const findings f = evaluate(r.processes, short_plan());
  for (const situation where : situations) {
    // Its three sessions, as many suite processes in each as of all six cards.
    EXPECT_EQ(f.recorded.at(where).suites * 6, 3 * 6 * 3);
    EXPECT_EQ(f.resampled.at(where).suites, 20);
    EXPECT_EQ(of(f, evaluation::own_rule, where, 0.04)->all.by_machine.size(), 1U);
  }
  // The other five judge: without them nothing across cards exists.
  std::erase_if(r.processes, [&](const recorded_process& t) { return !t.judged; });
  EXPECT_EQ(evaluate(r.processes, short_plan()).recorded.at(situation::across_cards).suites, 0);
}

TEST(Evaluation, FindsAPlantedFalseAlarm) {
  recording r = simulate({.cards = 6, .sessions = 2, .suites = 3});
  // Every process of one session is 2 % slower in one case: to the gate a regression, in a
  // recording of unchanged kernels a false alarm.
  const std::string session = r.processes.front().process.session;
  for (recorded_process& t : r.processes)
    if (t.process.session == session && t.asked == 0) t.process.rows[3].figure *= 0.98;
  const findings f = evaluate(r.processes, short_plan(0));
  for (const situation where : situations) {
    const auto& recorded = f.recorded.at(where);
    EXPECT_EQ(recorded.false_alarms.found, 3);
    EXPECT_EQ(recorded.verdicts.at("regression"), 3);
    ASSERT_EQ(recorded.alarms.size(), 3U);
    EXPECT_THAT(recorded.alarms[0], HasSubstr(session));
    EXPECT_THAT(recorded.alarms[0], HasSubstr(simulated_case_name(3)));
    EXPECT_EQ(recorded.per_case.at(simulated_case_name(3)).found, 3);
  }
}

/// A judgement that no second process could confirm would be a check that cannot fail.
TEST(Evaluation, JudgesNothingThatNothingCouldConfirm) {
  const auto planted = [](int sessions) {
    recording r = simulate({.cards = 6, .sessions = sessions, .suites = 1, .injected = 0});
    // One card is 2 % slower in its last sessions than in the first.
    const std::string card = r.processes.front().process.card;
    std::string first;
    for (recorded_process& t : r.processes) {
      if (t.process.card != card) continue;
      if (first.empty()) first = t.process.session;
      if (t.process.session != first) t.process.rows[3].figure *= 0.98;
    }
    return evaluate(r.processes, short_plan(0)).recorded.at(situation::same_hour);
  };
  const auto two = planted(2);
  EXPECT_EQ(two.suites, 0);
  EXPECT_EQ(two.unconfirmed, 12);
  const auto three = planted(3);
  EXPECT_EQ(three.suites, 18);
  EXPECT_EQ(three.unconfirmed, 0);
  EXPECT_GT(three.false_alarms.found + three.inconclusive, 0);
}

TEST(Evaluation, CallsOneSlowProcessNoAlarm) {
  recording r = simulate({.cards = 6, .sessions = 2, .suites = 3});
  r.processes.front().process.rows[3].figure *= 0.98;
  const findings f = evaluate(r.processes, short_plan(0));
  for (const situation where : situations)
    EXPECT_EQ(f.recorded.at(where).green, f.recorded.at(where).suites);
}

TEST(Evaluation, SaysWhatWasNotMeasured) {
  recording r = simulate({.cards = 6, .sessions = 2, .suites = 3});
  const std::string session = r.processes.front().process.session;
  for (recorded_process& t : r.processes)
    if (t.process.session == session && t.asked == 0)
      t.process.rows[3].problem = baseline::cause{baseline::cause_kind::reported, "capped"};
  const findings f = evaluate(r.processes, short_plan(0));
  for (const situation where : situations) {
    EXPECT_EQ(f.recorded.at(where).incomplete, 3);
    EXPECT_EQ(f.recorded.at(where).verdicts.at("not-measured"), 3);
    EXPECT_EQ(f.recorded.at(where).false_alarms.found, 0);
  }
}

/// The rule without a confirmation would report noise at the rate that it is given.
TEST(Evaluation, SeesARateThatIsTooLarge) {
  const recording r = simulate({.cards = 8,
                                .sessions = 2,
                                .suites = 3,
                                .injected = 0,
                                .cases = 20,
                                .card = 0.004,
                                .session = 0.004,
                                .process = 0.00001});
  plan p = short_plan(200);
  p.by.family_rate = 0.5;
  const findings f = evaluate(r.processes, p);
  int alarms = 0;
  for (const situation where : situations) alarms += f.resampled.at(where).false_alarms.found;
  EXPECT_GT(alarms, 0) << "nothing but session noise, far above the processes'";
}

TEST(Evaluation, TellsStridedCasesApart) {
  EXPECT_TRUE(evaluation::strided("transpose.naive/f32/t32/8192x8192/cold"));
  EXPECT_FALSE(evaluation::strided("transpose.tiled/f32/t32/8192x8192/cold"));
  detection d;
  d.per_case["transpose.naive/f32/t32/8192x8192/cold"] = {1, 4};
  d.per_case["copy.simple/f32/t32/8192x8192/cold"] = {3, 5};
  d.per_case["transpose.padded/f32/t32/8192x8192/cold"] = {2, 2};
  EXPECT_EQ(part_of(d, true), (share{1, 4}));
  EXPECT_EQ(part_of(d, false), (share{5, 7}));
}

TEST(Evaluation, IsTheSameForTheSameSeed) {
  const recording r = simulate({.cards = 5, .sessions = 2, .process = 0.003});
  const auto text = [&](std::uint64_t seed) {
    plan p = short_plan();
    p.seed = seed;
    const findings f = evaluate(r.processes, p);
    return to_json(f, {"a"}) + to_markdown(f, p) + to_figure(f);
  };
  EXPECT_EQ(text(3), text(3));
  EXPECT_NE(text(3), text(4));
}

TEST(EvaluationReport, HoldsCountsAndIntervals) {
  const recording r = simulate({.cards = 6, .sessions = 3});
  const plan p = short_plan();
  const findings f = evaluate(r.processes, p);
  const auto root = nlohmann::json::parse(to_json(f, {"kept.json (0123abc)"}));
  EXPECT_EQ(root["sources"][0], "kept.json (0123abc)");
  EXPECT_EQ(root["recorded"]["across cards"]["suites"], 54);
  const auto& none = root["recorded"]["same hour"]["false_alarms"];
  EXPECT_EQ(none["found"], 0);
  EXPECT_EQ(none["from"], 0.0);
  // Clopper and Pearson of six machines: 1 - 0.025^(1/6).
  EXPECT_NEAR(none["to"].get<double>(), 0.45926, 1e-4);
  EXPECT_EQ(root["detections"].size(), 30U) << "five rules, three situations, two shares";
  const std::string tables = to_markdown(f, p);
  for (const char* part :
       {"| recorded, same hour | 54 | 0 of 54 (0 % to 45.9 %)", "| warpgauge |", "k.0/f32"})
    EXPECT_THAT(tables, HasSubstr(part));
}

/// Ten judgements on each of four machines: on two of them five were found, on two none.
TEST(Evaluation, BelievesWhatIsAlikeOnAMachineOnce) {
  share s;
  for (int machine = 0; machine < 4; ++machine)
    for (int i = 0; i < 10; ++i) s.count(machine < 2 && i < 5, machine);
  EXPECT_EQ(s, (share{10, 40}));
  // The mean, 1/4, varies by 4 * 2.5^2 / 40^2 * 4 / 3 = 1/48: as of nine judgements, two found.
  EXPECT_NEAR(interval_of(s).lower, 0.0281, 5e-4);
  EXPECT_NEAR(interval_of(s).upper, 0.6001, 5e-4);
}

TEST(Evaluation, MakesUpDaysAndLearnsThem) {
  plan p;
  p.resamples = 0;
  const findings f = evaluate(
      simulate({.cards = 5, .sessions = 5, .suites = 1, .injected = 0, .cases = 12}).processes, p);
  ASSERT_EQ(f.days.size(), 6U);
  for (const auto& d : f.days) EXPECT_EQ(d.false_alarms.of, 25);
  EXPECT_EQ(f.days[0].deviation, 0.0005);
  EXPECT_EQ(f.days[0].stored, 1);
  EXPECT_EQ(f.days[5].stored, 5);
  EXPECT_LE(f.days[0].false_alarms.found, 1);
  EXPECT_LE(f.days[5].false_alarms.found, f.days[4].false_alarms.found);
}

TEST(EvaluationFigure, DrawsDetectableDropsByClass) {
  const findings f = evaluate(simulate({.cards = 6, .sessions = 3}).processes, short_plan(0));
  EXPECT_EQ(f.recorded.at(situation::same_hour).drops.at("moves").size(), 54U * 4);
  const std::string svg = to_drops_figure(f);
  EXPECT_THAT(svg, HasSubstr("this card, other days"));
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(EvaluationFigure, DrawsALineForEachRuleInEachPanel) {
  const findings f = evaluate(simulate({.cards = 6, .sessions = 3}).processes, short_plan(0));
  const std::string svg = to_figure(f);
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme: dark"));
  const auto count = [&](const std::string& part) {
    int n = 0;
    for (auto at = svg.find(part); at != std::string::npos; at = svg.find(part, at + 1)) ++n;
    return n;
  };
  for (int rule = 0; rule < 5; ++rule) {
    EXPECT_EQ(count("\"line c" + std::to_string(rule) + "\""), 4) << "legend and three panels";
    EXPECT_EQ(count("\"mark c" + std::to_string(rule) + "\""), 10) << "share 0 and two others";
  }
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

}  // namespace
}  // namespace warpgauge::tests
