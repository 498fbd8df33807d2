// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/report/example_inputs.hpp"
#include "warpgauge/baseline/file_error.hpp"
#include "warpgauge/baseline/judgement_text.hpp"
#include "warpgauge/report/inputs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

/// What a file says of itself is worked out again from what it holds; where both differ it is
/// refused with a sentence, never shown.
namespace warpgauge::tests {
namespace {

using nlohmann::json;
using namespace report;
using testing::AllOf;
using testing::HasSubstr;

/// What the reader says; empty where it takes the text.
std::string refusal(const std::string& text) {
  model m;
  try {
    add_evidence(text, "given.json", {}, m);
  } catch (const baseline::file_error& e) {
    return e.what();
  }
  return "";
}

using change = std::function<void(json&)>;
struct forged {
  change how;
  const char* said;
};

/// As the program writes it, with the axes that its cases are split by.
json summary() {
  json j = json::parse(correctness_text(2));
  j["commit"] = "aaaa";
  const json all{{"cases", 2000012}, {"passed", 1999998}, {"failed", 2}, {"skipped", 12}};
  const json some{{"cases", 7}, {"passed", 7}, {"failed", 0}, {"skipped", 0}};
  j["by"] = {{"family", {{"all", all}}}, {"tile", {{"32", some}}}};
  j["cases"] = 2000012;
  for (json& v : j["variants"]) v["commit"] = "aaaa", v["weakened_by"] = json::array();
  return j;
}

TEST(ChangedEvidence, OfCorrectnessIsRefused) {
  ASSERT_EQ(refusal(summary().dump()), "");
  const auto family = [](json& j) -> json& { return j["by"]["family"]; };
  const std::vector<forged> all{
      {[](json& j) { j.erase("weakened_by"); }, "'weakened_by' is missing"},
      {[](json& j) { j["cases"] = 3; }, "says 3 cases"},
      {[](json& j) { j["passed"] = 2000000, j.erase("cases"); }, "its variants together"},
      {[&](json& j) {
         family(j)["none"] = {{"cases", 0}, {"passed", 0}, {"failed", 7}, {"skipped", 0}};
       },
       "family 'none': says 0 cases, and 0 passed, 7 failed"},
      {[&](json& j) { family(j)["all"]["failed"] = 7, family(j)["all"]["passed"] = 1999993; },
       "family: its values add up to 1999993 passed, 7 failed"},
      {[&](json& j) { family(j).erase("all"); }, "family: its values add up to 0 passed"},
      {[](json& j) { j["by"]["tile"]["32"]["failed"] = 9, j["by"]["tile"]["32"]["passed"] = -2; },
       "which is no possible number"},
      {[](json& j) {
         j["by"]["tile"]["32"] = {{"cases", 3}, {"passed", 0}, {"failed", 3}, {"skipped", 0}};
       },
       "tile: its values add up to"},
      {[](json& j) { j["variants"].front()["commit"] = "bbbb"; },
       "is from commit bbbb, and others from aaaa"},
      {[](json& j) { j["variants"].front()["weakened_by"] = {"WARPGAUGE_SIM_FINDINGS=0"}; },
       "was weakened by WARPGAUGE_SIM_FINDINGS=0, which the whole does not say"},
      {[](json& j) { j["variants"]["transpose.padded"]["failures"] = {"FAILED"}; },
       "says 0 failed, and shows 1"},
      {[](json& j) { j["variants"]["transpose.padded"]["cases"] = 1; }, "says 1 cases"},
  };
  for (const forged& f : all) {
    json j = summary();
    f.how(j);
    EXPECT_THAT(refusal(j.dump()), AllOf(HasSubstr("given.json"), HasSubstr(f.said)));
  }
}

TEST(ChangedEvidence, OfTrafficIsRefused) {
  const json whole = json::parse(traffic_text(1));
  ASSERT_EQ(refusal(whole.dump()), "");
  for (const forged& f : std::vector<forged>{
           {[](json& j) { j.erase("weakened_by"); }, "'weakened_by' is missing"},
           {[](json& j) { j.erase("cases"); }, "cases"},
           {[](json& j) { j["cases"] = 1; }, "says 1 cases"},
           {[](json& j) { j["failed"] = 0, j["skipped"] = 1; }, "its kernels together"},
           {[](json& j) { j["variants"] = 1; }, "says 1 kernels and holds 2"}}) {
    json j = whole;
    f.how(j);
    EXPECT_THAT(refusal(j.dump()), HasSubstr(f.said));
  }
}

TEST(ChangedEvidence, OfJunitIsRefused) {
  const std::string whole =
      "<testsuite tests='2' failures='1' disabled='0' skipped='0' "
      "timestamp='2026-11-21T10:00:00'><testcase name='a' status='run'/>"
      "<testcase name='b' status='fail'><failure message=''/></testcase></testsuite>";
  ASSERT_EQ(refusal(whole), "");
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = whole;
    return text.replace(text.find(from), from.size(), to);
  };
  for (const auto& [text, said] : std::vector<std::pair<std::string, std::string>>{
           {with("status='run'", "status='run' status='fail'"),
            "<testcase> has the attribute 'status' twice"},
           {with("tests='2'", "tests='2' tests='2'"),
            "<testsuite> has the attribute 'tests' twice"},
           {with("message=''", "message='' message='x'"), "<failure> has the attribute"},
           {with("name='a'", "name='b'"), "holds the test 'b' twice"},
           {with("failures='1'", "failures='0'"), "says 0 failures and holds 1"},
           {with("skipped='0'", "skipped='5'"), "says 5 skipped tests and holds 0"},
           {with("tests='2'", "tests='3'"), "says 3 tests and holds 2"},
           {with("2026-11-21T", "9999-11-21T"), "a wrong clock"},
           {with("2026-11-21T", "2025-11-21T"), "before there was this suite"},
           {with("2026-11-21T", "2026-13-21T"), "is not a time"}})
    EXPECT_THAT(refusal(text), AllOf(HasSubstr("given.json"), HasSubstr(said))) << text;
}

/// Three judged cases: a pass, a regression and an improvement.
json three_verdicts() {
  simulated_gpus gpus(three_cases(), 5, 3);
  const auto stored = gpus.record(4, 3, 2);
  const auto measure = [&] {
    auto all = gpus.measure(0, 2, 0.97, "a.x/cold");
    for (auto& p : all) p.rows[1].figure *= 1.03;
    return all;
  };
  const auto now = measure(), again = measure(), third = measure();
  const auto judged = baseline::judge(&stored, now, again, {}, third);
  return json::parse(baseline::to_text(judged, [](const auto&) { return "words"; }));
}

TEST(ChangedEvidence, OfJudgementsIsRefused) {
  const json whole = three_verdicts();
  const auto refused = [](const json& j) -> std::string {
    try {
      baseline::parse_judgement(j.dump(), "given.json");
    } catch (const baseline::file_error& e) {
      return e.what();
    }
    return "";
  };
  ASSERT_EQ(refused(whole), "");
  ASSERT_EQ(whole["cases"][0]["verdict"], "regression");
  ASSERT_EQ(whole["cases"][1]["verdict"], "improvement");
  ASSERT_EQ(whole["cases"][2]["verdict"], "pass");
  for (const auto& [number, key, value, said] :
       std::vector<std::tuple<int, std::string, json, const char*>>{
           {0, "mean", 1e6, "a regression that is not below its limit"},
           {0, "limit", 1.0, "a regression that is not below its limit"},
           {0, "expected", nullptr, "nothing was expected of it"},
           {1, "expected", 1e6, "an improvement that is not above"},
           {1, "present", false, "was not measured"},
           {2, "figure", 1.0, "passes and is below its limit"},
           {2, "figure", nullptr, "was not measured"},
           {2, "limit", 1e6, "not below what is expected"},
           {2, "basis", "none", "nothing was expected of it"},
           {2, "anchor", -1.0, "below zero"}}) {
    json j = whole;
    j["cases"][2]["confirmed"] = nullptr;
    j["cases"][std::size_t(number)][key] = value;
    EXPECT_THAT(refused(j), HasSubstr(said)) << key;
  }
  json j = whole;
  j["processes"][0]["utc"] = "9999-99-99T99:99:99Z";
  EXPECT_THAT(refused(j), HasSubstr("no time"));
}

TEST(ChangedEvidence, OfTwoCommitsMakesNoReport) {
  json one = json::parse(correctness_text());
  json other = json::parse(traffic_text());
  one["commit"] = "1111111111aa";
  const auto refused = [](const std::vector<json>& files, const std::string& measured) {
    model m;
    for (const json& f : files)
      add_evidence(f.dump(), f.contains("plan") ? "c.json" : "t.json", {}, m);
    m.perf.emplace();
    m.perf->processes.push_back({});
    m.perf->processes.back().session = "beef";
    m.perf->processes.back().commit = measured;
    try {
      refuse_two_commits(m);
    } catch (const baseline::file_error& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  EXPECT_EQ(refused({one, other}, ""), "");
  EXPECT_EQ(refused({one, other}, "1111111111aa"), "");
  EXPECT_THAT(
      refused({one, other}, "2222222222bb"),
      HasSubstr("'c.json' is from commit 1111111111aa, and session beef from 2222222222bb"));
  other["commit"] = "1111111111aa-dirty";
  EXPECT_THAT(refused({one, other}, ""), HasSubstr("and 't.json' from 1111111111aa-dirty"));
}

}  // namespace
}  // namespace warpgauge::tests
