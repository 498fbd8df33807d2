// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/update.hpp"

#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/describe.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

namespace warpgauge::tests {
namespace {

using baseline::process;
using baseline::update;
using baseline::update_rule;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

/// A quiet GPU with three cases.
class Updating : public testing::Test {
 protected:
  Updating() : gpus_(three_cases(), 5, 3), stored_(gpus_.record(4, 3, 2)) {}

  std::vector<process> sessions(int count, double share) {
    std::vector<process> all;
    for (int s = 0; s < count; ++s)
      for (process& p : gpus_.measure(s % 4, 2, share, "a.x/cold")) all.push_back(std::move(p));
    return all;
  }

  simulated_gpus gpus_;
  baseline::stored_baseline stored_;
};

TEST_F(Updating, AddsASessionThatAgrees) {
  const auto result = update(&stored_, sessions(1, 1), {});
  EXPECT_THAT(result.refusals, IsEmpty());
  EXPECT_THAT(result.replaced, IsEmpty());
  EXPECT_EQ(result.updated.sessions.size(), 13u);
}

TEST_F(Updating, ChangesNothingForASessionThatIsThere) {
  const auto again = sessions(1, 1);
  const auto once = update(&stored_, again, {}).updated;
  const auto twice = update(&once, again, {});
  EXPECT_EQ(twice.updated, once);
  EXPECT_THAT(twice.changed, IsEmpty());
}

TEST_F(Updating, AsksWhyAFigureMayFall) {
  const auto slower = sessions(3, 0.97);
  const auto refused = update(&stored_, slower, {});
  ASSERT_EQ(refused.refusals.size(), 1u);
  EXPECT_THAT(refused.refusals[0], HasSubstr("--reason"));
  update_rule by;
  by.reason = "checks its bounds now";
  const auto taken = update(&stored_, slower, by);
  EXPECT_THAT(taken.refusals, IsEmpty());
  // The old level is given up, not mixed with the new one.
  EXPECT_THAT(taken.replaced, ElementsAre("a.x/cold"));
  int reasons = 0;
  for (const auto& [id, s] : taken.updated.sessions) reasons += s.reason == by.reason;
  EXPECT_EQ(reasons, 3);
  for (const auto& d : baseline::differences(stored_, taken.updated)) {
    if (d.name == "a.x/cold") {
      EXPECT_NEAR(*d.change, -0.03, 0.001);
      EXPECT_EQ(d.sessions_after, 3);
    }
  }
}

/// Another driver or toolkit is another epoch: mixed with a reason, and told ever after.
TEST_F(Updating, AsksWhyTheDriverIsAnother) {
  auto added = sessions(1, 1);
  for (process& p : added) p.driver = "590.1";
  EXPECT_THAT(update(&stored_, added, {}).refusals, ElementsAre(HasSubstr("driver 590.1")));
  const std::vector both{stored_, baseline::to_baseline(added)};
  EXPECT_THAT(baseline::merge_guarded(both, {}).refusal.value_or(""), HasSubstr("driver 590.1"));
  update_rule by;
  by.reason = "the driver's new compiler";
  const auto mixed = update(&stored_, added, by);
  EXPECT_THAT(mixed.refusals, IsEmpty());
  const auto notes = judge(&mixed.updated, gpus_.measure(0, 2), {}, {}).notes;
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0].kind, baseline::cause_kind::other_driver);
  EXPECT_EQ(notes[0].part, 1);
  EXPECT_EQ(notes[0].whole, 13);
}

TEST_F(Updating, TakesAnImprovementWithoutAReason) {
  // As many as there were, or the limits would be wider.
  const auto result = update(&stored_, sessions(12, 1.05), {});
  EXPECT_THAT(result.refusals, IsEmpty());
  EXPECT_THAT(result.replaced, ElementsAre("a.x/cold"));
}

TEST_F(Updating, GivesNothingUpForOneSessionThatStrays) {
  for (const double share : {0.97, 1.03}) {
    auto several = sessions(2, 1);
    for (process& p : sessions(1, share)) several.push_back(std::move(p));
    const auto result = update(&stored_, several, {});
    EXPECT_THAT(result.replaced, IsEmpty());
    EXPECT_THAT(result.outlying, ElementsAre(baseline::outlying_case{"a.x/cold", 1, 3}));
    EXPECT_EQ(result.updated.sessions.size(), 15u);
    for (const auto& d : baseline::differences(stored_, result.updated))
      EXPECT_EQ(d.sessions_after, 15) << d.name;
  }
}

TEST_F(Updating, TakesSessionsOnBothSidesForStrays) {
  std::vector<process> several = sessions(1, 0.97);
  for (process& p : sessions(1, 1.03)) several.push_back(std::move(p));
  const auto result = update(&stored_, several, {});
  EXPECT_THAT(result.replaced, IsEmpty());
  EXPECT_THAT(result.outlying, ElementsAre(baseline::outlying_case{"a.x/cold", 2, 2}));
}

