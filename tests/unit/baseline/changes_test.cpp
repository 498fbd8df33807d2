// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/changes.hpp"

#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/update.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace warpgauge::tests {
namespace {

using baseline::card_history;
using baseline::histories_of;
using baseline::process;
using baseline::stored_baseline;
using testing::HasSubstr;
using testing::IsEmpty;

/// One session a week on one card, of three cases that differ by some hundredths of a per cent.
std::vector<process> weeks(int count, const std::function<double(int)>& log_of_week, int from = 0) {
  std::vector<process> all;
  for (int w = from; w < from + count; ++w) {
    char text[32];
    std::snprintf(text, sizeof text, "%04d", w);
    process p = example_process(1, text);
    std::snprintf(text, sizeof text, "2026-%02d-%02dT12:00:00Z", 1 + w / 4, 1 + 7 * (w % 4));
    p.utc = text;
    p.commit = w < 8 ? "aaaa" : "bbbb";
    for (int c = 0; c < 3; ++c) {
      const double noise = 1e-4 * ((w * 7 + c * 5) % 9 - 4);
      p.rows.push_back(row_of("k.v" + std::to_string(c) + "/cold",
                              1000 * std::exp(noise + (c == 1 ? log_of_week(w) : 0)),
                              4000));
    }
    all.push_back(std::move(p));
  }
  return all;
}

double none(int) { return 0; }
double creep(int w) { return -0.002 * w; }
double step(int w) { return w < 8 ? 0 : -0.006; }

const baseline::case_history& changed(const std::vector<card_history>& cards) {
  return cards.at(0).cases.at("k.v1/cold");
}

TEST(History, FindsTheStepOfOneCase) {
  const stored_baseline stored = baseline::to_baseline(weeks(14, step));
  const auto cards = histories_of(stored);
  ASSERT_EQ(cards.size(), 1u);
  EXPECT_EQ(cards[0].occasions.size(), 14u);
  ASSERT_EQ(changed(cards).changes.size(), 1u);
  EXPECT_EQ(changed(cards).changes[0].at, 8u);
  EXPECT_NEAR(changed(cards).since_pin, -0.006, 5e-4);
  EXPECT_TRUE(has_fallen(changed(cards)));
  EXPECT_FALSE(has_fallen(cards[0].cases.at("k.v0/cold")));
  EXPECT_EQ(stored.sessions.at("0008").commit, "bbbb");
}

TEST(History, FindsACreepAndNothingElse) {
  const auto with = baseline::to_baseline(weeks(6, creep));
  EXPECT_TRUE(has_fallen(changed(histories_of(with))));
  const auto without = baseline::to_baseline(weeks(20, none));
  const auto quiet = histories_of(without);
  for (const auto& [name, h] : quiet[0].cases) EXPECT_THAT(h.changes, IsEmpty()) << name;
  const auto few = baseline::to_baseline(weeks(4, creep));
  EXPECT_THAT(changed(histories_of(few)).changes, IsEmpty());
}

TEST(History, TakesSessionsOfAnHourForOneOccasion) {
  auto all = weeks(3, none);
  for (process& p : weeks(3, none)) {
    p.session = "a" + p.session;
    p.utc.replace(p.utc.find("12:00"), 5, "12:20");
    all.push_back(std::move(p));
  }
  const auto stored = baseline::to_baseline(all);
  EXPECT_EQ(histories_of(stored)[0].occasions.size(), 3u);
}

TEST(History, BeginsAnewWithAReason) {
  stored_baseline stored = baseline::to_baseline(weeks(20, step));
  stored.sessions.at("0014").reason = "checks bounds";
  stored.sessions.at("0015").reason = "checks bounds";
  const auto cards = histories_of(stored);
  EXPECT_EQ(changed(cards).pin, 14u);
  EXPECT_EQ(changed(cards).since_pin, 0);
  // It is remembered, and covered.
  ASSERT_EQ(changed(cards).changes.size(), 1u);
  EXPECT_FALSE(changed(cards).changes[0].since_pin);
}

TEST(History, BeginsAnewWhereFiguresWereGivenUp) {
  stored_baseline stored = baseline::to_baseline(weeks(14, step));
  for (auto& [id, s] : stored.sessions)
    if (id < "0008") s.cases.erase("k.v1/cold");
  const auto cards = histories_of(stored);
  EXPECT_EQ(changed(cards).pin, 8u);
  EXPECT_THAT(changed(cards).changes, IsEmpty());
}

/// Each update is below its own guard.
TEST(History, MakesAnUpdateAskForAReason) {
  const auto creeps = [](int w) { return -0.0008 * w; };
  stored_baseline stored = baseline::to_baseline(weeks(3, creeps));
  int refused = 0;
  for (int w = 3; w < 16 && refused == 0; ++w) {
    const auto next = baseline::update(&stored, weeks(1, creeps, w), {});
    // That days differ more and more widens limits, which asks too.
    const bool fallen = !next.refusals.empty() && next.refusals[0].find("limits") != 0;
    if (!fallen) {
      stored = next.updated;
    } else {
      refused = w;
      EXPECT_THAT(next.refusals[0], HasSubstr("'k.v1/cold' has fallen by "));
      EXPECT_THAT(next.refusals[0], HasSubstr("since 2026-01-01T12:00:00Z"));
      baseline::update_rule by;
      by.reason = "checks bounds";
      const auto accepted = baseline::update(&stored, weeks(1, creeps, w), by);
      EXPECT_THAT(accepted.refusals, IsEmpty());
      EXPECT_FALSE(has_fallen(changed(histories_of(accepted.updated))));
    }
  }
  EXPECT_GE(refused, 4);
  EXPECT_LE(refused, 10);
}

TEST(Commit, IsKeptAndMayBeAbsentInOldFiles) {
  const stored_baseline known = baseline::to_baseline(weeks(3, none));
  const std::string text = baseline::to_text(known);
  EXPECT_THAT(text, HasSubstr("\n      \"commit\": \"aaaa\",\n"));
  EXPECT_EQ(baseline::parse_baseline(text, "b"), known);
  stored_baseline unknown = known;
  for (auto& [id, s] : unknown.sessions) s.commit.clear();
  EXPECT_THAT(baseline::to_text(unknown), testing::Not(HasSubstr("commit")));
  EXPECT_EQ(baseline::merge(unknown, known), known);
  EXPECT_EQ(baseline::merge(known, unknown), known);
  auto two = weeks(1, none);
  two.push_back(two[0]);
  two[1].number = "1", two[1].commit = "bbbb";
  EXPECT_EQ(baseline::to_baseline(two).sessions.at("0000").commit, "");
}

}  // namespace
}  // namespace warpgauge::tests
