// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/verdict_forms.hpp"

#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/report/ladder.hpp"

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
  static std::string text_at(int columns, const baseline::suite_judgement& j, bool all = false) {
    const base::canvas on{.columns = columns};
    return report::text_of(report::shown(j, on), on, all);
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
  const std::string text = text_at(200, j);
  for (const char* part : {"slower (regression)",
                           "same hour",
                           "GB/s",
                           "not-measured",
                           "low on average",
                           "again: build/cuda/warpgauge perf a.x",
                           "perf: 1 slower, 1 not-measured, 1 pass; worst a.x -2"})
    EXPECT_THAT(text, HasSubstr(part));
  const auto json = nlohmann::json::parse(report::to_json(j));
  EXPECT_EQ(json["exit_code"], 1);
  EXPECT_EQ(json["cases"][0]["verdict"], "regression");
  EXPECT_EQ(json["cases"][0]["basis"], "same hour");
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
              HasSubstr("low on average"));
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
  const std::string text = text_at(100, judged(now), true);
  EXPECT_THAT(text, HasSubstr("\n  a.x/" + rest + " "));
  EXPECT_THAT(text_at(60, judged(now), true), HasSubstr("\n  a.x/" + rest + "\n     "));
  for (const int columns : {60, 100, 200}) {
    std::istringstream lines(text_at(columns, judged(now), true));
    for (std::string line; std::getline(lines, line);)
      EXPECT_LE(line.size(), std::size_t(columns)) << line;
  }
}

/// Whoever wrote the file does not write the reader's command.
TEST_F(VerdictForms, MakeNoCommandOfWhatAShellWouldRead) {
  auto j = judged(measure(0.5), measure(0.5));
  ASSERT_THAT(text_at(100, j), HasSubstr("again: build/cuda/warpgauge perf a.x"));
  j.cases.front().name = "a.x;reboot/cold";
  EXPECT_THAT(text_at(100, j), testing::Not(HasSubstr("again:")));
}

/// One answer for all cases, and it names what works without a baseline.
TEST_F(VerdictForms, SayOnceThatThereIsNoBaseline) {
  auto now = measure();
  for (process& p : now)
    for (baseline::row& r : p.rows) {
      r.fraction_of_copy = 0.7;
      r.fraction_of_peak = 0.6;
    }
  const auto one_session = gpus_.record(1, 1, 1);
  const baseline::stored_baseline* const none = nullptr;
  for (const auto* stored : {none, &one_session}) {
    const auto j = judge(stored, now, {}, {});
    EXPECT_EQ(j.code, baseline::exit_code::no_baseline);
    const std::string text = text_at(100, j);
    const auto count = [&](std::string_view part) {
      int n = 0;
      for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++n;
      return n;
    };
    EXPECT_EQ(count("warpgauge ab "), 1) << text;
    EXPECT_EQ(count("a.x/cold"), 0) << "no remark for a single case\n" << text;
    EXPECT_EQ(count("all 3 cases: "), stored == nullptr ? 0 : 1) << text;
    EXPECT_EQ(count("there is no baseline for"), stored == nullptr ? 1 : 0) << text;
    EXPECT_EQ(count("perf: 3 no-baseline"), 2) << "first and last\n" << text;
    // What can be said without: each kernel beside a copy and beside the peak.
    EXPECT_THAT(text,
                testing::ContainsRegex("kernel +of copy +of peak +floor +card\n"
                                       "  a\\.x +70 % +60 % +- +-"));
    EXPECT_THAT(text, HasSubstr("is this card healthy? not known: no kernel has a floor\n"));
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 16) << text;
  }
}

TEST(Ladder, HasARungForEachKernelWhateverTheOrderOfCases) {
  const auto measured =
      [](const char* name, double of_copy, baseline::cause_kind beside, double floor = 0) {
        baseline::judgement j;
        j.name = name;
        j.outcome = baseline::verdict::no_baseline;
        j.gated = true;
        j.figure = 1;
        j.fraction_of_copy = of_copy;
        j.causes = {{.kind = beside, .usual = floor}};
        return j;
      };
  using enum baseline::cause_kind;
  const std::vector<baseline::judgement> cases{measured("k.fast/f32/cold", 0.95, as_others, 0.7),
                                               measured("k.slow/f32/cold", 0.5, as_others, 0.4),
                                               measured("k.fast/f64/cold", 0.91, as_others, 0.72),
                                               measured("k.slow/f64/cold", 0.4, below_others, 0.41),
                                               measured("k.odd/f32/cold", 0.7, unknown_case)};
  std::vector<const baseline::judgement*> all;
  for (const auto& c : cases) all.push_back(&c);
  const auto ladder = report::ladder_of(all);
  ASSERT_EQ(ladder.size(), 3u);
  EXPECT_EQ(ladder[0].kernel, "k.slow");
  EXPECT_EQ(ladder[0].of_copy.text(), "40 to 50 %");
  EXPECT_EQ(ladder[0].card(), "below") << "one case is enough";
  EXPECT_EQ(ladder[1].card(), "-");
  EXPECT_EQ(ladder[2].kernel, "k.fast");
  EXPECT_EQ(ladder[2].card(), "healthy");
  EXPECT_EQ(ladder[0].floor.text(), "40 to 41 %");
  EXPECT_EQ(ladder[1].floor.text(), "-");
  EXPECT_EQ(ladder[2].floor.text(), "70 to 72 %");
  EXPECT_EQ(report::health_of(ladder), "no: kernels below their floor: 1 of 2");
  EXPECT_EQ(report::health_of(std::span(ladder).last(1)), "yes: kernels below their floor: 0 of 1");
  EXPECT_EQ(report::health_of(std::span(ladder).subspan(1, 1)), "not known: no kernel has a floor");
  EXPECT_EQ(report::ladder_of(all)[0].of_what_binds.least, 0.4);
  auto bound_by_arithmetic = cases;
  bound_by_arithmetic[1].fraction_of_fma = bound_by_arithmetic[3].fraction_of_fma = 0.99;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = &bound_by_arithmetic[i];
  EXPECT_EQ(report::ladder_of(all)[2].kernel, "k.slow") << "as fast as the card multiplies";
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = &cases[i];
  auto expected = cases;
  expected[0].expected = 1;
  all[0] = &expected[0];
  EXPECT_TRUE(report::ladder_of(all).empty());
}

