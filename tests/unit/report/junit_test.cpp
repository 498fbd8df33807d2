// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/junit.hpp"

#include <gtest/gtest.h>

#include <pugixml.hpp>

namespace warpgauge::tests {
namespace {

using baseline::judgement;
using baseline::verdict;
using report::junit_case;
using report::junit_outcome;
using report::junit_suite;

judgement judged(verdict v, bool gated = true) {
  judgement j;
  j.name = "transpose.padded/f32/t32/8192x8192/cold";
  j.unit = "GB/s";
  j.outcome = v;
  j.gated = gated;
  return j;
}

TEST(Junit, HasAnOutcomeForEveryVerdict) {
  const std::pair<verdict, junit_outcome> outcomes[] = {
      {verdict::pass, junit_outcome::passed},
      {verdict::improvement, junit_outcome::passed},
      {verdict::regression, junit_outcome::failure},
      {verdict::inconclusive, junit_outcome::error},
      {verdict::no_baseline, junit_outcome::error},
      {verdict::not_measured, junit_outcome::error},
      {verdict::machine_slow, junit_outcome::error},
      {verdict::infrastructure_error, junit_outcome::error},
      {verdict::skipped, junit_outcome::skipped},
  };
  for (const auto& [v, outcome] : outcomes) {
    EXPECT_EQ(report::junit_outcome_of(judged(v)), outcome) << baseline::to_string(v);
    EXPECT_EQ(report::junit_outcome_of(judged(v, false)), junit_outcome::skipped)
        << baseline::to_string(v);
  }
}

TEST(Junit, NamesTheVerdictOfACase) {
  judgement j = judged(verdict::regression);
  EXPECT_EQ(report::junit_case_of(j).why, "regression");
  j.causes = {{baseline::cause_kind::reported, "low twice"}};
  j.figure = 3000;
  j.expected = 3500;
  const junit_case low = report::junit_case_of(j);
  EXPECT_EQ(low.class_name, "transpose.padded");
  EXPECT_EQ(low.name, "f32/t32/8192x8192/cold");
  EXPECT_EQ(low.type, "regression");
  EXPECT_EQ(low.seconds, std::nullopt);
  EXPECT_EQ(low.why, "regression: low twice");
  EXPECT_EQ(low.output,
            "figure 3000.0 GB/s, expected 3500.0, limit -, detectable drop -, from none");
  EXPECT_EQ(report::junit_case_of(judged(verdict::pass, false)).why, "not gated: pass");
  j.name = "plain";
  EXPECT_EQ(report::junit_case_of(j).class_name, "plain");
  EXPECT_EQ(report::junit_case_of(j).name, "-");
}

TEST(Junit, CountsPerSuiteAndInAll) {
  const std::vector<junit_suite> suites{
      {"one",
       {{"c", "good", junit_outcome::passed, "unsaid", "", ""},
        {"c", "low", junit_outcome::failure, "why", "o", "t", 32e-6}},
       2.5},
      {"two",
       {{"c", "void", junit_outcome::error, "a\nb", "", ""},
        {"c", "off", junit_outcome::skipped, "why", "", "t"}}}};
  EXPECT_EQ(report::junit_text(suites),
            R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="4" failures="1" errors="1" skipped="1" time="2.500000000">
  <testsuite name="one" tests="2" failures="1" errors="0" skipped="0" time="2.500000000">
    <testcase classname="c" name="good" />
    <testcase classname="c" name="low" time="0.000032000">
      <failure type="t" message="why" />
      <system-out>o</system-out>
    </testcase>
  </testsuite>
  <testsuite name="two" tests="2" failures="0" errors="1" skipped="1">
    <testcase classname="c" name="void">
      <error message="a">a
b</error>
    </testcase>
    <testcase classname="c" name="off">
      <skipped message="why" />
    </testcase>
  </testsuite>
</testsuites>
)");
}

TEST(Junit, ReturnsTextsThatLookLikeXml) {
  const std::string text = "<a b=\"c\">'&amp;]]></a>";
  const std::vector<junit_suite> suites{
      {text, {{text, text, junit_outcome::failure, text + "\n" + text, text, text}}}};
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(report::junit_text(suites).c_str()));
  const pugi::xml_node suite = document.child("testsuites").child("testsuite");
  const pugi::xml_node test = suite.child("testcase");
  EXPECT_EQ(suite.attribute("name").value(), text);
  EXPECT_EQ(test.attribute("classname").value(), text);
  EXPECT_EQ(test.attribute("name").value(), text);
  EXPECT_EQ(test.child("failure").attribute("type").value(), text);
  EXPECT_EQ(test.child("failure").attribute("message").value(), text);
  EXPECT_EQ(test.child("failure").text().get(), text + "\n" + text);
  EXPECT_EQ(test.child("system-out").text().get(), text);
}

}  // namespace
}  // namespace warpgauge::tests
