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

/// JUnit as CTest writes it of tests that passed.
std::string tests_of(const std::string& label, const std::vector<std::string>& ids) {
  std::string text = "<testsuite tests='" + std::to_string(ids.size()) + "'>";
  for (const std::string& id : ids)
    text += "<testcase name='" + label + "." + id + "' status='run'/>";
  return text + "</testsuite>";
}

TEST(ReportConclusions, NothingGivenProvesNothing) {
  const model m = concluded({});
  EXPECT_EQ(m.code, baseline::exit_code::not_measured);
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
  add_evidence(traffic_text(0, {"copy.simple"}), "file", {}, m);
  add_evidence(tests_of("sim.correctness", {"copy.simple", "transpose.padded"}), "file", {}, m);
  add_evidence(tests_of("sim.traffic", {"copy.simple", "copy.shared"}), "file", {}, m);
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
  add_evidence(traffic_text(0, {"copy.shared"}), "file", {}, m);
  conclude(m);
  // Cases were counted, but no test is known to have ended well.
  EXPECT_EQ(claim_of(m, "correctness", "CPU simulator").reason,
            "only a part was run: nothing of copy.shared");
  add_evidence(tests_of("sim.correctness", {"copy.shared"}), "file", {}, m);
  add_evidence(
      "<testsuite><testcase name='cuda.sanitize.racecheck.copy'/></testsuite>", "file", {}, m);
  conclude(m);
  EXPECT_EQ(m.code, baseline::exit_code::ok);
  for (const char* label : {"traffic", "sanitize"})
    EXPECT_EQ(claim_of(m, label).outcome, status::proven);
  EXPECT_EQ(claim_of(m, "correctness", "CPU simulator").outcome, status::proven);
}

/// A whole run of two kernels, and what an adversary made of its files.
class ForgedEvidence : public testing::Test {
 protected:
  const std::vector<std::string> ids_{"copy.simple", "transpose.padded"};
  const nlohmann::json summary_ = nlohmann::json::parse(correctness_text(0, ids_));
  const std::string tests_ = tests_of("sim.correctness", ids_);

  model with(const std::vector<std::string>& texts) const {
    model m;
    m.whole["correctness"] = {ids_.begin(), ids_.end()};
    m.whole["traffic"] = {ids_.begin(), ids_.end()};
    for (const std::string& id : ids_)
      m.case_counts["traffic/sim"][id] = 1155,
      m.case_counts["sweep/sim"][id] = summary_["variants"][id]["passed"].get<std::uint64_t>() +
                                       summary_["variants"][id]["skipped"].get<std::uint64_t>();
    for (const std::string& text : texts) add_evidence(text, "file", {}, m);
    conclude(m);
    return m;
  }
  static const claim& sim(const model& m) { return claim_of(m, "correctness", "CPU simulator"); }
  void expect_not_proven(const std::vector<std::string>& texts,
                         const std::string& why,
                         baseline::exit_code code = baseline::exit_code::not_measured) const {
    const model m = with(texts);
    EXPECT_EQ(sim(m).outcome, status::not_proven) << why;
    EXPECT_THAT(sim(m).reason, HasSubstr(why));
    EXPECT_EQ(m.code, code);
  }
  void expect_refused(const std::string& text, const std::string& why) const {
    try {
      with({summary_.dump(), tests_, text});
      ADD_FAILURE() << why;
    } catch (const baseline::file_error& e) {
      EXPECT_THAT(e.what(), HasSubstr(why));
    }
  }
};

TEST_F(ForgedEvidence, WholeAndUnchangedItProves) {
  const model m = with({summary_.dump(), tests_});
  EXPECT_EQ(sim(m).outcome, status::proven) << sim(m).reason;
  EXPECT_EQ(m.code, baseline::exit_code::ok);
}

TEST_F(ForgedEvidence, ASummaryOfOneCaseIsAPart) {
  nlohmann::json one = summary_;
  for (auto& [id, v] : one["variants"].items()) v["passed"] = 1, v["skipped"] = 0;
  one["passed"] = 2, one["skipped"] = 0;
  expect_not_proven({one.dump(), tests_}, "1 were counted");
}

TEST_F(ForgedEvidence, ASummaryOfMoreThanThereIsIsRefused) {
  nlohmann::json many = summary_;
  many["passed"] = many["variants"]["copy.simple"]["passed"] = 1'000'000'000'000;
  expect_refused(many.dump(), "which is no possible number");
}

TEST_F(ForgedEvidence, ASummaryWhoseTotalIsNotItsPartsIsRefused) {
  nlohmann::json hidden = summary_;
  hidden["variants"]["copy.simple"]["failed"] = 5;
  expect_refused(hidden.dump(), "its variants together");
  hidden = summary_;
  hidden["failed"] = 5;
  expect_refused(hidden.dump(), "its variants together");
}

TEST_F(ForgedEvidence, ACutListOfTestsIsRefusedOrAPart) {
  std::string cut = tests_;
  cut.erase(cut.find("<testcase"),
            cut.find("<testcase", cut.find("<testcase") + 1) - cut.find("<testcase"));
  expect_refused(cut, "says 2 tests and holds 1");
  expect_not_proven({summary_.dump(), tests_of("sim.correctness", {"copy.simple"})},
                    "nothing of transpose.padded");
}

TEST_F(ForgedEvidence, WithoutCTestsWordNothingIsProven) {
  expect_not_proven({summary_.dump()}, "--output-junit");
}

TEST_F(ForgedEvidence, AStatusThatCTestDoesNotWriteIsRefused) {
  std::string banana = tests_;
  banana.replace(banana.find("'run'"), 5, "'banana'");
  expect_refused(banana, "'banana'");
}