TEST_F(VerdictForms, FitTheTerminalWhateverTheLengthOfAName) {
  auto now = measure();
  for (const std::size_t length : {1u, 9u, 10u, 11u, 30u, 31u, 56u, 90u}) {
    for (process& p : now)
      for (baseline::row& r : p.rows) {
        r.name = "k." + std::string(length, 'a') + r.name.substr(r.name.find('/'));
        r.fraction_of_copy = 0.7;
      }
    const auto j = judge(nullptr, now, {}, {});
    for (std::size_t columns = 60; columns <= 200; ++columns) {
      const std::string text = text_at(static_cast<int>(columns), j);
      ASSERT_THAT(text, HasSubstr("of copy"));
      std::istringstream lines(text);
      for (std::string line; std::getline(lines, line);)
        if (line.find(' ', 2) != std::string::npos) {
          EXPECT_LE(line.size(), columns) << line;
        }
    }
  }
}

/// What binds a case by the card's own rates comes first, in a line for each.
TEST_F(VerdictForms, SetCasesBesideWhatBindsThem) {
  auto now = measure();
  for (process& p : now) {
    p.rows[0].fraction_of_copy = 0.031;
    p.rows[0].fraction_of_fma = 0.624;
    p.rows[1].fraction_of_copy = 0.9;
    p.rows[1].fraction_of_fma = 0.02;
    p.rows[2].fraction_of_copy = 0.5;
  }
  const baseline::stored_baseline* const none = nullptr;
  for (const auto* stored : {none, &std::as_const(stored_)}) {
    const std::string text = text_at(120, judge(stored, now, {}, {}));
    EXPECT_THAT(text, HasSubstr("62.4 % of the multiply-adds that bind it, 3.1 % of a copy\n"));
    EXPECT_THAT(text, HasSubstr("90.0 % of the copy that binds it, 2.0 % of multiply-adds\n"));
    EXPECT_THAT(text, testing::Not(HasSubstr("50.0 % of the copy")));
    EXPECT_THAT(text_at(60, judge(stored, now, {}, {})),
                HasSubstr("cold\n     62.4 % of the multiply-adds that bind it"));
    // Too narrow for a bar.
    EXPECT_EQ(
        text_at(50, judge(stored, now, {}, {})).find("is this card healthy?") == std::string::npos,
        stored != nullptr);
  }
}

/// Clocks, a wrong folder, a driver: what holds for all cases is a note, and no case repeats it.
TEST_F(VerdictForms, SayOnceWhatHoldsForAll) {
  for (auto& [id, session] : stored_.sessions) session.sm_clock_mhz = 1980;
  auto now = measure(0.9);
  for (process& p : now) p.after.sm_clock_mhz = 1500;
  const std::string text = text_at(100, judged(now));
  const std::string_view told = "the SMs' clock is 1500 MHz";
  EXPECT_NE(text.find(told), std::string::npos) << text;
  EXPECT_EQ(text.find(told), text.rfind(told)) << text;
}

TEST(ComparisonForms, ShowTheSizeAndWhyThereIsNone) {
  const auto times = [](const std::string& name, std::vector<double> values) {
    baseline::plain_row r;
    r.name = name;
    r.unit = "ns";
    r.values = std::move(values);
    return r;
  };
  const auto once = times("transpose.register_tiles/f32/-/16384x16384/pitched/cold", {1});
  auto twice = times("BM_Copy/1", {100, 100, 101});
  const std::vector<baseline::plain_row> before{once, twice};
  for (double& v : twice.values) v *= 1.25;
  const std::vector<baseline::plain_row> after{once, twice};
  const auto rows = baseline::compare_rows(before, after, {});
  const std::string text = report::text_of(report::shown(rows, {}), {.columns = 100}, false);
  EXPECT_THAT(text,
              testing::StartsWith("compare: 1 slower, 1 inconclusive; worst BM_Copy -20.0 %"));
  EXPECT_THAT(text, HasSubstr("\n  BM_Copy/1 "));
  EXPECT_THAT(text, HasSubstr("one value on a side has no spread"));
}

}  // namespace
}  // namespace warpgauge::tests
