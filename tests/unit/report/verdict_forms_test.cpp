// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/verdict_forms.hpp"

#include "tests/unit/baseline/example_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <pugixml.hpp>

#include <sstream>

namespace warpgauge::tests {
namespace {

using baseline::process;
using testing::HasSubstr;

/// A quiet GPU with three cases on five cards, three sessions each.
class VerdictForms : public testing::Test {
 protected:
  VerdictForms() : gpus_(three_cases(), 7, 5), stored_(gpus_.record(5, 3, 2)) {}

  std::vector<process> measure(double share = 1) { return gpus_.measure(0, 2, share, "a.x/cold"); }
  baseline::suite_judgement judged(const std::vector<process>& now,
                                   const std::vector<process>& again = {}) {
    return judge(&stored_, now, again, {});
  }
  static baseline::cause said(std::string text) {
    return {baseline::cause_kind::reported, std::move(text)};
  }

  simulated_gpus gpus_;
  baseline::stored_baseline stored_;
};

TEST_F(VerdictForms, IsReportedInThreeForms) {
  auto now = measure(0.98);
  now.back().rows[2].problem = now.front().rows[2].problem = said("said <\"so\"> & died");
  auto again = measure(0.98);
  again.front().rows[2].problem = again.back().rows[2].problem = said("likewise");
  const auto j = judged(now, again);
  const std::string table = report::to_table(j);
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
  for (const char* part :
       {"regression", "same card", "GB/s", "not-measured", "low in the mean", "perf: 3 cases"})
    EXPECT_THAT(table, HasSubstr(part));
  const auto json = nlohmann::json::parse(report::to_json(j));
  EXPECT_EQ(json["exit_code"], 1);
  EXPECT_EQ(json["cases"][0]["verdict"], "regression");
  EXPECT_EQ(json["cases"][0]["basis"], "same card");
  EXPECT_GT(json["cases"][0]["detectable_drop"], 0.003);
  pugi::xml_document junit;
  ASSERT_TRUE(junit.load_string(report::to_junit(j, "perf").c_str()));
  const pugi::xml_node suite = junit.child("testsuites").child("testsuite");
  EXPECT_STREQ(suite.attribute("name").value(), "perf");
  EXPECT_EQ(suite.attribute("tests").as_int(), 3);
  EXPECT_EQ(suite.attribute("failures").as_int(), 1);
  EXPECT_EQ(suite.attribute("errors").as_int(), 1);
  EXPECT_EQ(suite.attribute("skipped").as_int(), 0);
  EXPECT_THAT(suite.child("testcase").child("failure").attribute("message").value(),
              HasSubstr("low in the mean"));
  EXPECT_STREQ(suite.child("testcase").attribute("classname").value(), "a.x");
  EXPECT_STREQ(suite.child("testcase").attribute("name").value(), "cold");
  const pugi::xpath_node error = junit.select_node("//error");
  EXPECT_STREQ(error.node().attribute("type").value(), "not-measured");
  EXPECT_THAT(error.node().attribute("message").value(), HasSubstr("said <\"so\"> & died"));
}

TEST_F(VerdictForms, WritesXmlWhateverAFileHeld) {
  // Bytes that are no UTF-8 and control characters would make the whole JUnit file unreadable.
  auto now = measure();
  now.back().rows[2].problem = now.front().rows[2].problem = said("a\xFF z\x01 it's");
  pugi::xml_document junit;
  ASSERT_TRUE(junit.load_string(report::to_junit(judged(now), "'").c_str()));
  EXPECT_THAT(junit.select_node("//error").node().attribute("message").value(),
              HasSubstr("a\xEF\xBF\xBD z\xEF\xBF\xBD it's"));
  EXPECT_TRUE(junit.select_node("//testsuite[@name=\"'\"]"));
}

TEST_F(VerdictForms, KeepsItsColumnsWhateverTheNames) {
  const std::string rest = "f32/t128/16384x16384x16384/pitched/cold";
  auto now = measure();
  for (process& p : now) p.rows[0].name = "a.x/" + rest;
  const std::string table = report::to_table(judged(now));
  EXPECT_THAT(table, HasSubstr("\n " + rest + "\n     "));
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
}

/// One answer for all cases, and it names what works without a baseline.
TEST_F(VerdictForms, SayOnceThatThereIsNoBaseline) {
  const auto now = measure();
  const auto one_session = gpus_.record(1, 1, 1);
  const baseline::stored_baseline* const none = nullptr;
  for (const auto* stored : {none, &one_session}) {
    const auto j = judge(stored, now, {}, {});
    EXPECT_EQ(j.code, baseline::exit_code::no_baseline);
    const std::string table = report::to_table(j);
    const auto count = [&](std::string_view part) {
      int n = 0;
      for (std::size_t at = 0; (at = table.find(part, at)) != std::string::npos; ++at) ++n;
      return n;
    };
    EXPECT_EQ(count("warpgauge ab "), 1) << table;
    EXPECT_EQ(count("a.x/cold"), 0) << "no remark for a single case\n" << table;
    EXPECT_EQ(count("no-baseline 3 cases:"), stored == nullptr ? 0 : 1) << table;
    EXPECT_EQ(count("there is no baseline for"), stored == nullptr ? 1 : 0) << table;
    EXPECT_EQ(count("perf: 3 cases: 3 no-baseline"), 1) << table;
  }
}

}  // namespace
}  // namespace warpgauge::tests
