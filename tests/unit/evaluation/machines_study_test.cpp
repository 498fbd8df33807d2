// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/machines.hpp"
#include "tests/unit/evaluation/recorded_gpus.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace warpgauge::tests {
namespace {

using evaluation::machine_study;
using evaluation::study;
using evaluation::to_markdown;
using testing::HasSubstr;
using testing::Not;

const std::string whole = "k.v/f32/t32/8192x8192/cold";
const std::string cut = "k.v/f32/t32/8191x8193/cold";

/// A session: log figures of both cases above 1000 GB/s, and its anchors' log above 4000.
struct given {
  int card;
  double whole;
  double cut;
  double anchor;
};

baseline::row row_of(const std::string& name, double log_figure, double log_anchor) {
  baseline::row r;
  r.name = name;
  r.unit = r.anchor_unit = "GB/s";
  r.figure = 1000 * std::exp(log_figure);
  r.anchor = 4000 * std::exp(log_anchor);
  r.gated = true;
  return r;
}

/// Cards 1 and 2 are of one machine; from card 4 on they are of the slow kind.
baseline::stored_baseline stored_of(const std::vector<given>& sessions, bool kinds_known = true) {
  const auto pattern = simulate({.cards = 1, .sessions = 1}).processes.front().process;
  std::vector<baseline::process> all;
  for (const given& g : sessions) {
    baseline::process p = pattern;
    p.card = std::string(15, '0') + std::to_string(g.card);
    p.session = "aaa" + std::to_string(all.size());
    p.boot = std::string(15, '0') + std::to_string(g.card == 2 ? 1 : g.card);
    if (kinds_known) p.board_part = g.card < 4 ? "fast" : "slow";
    p.rows = {row_of(whole, g.whole, g.anchor), row_of(cut, g.cut, g.anchor)};
    p.rows.push_back(row_of("k.reported/cold", double(all.size()), g.anchor));
    p.rows.back().gated = false;
    if (g.card == 1) p.rows.push_back(row_of("k.here_alone/cold", 7, g.anchor));
    all.push_back(p);
  }
  return baseline::to_baseline(all);
}

std::vector<given> seven_sessions() {
  return {{1, 0, 0, 0},
          {1, 0.002, 0, 0},
          {2, 0.003, 0.008, 0},
          {2, 0.003, 0.012, 0},
          {3, 0.004, 0, 0},
          {4, -0.019, 0, -0.005},
          {5, -0.015, 0, -0.005}};
}

void expect(const evaluation::range& r, int cases, double least, double median, double most) {
  EXPECT_EQ(r.cases, cases);
  EXPECT_NEAR(r.least, least, 1e-12);
  EXPECT_NEAR(r.median, median, 1e-12);
  EXPECT_NEAR(r.most, most, 1e-12);
}

TEST(MachineStudy, TellsKindsApart) {
  const machine_study s = study(stored_of(seven_sessions()));
  EXPECT_EQ(s.sessions, 7);
  EXPECT_EQ(s.cards, 5);
  EXPECT_EQ(s.machines, 4);
  EXPECT_EQ(s.kinds, 2);
  ASSERT_EQ(s.steps.size(), 1U);
  EXPECT_EQ(s.steps[0].kind, "slow");
  EXPECT_EQ(s.steps[0].against, "fast");
  // Fast machines: 0.002 (of four sessions) and 0.004; slow ones: -0.019 and -0.015.
  expect(s.steps[0].figures.whole, 1, -0.02, -0.02, -0.02);
  expect(s.steps[0].figures.cut, 1, -0.0025, -0.0025, -0.0025);
  ASSERT_EQ(s.steps[0].anchors.size(), 1U);
  expect(s.steps[0].anchors.at("GB/s"), 2, -0.005, -0.005, -0.005);
}

TEST(MachineStudy, LeavesOutACardThatMeasuredLittle) {
  baseline::stored_baseline stored = stored_of(seven_sessions());
  baseline::stored_session later = stored.sessions.begin()->second;
  later.card = "0000000000000009";
  later.cases = {{"k.later/cold", later.cases.at(whole)}};
  stored.sessions["ff09"] = later;
  const machine_study s = study(stored);
  EXPECT_EQ(s.cards, 5);
  EXPECT_EQ(s.sessions, 7);
  ASSERT_EQ(s.steps.size(), 1U);
  expect(s.steps[0].figures.whole, 1, -0.02, -0.02, -0.02);
}

TEST(MachineStudy, HoldsAMachineAgainstTheOthersOfItsKind) {
  const machine_study s = study(stored_of(seven_sessions()));
  ASSERT_EQ(s.of_machines.size(), 4U);
  const evaluation::deviation& first = s.of_machines[0];
  EXPECT_EQ(first.name, "0000000000000001 0000000000000002");
  EXPECT_EQ(first.kind, "fast");
  EXPECT_EQ(first.sessions, 4);
  EXPECT_EQ(first.others, 1);
  expect(first.figures.whole, 1, -0.002, -0.002, -0.002);
  expect(first.figures.cut, 1, 0.005, 0.005, 0.005);
  expect(first.anchors.at("GB/s"), 2, 0, 0, 0);
  expect(s.of_machines[3].figures.whole, 1, 0.004, 0.004, 0.004);
  // Cards 1 and 2 differ by 0.002 and 0.01; machines by 0.002 and 0.005, the slow by 0.004 and 0.
  expect(s.within_machine, 2, 0.002, 0.006, 0.01);
  EXPECT_EQ(s.within_machine.least_case, whole);
  EXPECT_EQ(s.within_machine.most_case, cut);
  expect(s.within_kind, 2, 0.004, 0.0045, 0.005);
}

TEST(MachineStudy, FindsTheOddCasesOfACard) {
  const machine_study s = study(stored_of(seven_sessions()));
  ASSERT_EQ(s.odd.size(), 10U) << "of each card one per kind of rows: there is but one";
  const evaluation::odd_case& odd = s.odd.at(2);  // the second card's, faster where it cuts sectors
  EXPECT_EQ(odd.card, "0000000000000002");
  EXPECT_EQ(odd.name, cut);
  EXPECT_TRUE(odd.cut);
  EXPECT_NEAR(odd.away, 0.01, 1e-12);
  EXPECT_NEAR(odd.nearest, 0.008, 1e-12);
  EXPECT_NEAR(odd.furthest, 0.012, 1e-12);
  EXPECT_EQ(odd.sessions, 2);
  EXPECT_FALSE(s.odd.at(3).cut);
  EXPECT_NEAR(s.odd.at(3).away, 0.003 - (0.001 + 0.004) / 2, 1e-12);
}

TEST(MachineStudy, ComparesCardsWithinTheirMachineWhereKindsAreUnknown) {
  const machine_study s = study(stored_of(seven_sessions(), false));
  EXPECT_EQ(s.kinds, 0);
  EXPECT_TRUE(s.steps.empty());
  ASSERT_EQ(s.odd.size(), 4U) << "cards 1 and 2 alone have others in their machine";
  EXPECT_NEAR(s.odd.at(0).away, -0.01, 1e-12);
  EXPECT_NEAR(s.odd.at(2).away, 0.01, 1e-12);
  const std::string text = to_markdown(s, "b.json");
  EXPECT_THAT(text, HasSubstr("kinds of boards unknown, taken for one"));
  EXPECT_THAT(text, HasSubstr("| card against the others of its machine: "));
}

TEST(MachineStudy, FitsTheSlopesThatTheModelHas) {
  // Figures move half as far as anchors within each kind; those that cut sectors do not move.
  const machine_study s = study(
      stored_of({{1, 0, 0, 0}, {3, 0.001, 0, 0.002}, {4, -0.02, 0, 0.002}, {5, -0.021, 0, 0}}));
  const auto& slopes = s.slopes.at("GB/s");
  EXPECT_EQ(slopes.cases, 2);
  EXPECT_NEAR(slopes.least, 0, 1e-6);
  EXPECT_NEAR(slopes.most, 0.5, 1e-6);
  EXPECT_THAT(to_markdown(s, "b.json"), HasSubstr("| anchors in GB/s | 2 | 0.00, "));
}

TEST(MachineStudy, IsToldInTables) {
  const std::string text = to_markdown(study(stored_of(seven_sessions())), "b.json");
  const std::vector<std::string> parts{
      "## b.json\n\n7 sessions, 5 cards, 4 machines, 2 kinds of boards.\n",
      "\n| slow against fast | cases | least | median | most |\n",
      "| figures, whole sectors | 1 | -1.98 %, `" + whole + "` | -1.98 % | -1.98 %, `" + whole +
          "` |\n",
      "| anchors in GB/s | 2 | -0.50 %, ",
      "| 0000000000000001 0000000000000002 | fast | 4 | +0.00 % in GB/s | -0.20 % | -0.20 % | "
      "-0.20 "
      "% | +0.50 % | +0.50 % | +0.50 % |\n",
      "| card of a machine | 2 | 0.200 %, `" + whole + "` | 0.602 % | 1.005 %, `" + cut + "` |\n",
      "| 0000000000000002 | cut sectors | `" + cut + "` | +1.01 % | +0.80 % to +1.21 %, of 2 |\n"};
  for (const std::string& part : parts) EXPECT_THAT(text, HasSubstr(part));
  for (const char* part : {"here_alone", "k.reported", "nan", "inf"})
    EXPECT_THAT(text, Not(HasSubstr(part)));
}

TEST(MachineStudy, OfOneMachineSaysNothingOfOthers) {
  const machine_study s = study(stored_of({{1, 0, 0, 0}, {2, 0.001, 0, 0}}));
  EXPECT_EQ(s.machines, 1);
  EXPECT_EQ(s.within_kind.cases, 0);
  EXPECT_EQ(s.within_machine.cases, 2);
  const std::string text = to_markdown(s, "b.json");
  EXPECT_THAT(text, HasSubstr(", 1 machine, one kind of boards.\n"));
  EXPECT_THAT(text, Not(HasSubstr("| machine, by its cards")));
  EXPECT_THAT(text, Not(HasSubstr("slope")));
}

}  // namespace
}  // namespace warpgauge::tests