TEST_F(ForgedEvidence, ATrafficSummaryIsCountedAgain) {
  const nlohmann::json whole = nlohmann::json::parse(traffic_text(0, ids_));
  const std::string tests = tests_of("sim.traffic", ids_);
  const auto outcome = [&](const nlohmann::json& summary, const std::string& junit) {
    return claim_of(with({summary.dump(), junit}), "traffic").outcome;
  };
  EXPECT_EQ(outcome(whole, tests), status::proven);
  nlohmann::json one = whole;
  one["passed"] = one["cases"] = one["kernels"]["copy.simple"]["passed"] = 1;
  one["kernels"].erase("transpose.padded");
  EXPECT_EQ(outcome(one, tests), status::not_proven) << "one case of two kernels";
  nlohmann::json fewer = whole;
  fewer["kernels"]["copy.simple"]["passed"] = 1154;
  expect_refused(fewer.dump(), "its kernels together 2309 and 0");
  fewer["passed"] = fewer["cases"] = 2309;
  EXPECT_EQ(outcome(fewer, tests), status::not_proven) << "one case less than there are";
  EXPECT_EQ(outcome(whole, tests_of("sim.traffic", {"copy.simple"})), status::not_proven);
  nlohmann::json hidden = whole;
  hidden["failed"] = 5;
  expect_refused(hidden.dump(), "5 failed");
  hidden["cases"] = 0, hidden["passed"] = 0;
  expect_refused(hidden.dump(), "says 0 cases");
  nlohmann::json many = whole;
  many["passed"] = 1'000'000'000'000;
  expect_refused(many.dump(), "which is no possible number");
}

TEST_F(ForgedEvidence, WhatAnotherCommitShowedProvesNothing) {
  nlohmann::json of_one = summary_;
  of_one["commit"] = "1111111111aa";
  EXPECT_EQ(sim(with({of_one.dump(), tests_})).outcome, status::proven) << "which one is not asked";
  model m;
  m.commit = "2222222222bb";
  add_evidence(of_one.dump(), "file", {}, m);
  conclude(m);
  EXPECT_EQ(sim(m).outcome, status::not_proven);
  EXPECT_EQ(sim(m).reason, "commit 1111111111aa was tested, and this report is about 2222222222bb");
  nlohmann::json traffic = nlohmann::json::parse(traffic_text(0, ids_));
  traffic["commit"] = "1111111111aa";
  add_evidence(traffic.dump(), "file", {}, m);
  m.commit = "1111111111aa";
  conclude(m);
  EXPECT_EQ(claim_of(m, "traffic").outcome, status::proven);
  m.commit = "2222222222bb";
  conclude(m);
  EXPECT_EQ(claim_of(m, "traffic").outcome, status::not_proven);
}

TEST_F(ForgedEvidence, WhatWasWeakenedIsNotProven) {
  nlohmann::json weak = summary_;
  weak["weakened_by"] = {"WARPGAUGE_SIM_FINDINGS=0"};
  expect_not_proven({weak.dump(), tests_},
                    "weakened by WARPGAUGE_SIM_FINDINGS=0",
                    baseline::exit_code::infrastructure);
}

TEST_F(ForgedEvidence, ADateBeforeTheSuiteIsRefused) {
  std::string old = tests_;
  old.insert(old.find(" tests="), " timestamp='1970-01-01T00:00:00'");
  expect_refused(old, "1970-01-01");
  std::string now = tests_;
  now.insert(now.find(" tests="), " timestamp='2026-11-22T20:00:00'");
  EXPECT_EQ(sim(with({summary_.dump(), now})).outcome, status::proven);
}

TEST(ReportConclusions, ASummaryOfNothingIsNotMeasured) {
  auto none = nlohmann::json::parse(traffic_text());
  none["passed"] = none["cases"] = 0;
  none["kernels"] = nlohmann::json::object();
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
  EXPECT_EQ(m.code, baseline::exit_code::not_measured);
}

/// Two gated cases that passed, and one that the judgement does not count.
model measured_model() {
  model m;
  m.perf.emplace();
  m.perf->judged = true;
  for (const char* name : {"a", "b", "c"}) {
    m.gated_cases.insert(name);
    case_line& line = m.perf->cases.emplace_back();
    line.judged.name = name;
    line.judged.present = true;
    line.judged.gated = true;
    line.judged.outcome = baseline::verdict::pass;
  }
  m.perf->cases.back().judged.gated = false;
  return m;
}

TEST(ReportConclusions, ACaseThatDoesNotCountOnThisCardWasJudged) {
  model m = measured_model();
  m.perf->cases.back().judged.causes.push_back({baseline::cause_kind::cut_sectors});
  conclude(m);
  EXPECT_EQ(claim_of(m, "perf").outcome, status::proven);
}

TEST(ReportConclusions, AGatedCaseWithoutAVerdictLeavesPerfUnproven) {
  model without_cause = measured_model();
  model absent = measured_model();
  absent.perf->cases.pop_back();
  model not_there = measured_model();
  not_there.perf->cases.back().judged.present = false;
  not_there.perf->cases.back().judged.causes.push_back({baseline::cause_kind::cut_sectors});
  for (model* m : {&without_cause, &absent, &not_there}) {
    conclude(*m);
    const claim& c = claim_of(*m, "perf");
    EXPECT_EQ(c.outcome, status::not_proven);
    EXPECT_EQ(c.code, baseline::exit_code::not_measured);
    EXPECT_EQ(c.reason, "no verdict on 1 of 3 gated cases: c");
  }
}

}  // namespace
}  // namespace warpgauge::tests