TEST_F(Updating, GivesTheOlderFiguresUpWhereMostSessionsMoved) {
  auto several = sessions(2, 1.03);
  for (process& p : sessions(1, 1)) several.push_back(std::move(p));
  const auto result = update(&stored_, several, {});
  EXPECT_THAT(result.replaced, ElementsAre("a.x/cold"));
  EXPECT_THAT(result.outlying, IsEmpty());
}

/// Boards of one kind are stored, and three sessions of a card that is 2 % slower come.
class UpdatingKinds : public Updating {
 protected:
  static constexpr const char* fast = "692-2G520-0282-001";
  static constexpr const char* slow = "692-2G520-0282-000";

  static std::vector<process> of_kind(std::vector<process> all, const std::string& kind) {
    for (process& p : all) p.board_part = kind;
    return all;
  }
  void stored_of(const std::string& kind) {
    for (auto& [id, s] : stored_.sessions) s.board_part = kind;
  }
  /// On card 4, which is not stored.
  std::vector<process> slower_card() {
    std::vector<process> all;
    for (int s = 0; s < 3; ++s)
      for (process& p : gpus_.measure(4, 2, 0.98, "a.x/cold")) all.push_back(std::move(p));
    return all;
  }
};

TEST_F(UpdatingKinds, AsksWhyASlowerKindJoins) {
  stored_of(fast);
  const auto refused = update(&stored_, of_kind(slower_card(), slow), {});
  ASSERT_EQ(refused.refusals.size(), 1u);
  EXPECT_THAT(refused.refusals[0], HasSubstr("'a.x/cold' by "));
  EXPECT_THAT(refused.refusals[0], HasSubstr(std::string(" on boards ") + slow));
  std::vector<process> as_fast;
  for (int s = 0; s < 3; ++s)
    for (process& p : gpus_.measure(3, 2)) as_fast.push_back(std::move(p));
  EXPECT_THAT(update(&stored_, of_kind(as_fast, slow), {}).refusals, IsEmpty());
}

TEST_F(UpdatingKinds, TakesASlowerKindThatJoinsWithAReasonAndNamesIt) {
  stored_of(fast);
  baseline::update_rule by;
  by.reason = "boards with another cooler";
  const auto joined = update(&stored_, of_kind(slower_card(), slow), by);
  EXPECT_THAT(joined.refusals, IsEmpty());
  EXPECT_THAT(joined.replaced, IsEmpty());
  EXPECT_THAT(joined.new_kinds, ElementsAre(Pair(slow, 3)));
  EXPECT_EQ(joined.updated.sessions.size(), 15u);
  for (const auto& d : baseline::differences(stored_, joined.updated)) {
    EXPECT_EQ(d.kind, fast);
    EXPECT_NEAR(*d.change, 0, 1e-4) << d.name;  // the anchors are noisy
  }
  // It is in the baseline now: the next of its sessions is new to nobody.
  const auto again =
      update(&joined.updated, of_kind(gpus_.measure(4, 2, 0.98, "a.x/cold"), slow), {});
  EXPECT_THAT(again.new_kinds, IsEmpty());
  EXPECT_THAT(again.refusals, IsEmpty());
}

TEST_F(UpdatingKinds, AsksWhyWhereTheKindIsTheSameOrNotKnown) {
  for (const auto& [known, joins] :
       {std::pair{fast, fast}, std::pair{"", ""}, std::pair{fast, ""}, std::pair{"", slow}}) {
    stored_of(known);
    const auto refused = update(&stored_, of_kind(slower_card(), joins), {});
    ASSERT_EQ(refused.refusals.size(), 1u) << known << " and " << joins;
    EXPECT_THAT(refused.refusals[0], HasSubstr("'a.x/cold' by "));
    EXPECT_THAT(refused.refusals[0], HasSubstr("--reason"));
    EXPECT_THAT(refused.new_kinds, IsEmpty());
  }
}

