// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/sessions.hpp"

#include "tests/unit/evaluation/recorded_gpus.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace warpgauge::tests {
namespace {

using evaluation::recorded_process;
using evaluation::session;
using evaluation::sessions;
using evaluation::situation;

TEST(Sessions, NeverJudgeThemselvesNorTheirCardAcrossCards) {
  const auto r = simulate({.cards = 5, .sessions = 3});
  const sessions all(r.processes);
  EXPECT_EQ(all.cards(), 5);
  ASSERT_EQ(all.all().size(), 15U);
  for (const session& s : all.all()) {
    const auto same = all.others(s, situation::same_hour);
    EXPECT_EQ(same.size(), 14U);
    EXPECT_EQ(std::count(same.begin(), same.end(), &s), 0);
    const auto across = all.others(s, situation::across_cards);
    EXPECT_EQ(across.size(), 12U);
    for (const session* o : across) EXPECT_NE(o->card, s.card);
    EXPECT_EQ(evaluation::baseline_of(across).sessions.size(), 12U);
  }
}

TEST(Sessions, LeaveOutTheCardsOfTheSameMachineAcrossCards) {
  auto r = simulate({.cards = 5, .sessions = 2});
  const std::string first = r.processes.front().process.card;
  std::string neighbour;
  for (recorded_process& t : r.processes) {
    if (neighbour.empty() && t.process.card != first) neighbour = t.process.card;
    if (t.process.card == first) t.process.utc = "2026-11-21T04:07:02Z";
    if (t.process.card == neighbour) t.process.utc = "2026-11-21T04:08:02Z";
  }
  const sessions all(r.processes);
  for (const session& s : all.all()) {
    const bool shared = s.card == first || s.card == neighbour;
    const auto across = all.others(s, situation::across_cards);
    EXPECT_EQ(across.size(), shared ? 6U : 8U);
    for (const session* o : across)
      EXPECT_FALSE(shared && (o->card == first || o->card == neighbour));
    EXPECT_EQ(all.others(s, situation::same_hour).size(), 9U);
  }
}

TEST(Sessions, LeaveOutTheCardsOfTheSameBootWheneverTheyWereRecorded) {
  auto r = simulate({.cards = 5, .sessions = 2});
  const std::string first = r.processes.front().process.card;
  const std::string last = r.processes.back().process.card;
  for (recorded_process& t : r.processes)
    if (t.process.card == first || t.process.card == last) t.process.boot = "00000000000000aa";
  // A session of injected processes alone has its machine too.
  std::erase_if(r.processes,
                [&](const recorded_process& t) { return t.process.card == first && t.asked == 0; });
  const sessions all(r.processes);
  for (const session& s : all.all()) {
    const bool shared = s.card == first || s.card == last;
    const auto across = all.others(s, situation::across_cards);
    EXPECT_EQ(across.size(), 6U);
    for (const session* o : across) EXPECT_FALSE(shared && o->card == last);
  }
}

TEST(Sessions, SayWhenASituationDoesNotExist) {
  const auto once = simulate({.cards = 4, .sessions = 1});
  const sessions all(once.processes);
  EXPECT_TRUE(all.others(all.all()[0], situation::same_hour).empty());
  EXPECT_EQ(all.others(all.all()[0], situation::across_cards).size(), 3U);
  const auto few = simulate({.cards = 3, .sessions = 2});
  const sessions three(few.processes);
  EXPECT_TRUE(three.others(three.all()[0], situation::across_cards).empty());
}

TEST(Sessions, ConfirmByFreshProcessesOfTheSameKind) {
  const auto r = simulate({.cards = 4, .sessions = 2, .suites = 3, .injected = 2});
  const sessions all(r.processes);
  for (const session& s : all.all()) {
    const auto others = all.others(s, situation::same_hour);
    for (const std::vector<const recorded_process*>* kind : {&s.unchanged, &s.injected})
      for (const recorded_process* t : *kind) {
        const auto later = all.later(s, *t, others);
        ASSERT_EQ(later.size(), 2U);
        std::set<const recorded_process*> distinct{t};
        for (const recorded_process* l : later) {
          distinct.insert(l);
          EXPECT_EQ(l->asked, t->asked);
          EXPECT_EQ(l->process.card, t->process.card);
        }
        EXPECT_EQ(distinct.size(), 3U);
        EXPECT_EQ(later[0]->process.session, s.id);
        // An unchanged process of a session in the baseline is not fresh.
        if (t->asked == 0) {
          EXPECT_EQ(later[1]->process.session, s.id);
        }
      }
  }
}

TEST(Sessions, KeepSessionsOfOneProcessOutOfTheBaselineToConfirm) {
  // Sessions of a card, and how many then stay in the baseline and confirm.
  const std::tuple<int, std::size_t, std::size_t> expected[] = {
      {2, 0, 0}, {3, 1, 1}, {4, 1, 2}, {5, 2, 2}};
  for (const auto& [sessions_of_card, stay, confirm] : expected) {
    const auto r = simulate({.cards = 4, .sessions = sessions_of_card, .suites = 1, .injected = 0});
    const sessions all(r.processes);
    for (const session& s : all.all()) {
      const auto others = all.others_but_fresh(s, situation::same_hour);
      const auto of_card = std::count_if(
          others.begin(), others.end(), [&](const session* o) { return o->card == s.card; });
      EXPECT_EQ(of_card, static_cast<std::ptrdiff_t>(stay)) << sessions_of_card;
      EXPECT_EQ(others.empty(), stay == 0);
      if (others.empty()) continue;
      const auto later = all.later(s, *s.unchanged[0], others);
      EXPECT_EQ(later.size(), confirm) << sessions_of_card;
      for (const recorded_process* l : later) EXPECT_NE(l, s.unchanged[0]);
    }
  }
}

TEST(Sessions, OfManyProcessesConfirmThemselves) {
  const auto r = simulate({.cards = 4, .sessions = 2, .suites = 3});
  const sessions all(r.processes);
  for (const session& s : all.all())
    for (const situation where : evaluation::situations)
      EXPECT_EQ(all.others_but_fresh(s, where), all.others(s, where));
}

TEST(Sessions, AreOfOneCardEach) {
  auto r = simulate({.cards = 2, .sessions = 1});
  r.processes.back().process.session = r.processes.front().process.session;
  EXPECT_THROW(sessions{r.processes}, baseline::file_error);
}

TEST(RandomSource, AreTheSameEverywhere) {
  evaluation::random_source one(7);
  evaluation::random_source other(7);
  int below = 0;
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(one.below(10), other.below(10));
    const bool yes = one.with(0.3);
    EXPECT_EQ(yes, other.with(0.3));
    below += yes;
  }
  EXPECT_NEAR(below, 300, 60);
}

}  // namespace
}  // namespace warpgauge::tests
