// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/verdict_text.hpp"

#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/cli/process.hpp"
#include "tests/unit/report/example_inputs.hpp"
#include "warpgauge/report/summary.hpp"
#include "warpgauge/report/verdict_forms.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

/// What a terminal shows of twelve regressions.
namespace warpgauge::tests {
namespace {

using base::canvas;
using baseline::verdict;
using report::shown_case;
using report::shown_verdict;
using testing::HasSubstr;
using testing::Not;

constexpr const char* slowest = "transpose.padded/f32/t32/8192x8192/cold";

/// By the stored baseline, once for all tests: reading it takes a second.
const baseline::suite_judgement& judged() {
  static const baseline::suite_judgement all = [] {
    const auto stored = baseline::read_baseline(WARPGAUGE_SOURCE_DIR "/baselines/nvidia_h200.json");
    std::vector<baseline::process> p;
    for (int number = 0; number < 3; ++number)
      p.push_back(
          baseline::parse_results(results_like(stored, "beef", number, twelve_slower()), "r.json"));
    const std::span<const baseline::process> s(p);
    return judge(&stored, s.first(1), s.subspan(1, 1), {}, s.subspan(2));
  }();
  return all;
}

std::string text_at(int columns, bool all = false) {
  const canvas on{.columns = columns};
  return report::text_of(report::shown(judged(), on), on, all);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string joined(const std::vector<std::string>& lines, std::size_t from, std::size_t count) {
  std::string text;
  for (std::size_t i = from; i < from + count; ++i) text += lines.at(i) + "\n";
  return text;
}

class Terminal : public testing::TestWithParam<int> {};

TEST_P(Terminal, SaysFirstAndLastWhatCounts) {
  const std::vector<std::string> lines = lines_of(text_at(GetParam()));
  ASSERT_GT(lines.size(), 10u);
  std::string first = joined(lines, 0, 7);
  EXPECT_THAT(first, HasSubstr("12 slower, 8 faster, 239 pass, 3 not gated; worst"));
  EXPECT_THAT(first, HasSubstr(slowest)) << "the first slow kernel is near";
  EXPECT_THAT(joined(lines, lines.size() - 5, 5), HasSubstr("worst"));
  EXPECT_THAT(joined(lines, lines.size() - 2, 2), HasSubstr("transpose.padded"));
}

TEST_P(Terminal, ShowsOnlyWhatNeedsALookInTheOrderOfItsSize) {
  const std::string text = text_at(GetParam());
  EXPECT_LE(lines_of(text).size(), GetParam() < 100 ? 70u : 45u) << text;
  EXPECT_THAT(text, Not(HasSubstr("copy.best/f32/-/4096x4096/cold"))) << "it passed";
  std::size_t at = 0;
  for (const char* name : {slowest,
                           "copy.vectorised/f32/-/16384x16384/cold",
                           "matmul.register_tiles/f32/t256/2048x2048x2048/cold",
                           "copy.shared/f32/t32/8192x8192/cold",
                           "faster (improvement)",
                           "transpose.tiled/f32/t32/8192x8192/cold"}) {
    const std::size_t next = text.find(name);
    ASSERT_NE(next, std::string::npos) << name;
    EXPECT_GT(next, at) << name;
    at = next;
  }
}

TEST_P(Terminal, SaysNothingTwice) {
  const std::string text = text_at(GetParam());
  for (const char* once : {"low on average",
                           "high twice",
                           "false alarms",
                           "again: build/cuda/warpgauge perf transpose.padded\n"})
    EXPECT_EQ(text.find(once), text.rfind(once)) << once << '\n' << text;
  EXPECT_THAT(text, HasSubstr("again: build/cuda/warpgauge perf transpose.padded\n"));
}

TEST_P(Terminal, FillsNoMoreThanItsWidth) {
  for (const bool all : {false, true})
    for (const std::string& line : lines_of(text_at(GetParam(), all)))
      EXPECT_LE(line.size(), std::size_t(GetParam())) << line;
}

TEST_P(Terminal, ShowsEveryCaseWhenAsked) {
  const std::string text = text_at(GetParam(), true);
  for (const baseline::judgement& j : judged().cases) EXPECT_THAT(text, HasSubstr(j.name));
}

/// The whole text, of cases that no baseline changes.
TEST_P(Terminal, LooksAsItWasLookedAt) {
  shown_verdict shown;
  for (const auto& [name, share] : twelve_slower())
    shown.cases.push_back({.name = name,
                           .outcome = share < 1 ? verdict::regression : verdict::improvement,
                           .change = share - 1,
                           .limit = -0.003,
                           .detects = 0.0041,
                           .figures = "3712.1 of 3911.6 GB/s",
                           .judged_by = "same card",
                           .because = {share < 1 ? "low on average" : "high twice"},
                           .repeat = report::repeat_command(name.substr(0, name.find('/')))});
  for (int i = 0; i < 20; ++i)
    shown.cases.push_back({.name = "copy.best/f32/-/" + std::to_string(i) + "/cold",
                           .outcome = verdict::not_measured,
                           .because = {i < 15 ? "its samples are too few" : "the program failed"}});
  shown.cases.push_back({.name = "copy.simple/f32/t32/7x7/cold", .outcome = verdict::pass});
  shown.cases.push_back(
      {.name = "copy.simple/u8/t32/7x7/cold", .outcome = verdict::regression, .gated = false});
  shown.notes = {"no session of the baseline was measured with this driver"};
  shown.against = {"NVIDIA H200 by baselines/nvidia_h200.json: 189 sessions on 46 cards"};
  shown.legend = "the smallest loss that is found 90 times in 100";
  const std::string text = report::text_of(shown, {.columns = GetParam()}, false);
  const std::string file =
      WARPGAUGE_SOURCE_DIR "/tests/unit/report/terminal/" + std::to_string(GetParam()) + ".txt";
  const std::string now = testing::TempDir() + "terminal-" + std::to_string(GetParam()) + ".txt";
  write_file(now, text);
  EXPECT_EQ(text, file_text(file)) << "look at " << now << " and copy it when it is right";
}

INSTANTIATE_TEST_SUITE_P(Columns, Terminal, testing::Values(60, 100, 200));

TEST(TerminalText, IsTheSummaryAloneWhereAllPassed) {
  shown_verdict shown;
  shown.cases = {{.name = "a.b/c", .outcome = verdict::pass}};
  shown.against = {"by x.json"};
  shown.legend = "said where something is shown";
  EXPECT_EQ(report::text_of(shown, {}, false), "by x.json\nperf: 1 pass\n");
}

TEST(TerminalText, HasColoursAndBlocksWhereTheTerminalHas) {
  shown_verdict shown;
  shown.cases = {{.name = "a.b/\x1b[2Jc", .outcome = verdict::regression, .change = -0.1}};
  const std::string plain = report::text_of(shown, {}, false);
  EXPECT_EQ(plain.find('\x1b'), std::string::npos);
  EXPECT_THAT(plain, HasSubstr("############"));
  const std::string drawn = report::text_of(shown, {.colour = true, .unicode = true}, false);
  EXPECT_THAT(drawn, HasSubstr("\x1b[31m"));
  EXPECT_THAT(drawn, HasSubstr("\u2588"));
  EXPECT_EQ(drawn.find("\x1b[2J"), std::string::npos) << "a name draws nothing";
}

TEST(TerminalText, SaysSmallChangesWithTheirDigits) {
  shown_verdict shown;
  shown.cases = {
      {.name = "a.b/c", .outcome = verdict::inconclusive, .change = -0.0034, .limit = -0.003}};
  EXPECT_EQ(report::summary_of(shown), "perf: 1 inconclusive; worst a.b -0.34 % (limit -0.3 %)");
}

}  // namespace
}  // namespace warpgauge::tests
