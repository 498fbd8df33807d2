// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/summary.hpp"

#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/report/example_inputs.hpp"
#include "warpgauge/report/inputs.hpp"
#include "warpgauge/report/performance.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace warpgauge::tests {
namespace {

using namespace report;
using baseline::verdict;
using testing::ElementsAre;
using testing::HasSubstr;

baseline::judgement judged(const std::string& name, verdict outcome, double figure) {
  baseline::judgement j;
  j.name = name;
  j.unit = "GB/s";
  j.outcome = outcome;
  j.present = j.gated = true;
  j.figure = figure;
  j.expected = 1000;
  j.limit = 997;
  return j;
}

model with_cases(std::vector<baseline::judgement> cases) {
  baseline::suite_judgement all;
  all.gpu.name = "Example GPU";
  all.cases = std::move(cases);
  all.code = baseline::code_of(all.cases);
  model m;
  m.perf = show_judgements(std::vector{all}, nullptr, "");
  conclude(m);
  return m;
}

std::vector<std::string> names_of(const std::vector<failure>& all) {
  std::vector<std::string> names;
  for (const failure& f : all) names.push_back(f.name);
  return names;
}

TEST(ReportSummary, IsOneSentenceWithTheWorst) {
  const model m = with_cases({judged("copy.a/f32/-/8x8/cold", verdict::pass, 1000),
                              judged("copy.b/f32/-/8x8/cold", verdict::regression, 990),
                              judged("copy.c/f32/-/8x8/cold", verdict::regression, 779),
                              judged("copy.d/f32/-/8x8/cold", verdict::improvement, 1050),
                              judged("copy.e/f32/-/8x8/cold", verdict::machine_slow, 900)});
  EXPECT_EQ(outcome_of(m),
            "2 slower, 1 machine-slow, 1 faster, 1 pass; worst copy.c -22.1 % (limit -0.3 %)");
}

TEST(ReportSummary, RanksLossesBySizeAfterWrongResults) {
  model m = with_cases({judged("copy.a/f32/-/8x8/cold", verdict::regression, 990),
                        judged("copy.b/f32/-/8x8/cold", verdict::regression, 900),
                        judged("copy.c/f32/-/8x8/cold", verdict::regression, 950)});
  add_evidence(correctness_text(3), "correctness-sim-sweep.json", {}, m);
  add_evidence(
      "<testsuite><testcase name='sim.correctness.copy.simple' status='fail'/>"
      "<testcase name='cuda.perf.copy.a' status='fail'/>"
      "<testcase name='cuda.perf.copy.z' status='fail'/></testsuite>",
      "ctest.xml",
      {},
      m);
  conclude(m);
  const std::vector<failure> all = failures_of(m);
  // Three cases and their test are one failure; the perf test of a slower kernel is that kernel's.
  EXPECT_THAT(names_of(all),
              ElementsAre("sim.correctness.copy.simple",
                          "cuda.perf.copy.z",
                          "copy.b/f32/-/8x8/cold",
                          "copy.c/f32/-/8x8/cold",
                          "copy.a/f32/-/8x8/cold"));
  EXPECT_EQ(all[0].command, "ctest --preset sim -R sim.correctness.copy.simple");
  EXPECT_EQ(all[1].command, "ctest --preset cuda -R cuda.perf.copy.z");
  EXPECT_EQ(all[2].command, "build/cuda/warpgauge perf copy.b");
  EXPECT_NEAR(*all[2].change, -0.1, 1e-12);
  EXPECT_NEAR(*all[2].limit, -0.003, 1e-12);
  EXPECT_THAT(outcome_of(m), testing::StartsWith("2 tests failed; 3 slower; worst copy.b -10.0 %"));
}

TEST(ReportSummary, ACountWithoutNamesIsAFailure) {
  model m;
  add_evidence(traffic_text(7), "traffic.sim.json", {}, m);
  conclude(m);
  const std::vector<failure> all = failures_of(m);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_THAT(all[0].why, HasSubstr("7 cases failed"));
  EXPECT_EQ(all[0].command, "ctest --preset sim -L traffic");
}

/// A file's names do not become what a reader pastes into a shell.
TEST(ReportSummary, OnlyPlainWordsBecomeCommands) {
  for (const std::string name : {"a; rm -rf /", "$(id)", "a b", "`x`", "a&b", "a\nb"}) {
    model m = with_cases({judged(name + "/f32/-/8x8/cold", verdict::regression, 900)});
    add_evidence(correctness_text(1, {name}), "file", {}, m);
    for (const failure& f : failures_of(m))
      EXPECT_TRUE(f.command.empty() || f.command.find(name) == std::string::npos) << f.command;
  }
}

TEST(ReportSummary, WithoutFailuresItSaysWhatWasProven) {
  model m;
  add_evidence(correctness_text(), "file", {}, m);
  conclude(m);
  EXPECT_EQ(outcome_of(m), "nothing failed; proven: correctness (CPU simulator)");
  EXPECT_TRUE(failures_of(m).empty());
  EXPECT_EQ(outcome_of(model{}), "nothing was proven");
}

TEST(ReportSummary, WhatHoldsForManyCasesIsLeftOpenOnce) {
  std::vector<baseline::judgement> cases;
  for (int i = 0; i < 50; ++i) {
    cases.push_back(
        judged("copy.a/f32/-/" + std::to_string(i) + "x8/cold", verdict::not_measured, 1));
    cases.back().causes = {{baseline::cause_kind::no_row}};
  }
  cases.push_back(judged("copy.b/f32/-/8x8/cold", verdict::machine_slow, 900));
  // The same cause with figures of their own.
  for (int i = 0; i < 30; ++i) {
    cases.push_back(
        judged("aat.a/f32/-/" + std::to_string(i) + "x8/cold", verdict::inconclusive, 1));
    cases.back().causes = {{baseline::cause_kind::low_once}};
    cases.back().causes[0].changes = {-0.01 * i};
  }
  const auto of_cases = [](const remark& r) {
    return r.name.find("copy") == 0 || r.name.ends_with(" cases");
  };
  const std::vector<remark> open = left_open(with_cases(cases));
  EXPECT_EQ(std::count_if(open.begin(), open.end(), of_cases), 3);
}

/// A verdict on another commit is none on this one.
TEST(ReportSummary, AnotherCommitIsNotProven) {
  model m = with_cases({judged("copy.a/f32/-/8x8/cold", verdict::pass, 1000)});
  const auto perf = [&](const std::string& measured, const std::string& about) -> const claim& {
    m.perf->processes = {{}};
    m.perf->processes[0].commit = measured;
    m.commit = about;
    conclude(m);
    return *std::find_if(
        m.claims.begin(), m.claims.end(), [](const claim& c) { return c.label == "perf"; });
  };
  EXPECT_EQ(perf("", "").outcome, status::proven);
  EXPECT_EQ(perf("0123456789ab", "").outcome, status::proven);
  EXPECT_EQ(perf("0123456789ab", "0123456789abcdef").outcome, status::proven) << "abbreviated";
  EXPECT_EQ(perf("0123456789ab", "0123456789ac").outcome, status::not_proven);
  EXPECT_EQ(perf("0123456789ab-dirty", "0123456789ab").outcome, status::not_proven);
  EXPECT_EQ(perf("0", "0123456789ab").outcome, status::not_proven) << "no abbreviation";
  EXPECT_THAT(perf("0123456789ab", "fedcba9").reason,
              HasSubstr("commit 0123456789ab was measured"));
  EXPECT_EQ(m.code, baseline::exit_code::not_measured);
  m.commit.clear();
  m.perf->processes.push_back(m.perf->processes[0]);
  m.perf->processes[1].commit = "aaaaaaaaaaaa";
  conclude(m);
  EXPECT_EQ(m.code, baseline::exit_code::not_measured) << "two commits";
}

}  // namespace
}  // namespace warpgauge::tests
