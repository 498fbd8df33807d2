// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/report/example_inputs.hpp"
#include "warpgauge/report/inputs.hpp"
#include "warpgauge/report/model.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpgauge::tests {
namespace {

using namespace report;
using testing::HasSubstr;

const claim& claim_of(const model& m, std::string_view label, std::string_view where = "") {
  for (const claim& c : m.claims)
    if (c.label == label && (where.empty() || c.where == where)) return c;
  throw std::invalid_argument(std::string(label));
}

model concluded(const std::vector<std::string>& texts) {
  model m;
  for (const std::string& text : texts) add_evidence(text, "file", {}, m);
  conclude(m);
  return m;
}

TEST(ReportConclusions, NothingGivenProvesNothing) {
  const model m = concluded({});
  EXPECT_EQ(m.code, baseline::exit_code::ok);
  for (const claim& c : m.claims) {
    EXPECT_EQ(c.outcome, status::not_proven) << c.label;
    EXPECT_EQ(c.reason, "not given") << c.label;
    EXPECT_FALSE(c.command.empty()) << c.label;
  }
  EXPECT_EQ(left_open(m).size(), m.claims.size());
}

TEST(ReportConclusions, CasesThatPassedProveTheirClaimOnly) {
  const model m = concluded({correctness_text()});
  EXPECT_EQ(m.code, baseline::exit_code::ok);
  const claim& sim = claim_of(m, "correctness", "CPU simulator");
  EXPECT_EQ(sim.outcome, status::proven);
  EXPECT_THAT(sim.evidence, HasSubstr("2,000,000 cases of 2 kernels passed"));
  EXPECT_THAT(sim.evidence, HasSubstr("12 did not run"));
  EXPECT_EQ(claim_of(m, "correctness", "GPU").outcome, status::not_proven);
  EXPECT_EQ(claim_of(m, "traffic").outcome, status::not_proven);
}

TEST(ReportConclusions, OneFailureFails) {
  const model m = concluded({correctness_text(1), traffic_text()});
  EXPECT_EQ(m.code, baseline::exit_code::regression);
  EXPECT_EQ(claim_of(m, "correctness", "CPU simulator").outcome, status::failed);
  EXPECT_EQ(claim_of(m, "traffic").outcome, status::proven);
}

TEST(ReportConclusions, AFailureInOneFileIsNotHealedByAnother) {
  const std::string failing =
      "<testsuite><testcase name='sim.traffic.x' status='fail'><failure message='Failed'/>"
      "</testcase></testsuite>";
  const model m = concluded({traffic_text(), failing});
  EXPECT_EQ(claim_of(m, "traffic").outcome, status::failed);
  EXPECT_EQ(m.code, baseline::exit_code::regression);
}

TEST(ReportConclusions, WhatWasOnlySkippedIsNotProven) {
  const model m = concluded(
      {"<testsuite><testcase name='cuda.perf.x' status='notrun'>"
       "<skipped message='SKIP_RETURN_CODE=77'/><system-out>no CUDA device</system-out></testcase>"
       "</testsuite>"});
  const claim& c = claim_of(m, "perf");
  EXPECT_EQ(c.outcome, status::not_proven);
  EXPECT_EQ(c.reason, "nothing ran: no CUDA device");
  EXPECT_EQ(m.code, baseline::exit_code::skipped);
}

TEST(ReportConclusions, BesideSomethingProvenASkippedLabelDoesNotCount) {
  const model m = concluded({junit_text(false)});
  EXPECT_EQ(claim_of(m, "large").outcome, status::not_proven);
  EXPECT_EQ(m.code, baseline::exit_code::ok);
}

TEST(ReportConclusions, APartOfALabelDoesNotProveIt) {
  model m;
  m.whole["correctness"] = {"copy.shared", "copy.simple", "transpose.padded"};
  m.whole["traffic"] = {"copy.shared", "copy.simple"};
  m.whole["sanitize"] = {"memcheck.copy", "racecheck.copy"};
  add_evidence(correctness_text(), "file", {}, m);
  add_evidence(traffic_text(0, 1), "file", {}, m);
  add_evidence(
      "<testsuite><testcase name='cuda.sanitize.memcheck.copy'/></testsuite>", "file", {}, m);
  conclude(m);
  const claim& c = claim_of(m, "correctness", "CPU simulator");
  EXPECT_EQ(c.outcome, status::not_proven);
  EXPECT_EQ(c.reason, "only a part was run: nothing of copy.shared");
  EXPECT_EQ(claim_of(m, "traffic").outcome, status::not_proven);
  EXPECT_THAT(claim_of(m, "sanitize").reason, HasSubstr("racecheck.copy"));
  EXPECT_EQ(m.code, baseline::exit_code::not_measured);
  // The rest, in other files.
  add_evidence(correctness_text(0, {"copy.shared"}), "file", {}, m);
  add_evidence(traffic_text(0, 2), "file", {}, m);
  add_evidence(
      "<testsuite><testcase name='cuda.sanitize.racecheck.copy'/></testsuite>", "file", {}, m);
  conclude(m);
  EXPECT_EQ(m.code, baseline::exit_code::ok);
  for (const char* label : {"traffic", "sanitize"})
    EXPECT_EQ(claim_of(m, label).outcome, status::proven);
  EXPECT_EQ(claim_of(m, "correctness", "CPU simulator").outcome, status::proven);
}

TEST(ReportConclusions, ASummaryOfNothingIsNotMeasured) {
  auto none = nlohmann::json::parse(traffic_text());
  none["passed"] = 0;
  const model m = concluded({none.dump()});
  EXPECT_EQ(claim_of(m, "traffic").outcome, status::not_proven);
  EXPECT_EQ(m.code, baseline::exit_code::not_measured);
}

TEST(ReportConclusions, TheProjectsOwnTestsAreAClaimWhereTheyWereRun) {
  const model m = concluded({junit_text(true)});
  EXPECT_EQ(claim_of(m, "project").outcome, status::proven);
  EXPECT_EQ(claim_of(m, "sanitize").outcome, status::failed);
  EXPECT_EQ(claim_of(m, "correctness", "GPU").outcome, status::proven);
}

TEST(ReportConclusions, ALaunchUnlikeItsFormulaOrWithAFindingFails) {
  model m;
  add_evidence(traffic_text(), "file", {}, m);
  m.traffic.push_back(parse_trace(example_trace("copy.shared", "k.cuh").dump(), "file", {}));
  conclude(m);
  EXPECT_EQ(claim_of(m, "traffic").outcome, status::proven);
  EXPECT_THAT(left_open(m).back().name, HasSubstr("copy.shared"));
  m.traffic[0].as_promised = false;
  conclude(m);
  EXPECT_EQ(claim_of(m, "traffic").outcome, status::failed);
  EXPECT_EQ(m.code, baseline::exit_code::regression);
  m.traffic[0].as_promised = true;
  m.traffic[0].findings = {{"shared race at k.cuh:3", "two threads"}};
  conclude(m);
  EXPECT_EQ(claim_of(m, "traffic").outcome, status::failed);
}

TEST(ReportConclusions, LaunchesAloneDoNotProveTheLabel) {
  model m;
  m.traffic.push_back(parse_trace(example_trace("copy.shared", "k.cuh").dump(), "file", {}));
  m.traffic[0].as_promised = true;
  conclude(m);
  EXPECT_EQ(claim_of(m, "traffic").outcome, status::not_proven);
}

TEST(ReportConclusions, CoverageAndMachineAreInformation) {
  model m;
  m.lines = parse_coverage(coverage_text(), "file");
  m.here = parse_machine(doctor_json().dump(), "file");
  conclude(m);
  EXPECT_EQ(claim_of(m, "coverage").outcome, status::shown);
  EXPECT_THAT(claim_of(m, "coverage").evidence, HasSubstr("100 % of 4 lines of kernels"));
  EXPECT_THAT(claim_of(m, "coverage").evidence, HasSubstr("60.00 % of 5 lines of other code"));
  EXPECT_EQ(claim_of(m, "machine").outcome, status::shown);
  EXPECT_EQ(m.code, baseline::exit_code::ok);
}

}  // namespace
}  // namespace warpgauge::tests
