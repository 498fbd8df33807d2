// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/performance.hpp"

#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/file_error.hpp"
#include "warpgauge/report/history.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace warpgauge::tests {
namespace {

using namespace report;
using baseline::file_error;
using baseline::file_fault;
using baseline::verdict;

/// Twenty cases, a baseline of four cards with three sessions each.
class ReportPerformance : public testing::Test {
 protected:
  baseline::suite_judgement judge(const std::vector<baseline::process>& now,
                                  const std::vector<baseline::process>& again = {}) const {
    return baseline::judge(&stored_, now, again, {});
  }
  performance shown(const std::vector<baseline::suite_judgement>& all) const {
    return show_judgements(all, &stored_, "gpu.json");
  }
  static const case_line& line(const performance& p, const std::string& name) {
    const auto found = std::find_if(
        p.cases.begin(), p.cases.end(), [&](const auto& l) { return l.judged.name == name; });
    if (found == p.cases.end()) throw std::invalid_argument(name);
    return *found;
  }

  std::vector<simulated_case> cases_ = twenty_cases();
  simulated_gpus gpus_{cases_, 4, 11};
  baseline::stored_baseline stored_ = gpus_.record(4, 3, 5);
  std::string slowed_ = cases_[3].name;
};

TEST_F(ReportPerformance, ShowsWhatWasJudged) {
  const auto now = gpus_.measure(0, 5, 0.9, slowed_);
  const auto direct = judge(now, gpus_.measure(0, 5, 0.9, slowed_));
  const performance p = shown({direct});
  ASSERT_EQ(p.cases.size(), direct.cases.size());
  for (std::size_t i = 0; i < direct.cases.size(); ++i) {
    EXPECT_EQ(p.cases[i].judged.name, direct.cases[i].name);
    EXPECT_EQ(p.cases[i].judged.outcome, direct.cases[i].outcome) << direct.cases[i].name;
    EXPECT_EQ(p.cases[i].judged.limit, direct.cases[i].limit);
  }
  EXPECT_EQ(p.code, direct.code);
  EXPECT_EQ(line(p, slowed_).judged.outcome, verdict::regression);
  EXPECT_NEAR(*line(p, slowed_).change(), -0.1, 0.02);
  EXPECT_TRUE(p.judged);
  EXPECT_EQ(p.sessions, 12);
  EXPECT_EQ(p.cards, 4);
  EXPECT_EQ(p.processes.size(), 10u);
}

/// Whatever was judged is shown, also where judging it now would say otherwise.
TEST_F(ReportPerformance, JudgesNothingAgain) {
  baseline::suite_judgement said = judge(gpus_.measure(0, 5));
  for (baseline::judgement& j : said.cases) j.outcome = verdict::machine_slow;
  said.code = baseline::code_of(said.cases);
  const performance p = shown({said});
  EXPECT_EQ(p.code, baseline::exit_code::machine_slow);
  for (const case_line& l : p.cases) EXPECT_EQ(l.judged.outcome, verdict::machine_slow);
}

/// What `ctest -L perf` leaves: each kernel measured and judged by itself.
TEST_F(ReportPerformance, JudgementsOfSingleKernelsLieSideBySide) {
  const auto whole = gpus_.measure(1, 1, 0.9, slowed_);
  const auto fresh = gpus_.measure(1, 1, 0.9, slowed_);
  std::vector<baseline::suite_judgement> apart;
  for (std::size_t i = 0; i < whole[0].rows.size(); ++i) {
    baseline::process one = whole[0], more = fresh[0];
    one.session = more.session = "aaaa" + std::to_string(i);
    more.number = "1";
    one.rows = {whole[0].rows[i]};
    more.rows = {fresh[0].rows[i]};
    baseline::rule by;
    by.only = {one.rows[0].name};
    apart.push_back(baseline::judge(&stored_, std::vector{one}, std::vector{more}, by));
  }
  const performance p = shown(apart);
  EXPECT_EQ(p.code, baseline::exit_code::regression);
  EXPECT_EQ(p.judgements, 20);
  ASSERT_EQ(p.cases.size(), apart.size());
  for (const baseline::suite_judgement& each : apart) {
    const baseline::judgement& direct = each.cases.at(0);
    EXPECT_EQ(line(p, direct.name).judged.outcome, direct.outcome) << direct.name;
    EXPECT_EQ(line(p, direct.name).judged.limit, direct.limit);
  }
}

TEST_F(ReportPerformance, WhatWasNotMeasuredIsNotMeasured) {
  auto now = gpus_.measure(0, 1);
  std::erase_if(now[0].rows, [&](const auto& r) { return r.name == slowed_; });
  const performance p = shown({judge(now)});
  EXPECT_EQ(line(p, slowed_).judged.outcome, verdict::not_measured);
  EXPECT_EQ(p.code, baseline::exit_code::not_measured);
}

TEST_F(ReportPerformance, TheNewestJudgementOfACaseCounts) {
  auto old = gpus_.measure(0, 1, 0.5, slowed_);
  old[0].utc = "2026-10-20T00:00:00Z";
  const auto older = judge(old, gpus_.measure(0, 1, 0.5, slowed_));
  const auto newer = judge(gpus_.measure(0, 1));
  baseline::suite_judgement first = older;
  for (auto& p : first.processes) p.utc = old[0].utc;
  for (const auto& all : {std::vector{first, newer}, std::vector{newer, first}}) {
    const performance p = shown(all);
    EXPECT_EQ(line(p, slowed_).judged.outcome, verdict::pass);
    EXPECT_EQ(p.code, baseline::exit_code::ok);
    EXPECT_THAT(p.notes, testing::Contains(testing::HasSubstr("20 cases were measured again")));
  }
}

TEST_F(ReportPerformance, RefusesTwoCards) {
  const std::vector all{judge(gpus_.measure(0, 1)), judge(gpus_.measure(1, 1))};
  try {
    shown(all);
    FAIL();
  } catch (const file_error& e) {
    EXPECT_EQ(e.fault(), file_fault::other_gpu);
  }
}

TEST_F(ReportPerformance, RefusesADateBeforeTheSuite) {
  baseline::suite_judgement old = judge(gpus_.measure(0, 1));
  old.processes.at(0).utc = "1970-01-01T00:00:00Z";
  try {
    shown({old});
    FAIL();
  } catch (const file_error& e) {
    EXPECT_EQ(e.fault(), file_fault::conflicting);
    EXPECT_THAT(e.what(), testing::HasSubstr("1970-01-01"));
  }
}

TEST_F(ReportPerformance, HistoryHoldsEverySessionWithItsLimit) {
  const performance p = shown({judge(gpus_.measure(0, 5))});
  for (const case_line& l : p.cases) {
    ASSERT_EQ(l.history.size(), 12u) << l.judged.name;
    for (const session_point& at : l.history) {
      ASSERT_TRUE(at.limit);
      EXPECT_LT(*at.limit, *at.expected);
      EXPECT_GE(at.figure, *at.limit) << "what made the baseline lies within its limits";
      EXPECT_NEAR(std::log(at.figure / *at.expected), 0, 0.02);
    }
  }
}

TEST_F(ReportPerformance, HistoryOfManySessionsKeepsThisCardsAndTheNewestOfOthers) {
  std::vector<baseline::process> more;
  for (int i = 0; i < most_sessions_shown; ++i) more.push_back(gpus_.measure(i % 2, 1)[0]);
  const auto many = baseline::merge(stored_, baseline::to_baseline(more));
  const auto now = gpus_.measure(0, 1);
  const performance p =
      show_judgements(std::vector{baseline::judge(&many, now, {}, {})}, &many, "gpu.json");
  EXPECT_EQ(p.sessions, 42);
  // Three and fifteen of this card, one of each of the three others.
  EXPECT_EQ(p.sessions_shown, 21);
  for (const case_line& l : p.cases) {
    ASSERT_EQ(l.history.size(), 21u) << l.judged.name;
    std::map<std::string, std::vector<std::string>> by_card;
    for (const session_point& at : l.history) by_card[at.card].push_back(at.utc);
    ASSERT_EQ(by_card.size(), 4u);
    for (const auto& [card, times] : by_card) {
      EXPECT_TRUE(std::is_sorted(times.begin(), times.end()));
      EXPECT_EQ(times.size(), card == now[0].card ? 18u : 1u);
      std::string newest;
      for (const auto& [id, s] : many.sessions)
        if (s.card == card) newest = std::max(newest, s.utc);
      EXPECT_EQ(times.back(), newest);
    }
  }
}

TEST_F(ReportPerformance, NotesWhatFellLittleByLittle) {
  std::vector<baseline::process> weeks;
  for (int w = 0; w < 10; ++w) {
    weeks.push_back(gpus_.measure(0, 1, 1 - 0.003 * w, slowed_)[0]);
    weeks.back().utc = "2026-01-" + std::to_string(10 + w) + "T00:00:00Z";
  }
  const auto creeps = baseline::to_baseline(weeks);
  const auto now = gpus_.measure(0, 1);
  const performance p =
      show_judgements(std::vector{baseline::judge(&creeps, now, {}, {})}, &creeps, "gpu.json");
  EXPECT_THAT(p.notes, testing::Contains(testing::HasSubstr("'" + slowed_ + "' has fallen by 2.")));
  for (const case_line& l : p.cases)
    EXPECT_THAT(l.changes,
                l.judged.name == slowed_
                    ? testing::Matcher<std::vector<std::string>>(
                          testing::Contains(testing::HasSubstr(": -2.")))
                    : testing::Matcher<std::vector<std::string>>(testing::IsEmpty()))
        << l.judged.name;
}

TEST_F(ReportPerformance, WithoutResultsNothingIsJudged) {
  const performance p = shown({});
  EXPECT_FALSE(p.judged);
  EXPECT_EQ(p.code, baseline::exit_code::ok);
  EXPECT_EQ(p.cases.size(), 20u);
  for (const case_line& l : p.cases) {
    EXPECT_EQ(l.judged.outcome, verdict::not_measured);
    EXPECT_EQ(l.history.size(), 12u);
  }
  model m;
  m.perf = p;
  conclude(m);
  for (const claim& c : m.claims) EXPECT_EQ(c.outcome, status::not_proven) << c.label;
}

TEST_F(ReportPerformance, AnUnknownGpuHasNoBaseline) {
  const auto now = gpus_.measure(0, 1);
  const performance p =
      show_judgements(std::vector{baseline::judge(nullptr, now, {}, {})}, nullptr, "");
  EXPECT_EQ(p.code, baseline::exit_code::no_baseline);
  EXPECT_TRUE(p.baseline_name.empty());
  for (const case_line& l : p.cases) EXPECT_TRUE(l.history.empty());
}

TEST(ReportCaseNames, AreTakenApart) {
  const case_parts move = parts_of("transpose.padded/f32/t32/8192x4096/cold");
  EXPECT_EQ(move.variant, "transpose.padded");
  EXPECT_EQ(move.type, "f32");
  EXPECT_EQ(move.tile, "t32");
  EXPECT_EQ(move.shape, "8192x4096");
  EXPECT_EQ(move.mode, "cold");
  using baseline::facts_of_name;
  EXPECT_EQ(facts_of_name("transpose.padded/f32/t32/8192x4096/cold").bytes, 2 * 8192.0 * 4096 * 4);
  EXPECT_EQ(facts_of_name("matmul.tiled/f64/t32/512x256x128/warm").flops, 2.0 * 512 * 256 * 128);
  for (const char* odd : {"",
                          "a",
                          "a/b",
                          "a/f32/-/8192/cold",
                          "a/f32/-/x/cold",
                          "a/f3/-/2x2/cold",
                          "a/f32/-/-1x2/cold",
                          "a/f32/-/1x2x3x4/cold",
                          "a/f32/-/2x2/cold/more"})
    EXPECT_EQ(facts_of_name(odd).bytes + facts_of_name(odd).flops, 0) << odd;
}

TEST(ReportCeilings, FollowFromTheFractions) {
  baseline::process p = example_process(0, "beef");
  baseline::row r = row_of("copy.simple/f32/-/1024x1024/cold", 3000, 4000);
  r.fraction_of_copy = 0.75;
  r.fraction_of_peak = 0.6;
  p.rows = {r};
  const performance judged =
      show_judgements(std::vector{baseline::judge(nullptr, std::vector{p}, {}, {})}, nullptr, "");
  EXPECT_NEAR(*judged.cases[0].copy_ceiling, 4000, 1e-6);
  EXPECT_NEAR(*judged.cases[0].peak_ceiling, 5000, 1e-6);
}

}  // namespace
}  // namespace warpgauge::tests
