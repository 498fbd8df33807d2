// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/verdict.hpp"

#include "tests/unit/baseline/example_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpgauge::tests {
namespace {

using baseline::cause_kind;
using baseline::judge;
using baseline::process;
using baseline::rule;
using baseline::stored_baseline;
using baseline::verdict;

/// A quiet GPU with three cases on five cards, three sessions each.
class Judging : public testing::Test {
 protected:
  Judging() : gpus_(three_cases(), 7, 5), stored_(gpus_.record(5, 3, 2)) {}

  std::vector<process> measure(double share = 1) { return gpus_.measure(0, 2, share, "a.x/cold"); }
  baseline::suite_judgement judged(const std::vector<process>& now,
                                   const std::vector<process>& again = {},
                                   const rule& by = {}) {
    return judge(&stored_, now, again, by);
  }
  static verdict of(const baseline::suite_judgement& judged, const std::string& name = "a.x/cold") {
    for (const auto& j : judged.cases)
      if (j.name == name) return j.outcome;
    return verdict::infrastructure_error;
  }

  simulated_gpus gpus_;
  stored_baseline stored_;
};

TEST_F(Judging, PassesWhatIsAsExpected) {
  const auto j = judged(measure());
  EXPECT_EQ(j.code, baseline::exit_code::ok);
  EXPECT_EQ(j.judgements, 3);
  EXPECT_EQ(of(j), verdict::pass);
  EXPECT_EQ(j.cases.at(0).from, baseline::basis::same_hour);
  EXPECT_EQ(judged(gpus_.measure(6, 2)).cases.at(0).from, baseline::basis::other_cards);
}

TEST_F(Judging, CallsARegressionOnlyWhenLowAgain) {
  const auto once = judged(measure(0.98));
  EXPECT_EQ(of(once), verdict::inconclusive);
  EXPECT_EQ(once.code, baseline::exit_code::inconclusive);
  EXPECT_THAT(baseline::unsettled(once), testing::ElementsAre("a.x/cold"));
  const auto twice = judged(measure(0.98), measure(0.98));
  EXPECT_EQ(of(twice), verdict::regression);
  EXPECT_EQ(twice.code, baseline::exit_code::regression);
  EXPECT_THAT(baseline::unsettled(twice), testing::ElementsAre("a.x/cold")) << "three decide";
  EXPECT_EQ(of(twice, "a.y/cold"), verdict::pass);
  EXPECT_EQ(of(judged(measure(0.98), measure())), verdict::inconclusive);
  EXPECT_EQ(of(judged(measure(), measure(0.98))), verdict::pass) << "nothing was asked";
}

TEST_F(Judging, SettlesByAThirdMeasurement) {
  const auto judged_by = [&](double first, double second, double third) {
    const auto now = measure(first);
    const auto again = measure(second);
    const auto last = measure(third);
    return judge(&stored_, now, again, rule{}, last);
  };
  const auto settled = judged_by(0.98, 1, 1);
  EXPECT_EQ(of(settled), verdict::pass);
  EXPECT_EQ(settled.code, baseline::exit_code::ok);
  ASSERT_EQ(settled.cases.at(0).causes.size(), 1u);
  EXPECT_EQ(settled.cases.at(0).causes[0].kind, cause_kind::low_one_time);
  EXPECT_THAT(baseline::unsettled(settled), testing::IsEmpty());
  const auto found = judged_by(0.98, 0.98, 0.98);
  EXPECT_EQ(of(found), verdict::regression);
  EXPECT_THAT(baseline::unsettled(found), testing::IsEmpty());
  // However low, what is not seen every time is not called a regression.
  EXPECT_EQ(of(judged_by(0.98, 1, 0.98)), verdict::inconclusive);
  EXPECT_EQ(of(judged_by(0.98, 0.98, 1)), verdict::inconclusive);
  EXPECT_EQ(of(judged_by(0.9, 1, 1)), verdict::pass) << "low in the mean, but for one process";
  EXPECT_EQ(of(judged_by(1, 0.98, 0.98)), verdict::pass) << "nothing was asked";
  const auto open = judged(measure(0.98), measure());
  EXPECT_THAT(baseline::unsettled(open), testing::ElementsAre("a.x/cold"));
  const auto now = measure();
  EXPECT_THROW(judge(&stored_, now, measure(), rule{}, now), baseline::file_error);
}

TEST_F(Judging, ForgetsASlowMachineThatRecovered) {
  auto now = measure();
  for (process& p : now)
    for (baseline::row& r : p.rows) r.anchor *= 0.9, r.figure *= 0.9;
  EXPECT_EQ(of(judged(now, measure())), verdict::inconclusive);
  EXPECT_EQ(of(judge(&stored_, now, measure(), rule{}, measure())), verdict::pass);
  EXPECT_EQ(of(judge(&stored_, now, measure(0.98), rule{}, measure(0.98))), verdict::regression);
}

TEST_F(Judging, TakesWhatFollowsForWhatWasNotMeasured) {
  const auto lost = [&](double share) {
    auto p = measure(share);
    for (process& each : p) each.rows[0].problem = baseline::cause{cause_kind::clocks_held};
    return p;
  };
  const auto first = judged(lost(1));
  EXPECT_EQ(of(first), verdict::not_measured);
  EXPECT_THAT(baseline::unsettled(first), testing::ElementsAre("a.x/cold"));
  EXPECT_EQ(of(judged(lost(1), measure())), verdict::pass);
  EXPECT_EQ(of(judged(lost(1), measure(0.98))), verdict::inconclusive);
  EXPECT_EQ(of(judge(&stored_, lost(1), measure(0.98), rule{}, measure(0.98))),
            verdict::regression);
  const auto never = judge(&stored_, lost(1), lost(1), rule{}, lost(1));
  EXPECT_EQ(of(never), verdict::not_measured);
  EXPECT_EQ(never.code, baseline::exit_code::not_measured);
  EXPECT_THAT(baseline::unsettled(judged(lost(1), lost(1))), testing::ElementsAre("a.x/cold"));
  // A row that is not there was left out by the program; asking for it again gives nothing.
  auto shorter = measure();
  for (process& p : shorter) p.rows.erase(p.rows.begin());
  EXPECT_THAT(baseline::unsettled(judged(shorter)), testing::IsEmpty());
}

TEST_F(Judging, CallsAnImprovementWhenHighTwice) {
  EXPECT_EQ(of(judged(measure(1.02))), verdict::pass);
  EXPECT_THAT(baseline::unsettled(judged(measure(1.02))), testing::ElementsAre("a.x/cold"));
  const auto twice = judged(measure(1.02), measure(1.02));
  EXPECT_EQ(of(twice), verdict::improvement);
  EXPECT_EQ(twice.code, baseline::exit_code::ok);
}

TEST_F(Judging, RefusesTheSameMeasurementAsItsOwnConfirmation) {
  const auto now = measure(0.98);
  EXPECT_THROW(judged(now, now), baseline::file_error);
  auto elsewhere = measure(0.98);
  for (process& p : elsewhere) p.card = card_name(5);
  EXPECT_THROW(judged(now, elsewhere), baseline::file_error);
}

TEST_F(Judging, CallsTheMachineSlowWhenItsAnchorIs) {
  auto now = measure();
  for (process& p : now)
    for (baseline::row& r : p.rows) r.anchor *= 0.9, r.figure *= 0.9;
  const auto j = judged(now);
  EXPECT_EQ(of(j), verdict::machine_slow);
  EXPECT_EQ(j.code, baseline::exit_code::machine_slow);
}

TEST_F(Judging, SaysWhatWasNotMeasured) {
  auto now = measure();
  for (process& p : now) p.rows.erase(p.rows.begin());
  EXPECT_EQ(of(judged(now)), verdict::not_measured);
  EXPECT_EQ(judged(now).code, baseline::exit_code::not_measured);
  now = measure();
  for (process& p : now) p.rows[0].problem = baseline::cause{cause_kind::zero};
  EXPECT_EQ(of(judged(now)), verdict::not_measured);
  now = measure();
  for (process& p : now) p.rows[0].unit = "TFLOP/s";
  EXPECT_EQ(of(judged(now)), verdict::not_measured);
  now = measure();
  for (process& p : now) p.rows[0].problem = baseline::cause{cause_kind::cannot_run, "needs 8 GiB"};
  EXPECT_EQ(of(judged(now)), verdict::not_measured);
  EXPECT_EQ(judged(now).code, baseline::exit_code::not_measured);
}

TEST_F(Judging, SkipsOnlyWhatNoGpuLikeThisOneHasRun) {
  auto now = measure();
  for (process& p : now)
    for (baseline::row& r : p.rows) r.problem = baseline::cause{cause_kind::cannot_run, "no room"};
  EXPECT_EQ(judged(now).code, baseline::exit_code::not_measured);
  EXPECT_EQ(judge(nullptr, now, {}, rule{}).code, baseline::exit_code::skipped);
  for (process& p : now) p.rows.resize(1), p.rows[0].name = "new.kernel/cold";
  EXPECT_EQ(of(judged(now), "new.kernel/cold"), verdict::skipped);
}

TEST_F(Judging, SaysWhatHasNoBaseline) {
  auto now = measure();
  for (process& p : now) p.rows[0].name = "new.kernel/cold";
  EXPECT_EQ(of(judged(now), "new.kernel/cold"), verdict::no_baseline);
  EXPECT_EQ(judge(nullptr, measure(), {}, rule{}).code, baseline::exit_code::no_baseline);
  auto capped = measure();
  for (process& p : capped) p.gpu.power_limit_mw = 500000;
  const auto j = judged(capped);
  EXPECT_EQ(j.code, baseline::exit_code::no_baseline);
  EXPECT_TRUE(j.cases.at(0).expected.has_value());
  EXPECT_FALSE(j.cases.at(0).limit.has_value());
  EXPECT_THAT(j.notes.at(0).text, testing::HasSubstr("500000 against 700000"));
  stored_baseline old = stored_;
  old.protocol = "0";
  EXPECT_EQ(judge(&old, measure(), {}, rule{}).code, baseline::exit_code::no_baseline);
  const stored_baseline single = gpus_.record(1, 1, 2);
  EXPECT_EQ(judge(&single, measure(), {}, rule{}).code, baseline::exit_code::no_baseline);
}

TEST_F(Judging, CountsOnlyWhatIsGated) {
  for (auto& [id, s] : stored_.sessions) s.cases.at("a.x/cold").gated = false;
  const auto j = judged(measure(0.98));
  EXPECT_EQ(of(j), verdict::inconclusive);
  EXPECT_EQ(j.code, baseline::exit_code::ok);
  EXPECT_EQ(j.judgements, 2);
}

/// A case that is gated from one day on counts, whatever its older sessions say; and the reverse.
TEST_F(Judging, AsksTheNewestSessionWhatIsGated) {
  for (const bool gated : {true, false}) {
    auto newest = stored_.sessions.begin();
    for (auto s = stored_.sessions.begin(); s != stored_.sessions.end(); ++s) {
      s->second.cases.at("a.x/cold").gated = !gated;
      if (s->second.utc >= newest->second.utc) newest = s;
    }
    newest->second.cases.at("a.x/cold").gated = gated;
    EXPECT_EQ(judged(measure(0.98)).judgements, gated ? 3 : 2);
  }
}

TEST_F(Judging, CanBeOfOneVariantAtTheWholeSuitesRate) {
  rule by;
  by.only = {"a.x"};
  const auto now = measure();
  const auto j = judged(now, {}, by);
  ASSERT_EQ(j.cases.size(), 1u);
  EXPECT_EQ(j.judgements, 3);
  EXPECT_EQ(*j.cases[0].limit, *judged(now).cases.at(0).limit);
  by.only = {"no.such"};
  EXPECT_EQ(judged(measure(), {}, by).code, baseline::exit_code::not_measured);
}

}  // namespace
}  // namespace warpgauge::tests