TEST(UpdatingTwoKinds, SeesAFallOfOneThatARiseOfTheOtherHides) {
  const auto session = [](int card, const std::string& id, bool fast, double log_figure) {
    process p = measured(card, id, log_figure);
    p.board_part = fast ? "fast" : "slow";
    return p;
  };
  std::vector<process> first;
  for (int s = 0; s < 3; ++s) {
    const std::string number = std::to_string(s);
    first.push_back(session(1, "aaa" + number, true, 0));
    first.push_back(session(2, "bbb" + number, false, -0.02));
  }
  const auto stored = baseline::to_baseline(first);
  // One more machine of each kind: the means of the kinds are at +0.025 and at -0.025 then.
  const std::vector<process> more{session(3, "cccc", true, 0.05), session(4, "dddd", false, -0.03)};
  const auto refused = update(&stored, more, {});
  ASSERT_EQ(refused.refusals.size(), 1u);
  EXPECT_THAT(refused.refusals[0], HasSubstr("'k.v/cold' by 0.50 % on boards slow"));
  const auto told = baseline::differences(stored, refused.updated);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].kind, "slow");
  EXPECT_NEAR(*told[0].before, 1000 * std::exp(-0.02), 6e-3);
  EXPECT_NEAR(*told[0].after, 1000 * std::exp(-0.025), 6e-3);
  EXPECT_NEAR(*told[0].change, std::expm1(-0.005), 1e-12);
  // The rise alone is told where nothing falls.
  const auto risen = update(&stored, std::span(more).first(1), {});
  EXPECT_THAT(risen.refusals, IsEmpty());
  EXPECT_EQ(baseline::differences(stored, risen.updated).at(0).kind, "fast");
}

TEST_F(Updating, WantsEnoughSessions) {
  const auto moved = update(&stored_, sessions(1, 1.05), {});
  ASSERT_EQ(moved.refusals.size(), 1u);
  EXPECT_THAT(moved.refusals[0], HasSubstr("fewer than 3 sessions"));
  EXPECT_EQ(update(nullptr, sessions(2, 1), {}).refusals.size(), 1u);
  EXPECT_THAT(update(nullptr, sessions(3, 1), {}).refusals, IsEmpty());
}

TEST_F(Updating, IsDescribedCaseByCase) {
  update_rule by;
  by.reason = "why not";
  const auto result = update(&stored_, sessions(3, 0.97), by);
  EXPECT_THAT(baseline::describe(result.changed), HasSubstr("a.x/cold"));
  const std::string shown = baseline::describe(result.updated);
  for (const char* part : {"Example GPU", "15 sessions on 4 cards", "reason: why not", "at once"})
    EXPECT_THAT(shown, HasSubstr(part));
  EXPECT_EQ(baseline::describe(baseline::differences(stored_, stored_)),
            "no expected figure differs\n");
}

TEST(Described, ListsSessionsByTimeInAHundredColumns) {
  const std::string name = "transpose.register_tiles/f32/-/16384x16384/pitched/cold";
  std::vector<process> all;
  for (const auto& [session, utc] : {std::pair{"ffff0123456789ab", "2026-11-21T04:07:02Z"},
                                     std::pair{"00000123456789ab", "2026-11-22T04:07:02Z"}}) {
    all.push_back(measured(1, session, 0));
    all.back().utc = utc;
    all.back().rows[0].name = name;
  }
  baseline::stored_baseline stored = baseline::to_baseline(all);
  stored.sessions.at("00000123456789ab").reason = std::string(60, 'w') + " " + std::string(60, 'x');
  for (const std::string& text :
       {baseline::describe(stored), baseline::describe(baseline::differences({}, stored))}) {
    EXPECT_THAT(text, HasSubstr(" " + name + "\n"));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
  }
  const std::string shown = baseline::describe(stored);
  EXPECT_LT(shown.find(" ffff0123456789ab "), shown.find(" 00000123456789ab "));
}

TEST_F(UpdatingKinds, HoldsAMergeToTheSame) {
  stored_of(fast);
  simulated_gpus others(three_cases(), 7, 17);
  baseline::stored_baseline slower = others.record(5, 4, 1);
  for (auto& [id, s] : slower.sessions)
    for (auto& [name, c] : s.cases)
      for (double& f : c.figure) f *= 0.9;
  std::map<std::string, baseline::stored_session> renamed;
  for (auto& [id, s] : slower.sessions) {
    s.card = card_name(20 + std::stoi(s.card.substr(s.card.size() - 1), nullptr, 16));
    renamed["ee" + id] = s;
  }
  slower.sessions = renamed;
  for (const char* kind : {fast, slow, ""}) {
    for (auto& [id, s] : slower.sessions) s.board_part = kind;
    const std::vector both{stored_, slower};
    const auto refused = baseline::merge_guarded(both, {});
    ASSERT_TRUE(refused.refusal) << "kind '" << kind << "'";
    EXPECT_THAT(*refused.refusal, HasSubstr("--reason"));
    baseline::update_rule by;
    by.reason = "checks bounds now";
    const auto merged = baseline::merge_guarded(both, by);
    EXPECT_FALSE(merged.refusal);
    EXPECT_EQ(merged.merged.sessions.size(), stored_.sessions.size() + slower.sessions.size());
    EXPECT_EQ(merged.merged.sessions.at(slower.sessions.begin()->first).reason, by.reason);
    EXPECT_EQ(merged.merged.sessions.at(stored_.sessions.begin()->first).reason, "");
  }
  EXPECT_FALSE(baseline::merge_guarded(std::vector{stored_, stored_}, {}).refusal);
}

}  // namespace
}  // namespace warpgauge::tests
