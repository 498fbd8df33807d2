// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/loosening.hpp"

#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

namespace warpgauge::tests {
namespace {

using baseline::process;
using baseline::stored_baseline;
using baseline::update;
using baseline::update_rule;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// How far below what is expected each gated case fails on a card, by the judge itself; a case
/// that it does not judge is absent.
std::map<std::string, double> margins(const stored_baseline& b, int card) {
  process p = example_process(card, "ffff");
  p.utc = "2026-11-24T00:00:00Z";
  for (const simulated_case& c : three_cases()) p.rows.push_back(row_of(c.name, c.figure, 4200));
  std::map<std::string, double> all;
  for (const auto& j : judge(&b, std::vector{p}, {}, {}).cases)
    if (j.gated && j.limit && j.outcome != baseline::verdict::no_baseline)
      all[j.name] = std::log(*j.expected / *j.limit);
  return all;
}

class Loosening : public testing::Test {
 protected:
  Loosening() : gpus_(three_cases(), 12, 3), stored_(gpus_.record(4, 3, 2)) {}

  std::vector<process> sessions(const std::vector<int>& cards) {
    std::vector<process> all;
    for (const int card : cards)
      for (process& p : gpus_.measure(card, 2)) all.push_back(std::move(p));
    return all;
  }
  static update_rule with_reason() {
    update_rule by;
    by.reason = "made-up cards";
    return by;
  }

  simulated_gpus gpus_;
  stored_baseline stored_;
};

/// Figures that rise at random are neither a fall nor worth believing.
TEST_F(Loosening, AsksWhyWhereFiguresOnlyRise) {
  std::vector<process> risen = sessions({4, 5, 6, 7, 8, 9});
  std::mt19937 random(1);
  for (process& p : risen)
    for (auto& r : p.rows) r.figure *= std::uniform_real_distribution(1.0, 1.05)(random);
  const auto refused = update(&stored_, risen, {});
  ASSERT_THAT(refused.refusals, SizeIs(1));
  EXPECT_THAT(refused.refusals[0], HasSubstr("limits are loosened"));
  EXPECT_THAT(refused.refusals[0], HasSubstr("--reason"));
  EXPECT_THAT(update(&stored_, risen, with_reason()).refusals, IsEmpty());
  const std::vector both{stored_, baseline::to_baseline(risen)};
  EXPECT_THAT(baseline::merge_guarded(both, {}).refusal.value_or(""), HasSubstr("--reason"));
  EXPECT_FALSE(baseline::merge_guarded(both, with_reason()).refusal);
}

TEST_F(Loosening, AsksWhyACaseCountsNoMore) {
  std::vector<process> shown = sessions({0, 1, 2});
  for (process& p : shown) {
    p.utc.replace(8, 2, "20");
    p.rows[1].gated = false;
  }
  const auto refused = update(&stored_, shown, {});
  ASSERT_THAT(refused.refusals, SizeIs(1));
  EXPECT_THAT(refused.refusals[0], HasSubstr("'a.y/cold' on "));
  EXPECT_THAT(refused.refusals[0], HasSubstr("would not be judged any more"));
}

TEST_F(Loosening, AsksWhyACaseLosesTheSessionsThatJudgeIt) {
  std::vector<process> one = sessions({4});
  for (process& p : one) p.rows[0].figure *= 1.03;
  update_rule by;
  by.fewest_sessions = 1;
  const auto refused = update(&stored_, one, by);
  ASSERT_THAT(refused.refusals, SizeIs(1));
  EXPECT_THAT(refused.refusals[0], HasSubstr("'a.x/cold' on card "));
}

TEST_F(Loosening, AsksNothingForSessionsThatAgree) {
  int asked = 0;
  for (int round = 0; round < 50; ++round) {
    const int card = round % 4;
    asked += !update(&stored_, sessions({card, (card + 1) % 4}), {}).refusals.empty();
  }
  EXPECT_EQ(asked, 0);
}

/// The first sessions of a fleet are put together without a word.
TEST_F(Loosening, AsksNothingOfABaselineThatIsBegun) {
  for (int begun = 1; begun < 3; ++begun) {
    std::vector<int> first;
    for (int card = 4; card < 4 + begun; ++card) first.push_back(card);
    const auto one = baseline::to_baseline(sessions(first));
    const auto others = baseline::to_baseline(sessions({0, 1, 2, 3}));
    EXPECT_EQ(baseline::merge_guarded(std::vector{one, others}, {}).refusal.value_or(""), "");
  }
}

/// Whatever comes, no limit widens and no case is lost without a reason.
TEST_F(Loosening, HappensInNoneOfAThousandDrawsWithoutAReason) {
  std::mt19937 random(7);
  const auto uniform = [&](double from, double to) {
    return std::uniform_real_distribution(from, to)(random);
  };
  std::map<int, std::map<std::string, double>> before;
  for (const int card : {0, 3, 11}) before[card] = margins(stored_, card);
  for (const auto& [card, of_card] : before) ASSERT_THAT(of_card, SizeIs(3)) << card;
  int taken = 0;
  int asked = 0;
  for (int draw = 0; draw < 1000; ++draw) {
    std::vector<int> cards(std::size_t(uniform(1, 9)));
    for (int& c : cards) c = int(uniform(0, 11));
    std::vector<process> added = sessions(cards);
    const double most = draw % 2 == 0 ? 0 : uniform(0, 0.06);
    for (process& p : added)
      for (auto& r : p.rows) {
        r.figure *= 1 + uniform(0, most);
        r.anchor *= 1 + uniform(0, most / 10);
        r.gated = draw % 20 != 3;
      }
    update_rule by;
    by.fewest_sessions = 1 + draw % 3;
    const auto result = update(&stored_, added, by);
    if (!result.refusals.empty()) {
      ++asked;
      continue;
    }
    ++taken;
    for (const auto& [card, of_card] : before) {
      const auto after = margins(result.updated, card);
      for (const auto& [name, margin] : of_card) {
        ASSERT_TRUE(after.contains(name)) << "draw " << draw << ", card " << card << ", " << name;
        // The rate is shared among as many cases, the anchor is not that of the readings.
        EXPECT_LT(after.at(name), margin + 1.5 * baseline::smallest_loosening)
            << "draw " << draw << ", card " << card << ", " << name;
      }
    }
  }
  EXPECT_GT(taken, 200);
  EXPECT_GT(asked, 200);
}

}  // namespace
}  // namespace warpgauge::tests
