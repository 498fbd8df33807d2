// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/machines.hpp"

#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace warpgauge::tests {
namespace {

using baseline::machines_of;
using baseline::process;
using baseline::same_hour;
using baseline::stored_baseline;

/// Of sessions: card, time and, where a third is given, boot.
stored_baseline begun(const std::vector<std::pair<int, std::string>>& sessions,
                      const std::vector<std::string>& boots = {}) {
  std::vector<process> processes;
  for (const auto& [card, utc] : sessions) {
    processes.push_back(example_process(card, "ab" + std::to_string(10 + processes.size())));
    processes.back().utc = utc;
    if (!boots.empty()) processes.back().boot = boots.at(processes.size() - 1);
    const double noise = 1e-4 * double(processes.size() % 3);
    processes.back().rows.push_back(row_of("k.v/cold", 1000 * std::exp(noise), 4000));
  }
  return baseline::to_baseline(processes);
}

TEST(Machines, JoinsCardsRecordedTogether) {
  const auto of = machines_of(begun({{1, "2026-11-21T04:07:02Z"},
                                     {2, "2026-11-21T04:08:02Z"},
                                     {3, "2026-11-21T04:09:03Z"},
                                     {4, "2026-11-20T04:07:02Z"}}));
  EXPECT_EQ(of.at(card_name(1)), of.at(card_name(2)));
  EXPECT_NE(of.at(card_name(2)), of.at(card_name(3)));  // a second more than a minute later
  EXPECT_NE(of.at(card_name(1)), of.at(card_name(4)));
}

TEST(Machines, AreJoinedByACardThatWasRecordedWithBoth) {
  const auto of = machines_of(begun({{1, "2026-11-21T04:07:02Z"},
                                     {2, "2026-11-21T04:07:02Z"},
                                     {2, "2026-11-22T04:07:02.5Z"},
                                     {3, "2026-11-22T04:07:03Z"}}));
  EXPECT_EQ(of.at(card_name(1)), of.at(card_name(3)));
}

TEST(Machines, AreTakenForDifferentOnesWithoutATime) {
  const auto of = machines_of(begun({{1, ""}, {2, ""}, {3, "soon"}}));
  EXPECT_NE(of.at(card_name(1)), of.at(card_name(2)));
  EXPECT_NE(of.at(card_name(2)), of.at(card_name(3)));
}

const std::string boot_a = "00000000000000aa";
const std::string boot_b = "00000000000000bb";

TEST(Machines, AreThoseOfOneBootWheneverTheyWereRecorded) {
  const auto of = machines_of(begun({{1, "2026-11-21T04:07:02Z"},
                                     {2, "2026-11-23T04:07:02Z"},
                                     {3, ""},
                                     {4, "2026-11-23T04:07:02Z"}},
                                    {boot_a, boot_a, boot_a, boot_b}));
  EXPECT_EQ(of.at(card_name(1)), of.at(card_name(2)));
  EXPECT_EQ(of.at(card_name(1)), of.at(card_name(3)));
  EXPECT_NE(of.at(card_name(1)), of.at(card_name(4))) << "another boot, though at the same second";
}

TEST(Machines, AreToldByTimeWhereABootIsUnknown) {
  const auto of = machines_of(begun({{1, "2026-11-21T04:07:00Z"},
                                     {2, "2026-11-21T04:07:30Z"},
                                     {3, "2026-11-21T04:07:50Z"},
                                     {4, "2026-11-21T04:09:00Z"}},
                                    {boot_a, boot_b, "", ""}));
  EXPECT_EQ(of.at(card_name(1)), of.at(card_name(3))) << "though another session began in between";
  EXPECT_EQ(of.at(card_name(2)), of.at(card_name(3)));
  EXPECT_NE(of.at(card_name(3)), of.at(card_name(4)));
}

TEST(Machines, ThatWereRestartedAreJoinedByACardOfBothBoots) {
  const auto of = machines_of(
      begun({{1, ""}, {2, ""}, {2, ""}, {3, ""}, {4, ""}}, {boot_a, boot_a, boot_b, boot_b, ""}));
  EXPECT_EQ(of.at(card_name(1)), of.at(card_name(3)));
  EXPECT_NE(of.at(card_name(1)), of.at(card_name(4)));
}

/// Four cards recorded one after the other are no spread between machines.
TEST(Machines, OfOneBootJudgeNoOtherMachine) {
  std::vector<std::pair<int, std::string>> sessions;
  for (int card = 0; card < 4; ++card)
    sessions.emplace_back(card, "2026-11-21T0" + std::to_string(card) + ":00:00Z");
  process now = example_process(99, "beef");
  now.rows.push_back(row_of("k.v/cold", 1000, 4000));
  for (const bool one : {false, true}) {
    const std::vector<std::string> boots(4, one ? boot_a : "");
    const stored_baseline b = begun(sessions, boots);
    const auto judged = baseline::judge(&b, std::span(&now, 1), {}, {});
    EXPECT_EQ(judged.cases.at(0).from, one ? baseline::basis::none : baseline::basis::other_cards);
  }
}

/// Eight cards of which two are always recorded together: as many cards on half as many machines.
TEST(Machines, AreWhatOtherCardsLimitsNeedFourOf) {
  for (const int machines : {3, 4}) {
    std::vector<std::pair<int, std::string>> sessions;
    for (int card = 0; card < 2 * machines; ++card)
      sessions.emplace_back(card, "2026-11-0" + std::to_string(1 + card / 2) + "T00:00:00Z");
    const stored_baseline b = begun(sessions);
    process now = example_process(99, "beef");
    now.rows.push_back(row_of("k.v/cold", 1000, 4000));
    const auto judged = baseline::judge(&b, std::span(&now, 1), {}, {});
    const auto& j = judged.cases.at(0);
    if (machines == 3) {
      EXPECT_EQ(j.outcome, baseline::verdict::no_baseline);
      EXPECT_EQ(j.causes.at(0).whole, 3);
    } else {
      EXPECT_EQ(j.from, baseline::basis::other_cards);
    }
  }
}

TEST(SameHour, IsOfOneBootAndAnHour) {
  const baseline::moment noon{boot_a, "2026-11-21T12:00:00Z"};
  EXPECT_TRUE(same_hour(noon, {boot_a, "2026-11-21T13:00:00.9Z"}));
  EXPECT_TRUE(same_hour({boot_a, "2026-11-21T11:00:00Z"}, noon));
  EXPECT_FALSE(same_hour(noon, {boot_a, "2026-11-21T13:00:01Z"}));
  EXPECT_FALSE(same_hour(noon, {boot_b, "2026-11-21T12:00:00Z"}));
  EXPECT_FALSE(same_hour({boot_a, "soon"}, {boot_a, "soon"}));
}

}  // namespace
}  // namespace warpgauge::tests
