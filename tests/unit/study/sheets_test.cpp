// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/study/sheets.hpp"

#include "tests/unit/study/example_study.hpp"
#include "warpgauge/base/files.hpp"
#include "warpgauge/study/host_transpose.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace warpgauge::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(ATable, ShowsThePublishedFigureBesideThisMachines) {
  const study::plan& p = example_plan();
  EXPECT_EQ(study::as_text(study::sheet_of(p, p.tables[0], example_results())),
            "kernel      shape   loop  then  x host   load  store  shared  result\n"
            "slow        8x8    20.00    40    5.00  16.00      -       -  right\n"
            "slow        16x16  80.00     -       -  64.00      -       -  right\n"
            "fast        8x8     5.00     -   20.00   8.00      -       -  right\n"
            "fast        16x16  20.00     -       -  32.00      -       -  right\n"
            "host.plain  8x8      100     -    1.00      -      -       -  right\n");
}

TEST(ATable, HasAnErrorOfZeroOnlyWhereEveryElementWasRight) {
  study::table t = example_plan().tables[0];
  t.error = true;
  study::results r = example_results();
  r.rows[1].wrong = true;
  r.rows[1].checked = "wrong: row 3";
  r.rows[2].checked = "not run";
  const study::sheet s = study::sheet_of(example_plan(), t, r);
  const auto column = std::find(s.heading.begin(), s.heading.end(), "error") - s.heading.begin();
  std::vector<std::string> errors;
  for (const auto& cells : s.rows) errors.push_back(cells.at(std::size_t(column)));
  EXPECT_THAT(errors, testing::ElementsAre("0", "-", "-", "0", "0"));
}

TEST(ATable, IsMarkdownToo) {
  EXPECT_EQ(study::as_markdown({.heading = {"a", "b", "c"}, .rows = {{"x", "", "1"}}}),
            "| a | b | c |\n|---|---|---:|\n| x | | 1 |\n");
}

TEST(AText, SaysOfEachClaimWhetherItHolds) {
  const std::string text = study::text_of(example_plan(), example_results(), {.columns = 100});
  EXPECT_THAT(text,
              HasSubstr("3a holds: Fast is faster\n   fast over slow: 4 here, claimed 4, at "
                        "least 3 to hold; sectors 32 : 16\n"));
  EXPECT_THAT(text, HasSubstr("3b does not hold: Both alike\n"));
  EXPECT_THAT(text, HasSubstr("3d not measured: On a trip\n   trip: not measured here, at most 1"));
  EXPECT_THAT(text, HasSubstr("2 of 4 claims hold, 1 do not, 1 not measured.\n"));
  EXPECT_THAT(text, HasSubstr("\nsizes, in us: two kernels\nkernel "));
  EXPECT_THAT(text, HasSubstr("Example GPU, driver 1.2, CUDA 13.0."));
}

TEST(AText, SaysWhyNothingWasTimed) {
  study::results r = example_results();
  r.on.gpu = "";
  r.on.why_no_gpu = "no CUDA device";
  r.on.disturbed = "by a test";
  EXPECT_EQ(study::describe(r.on),
            "Kernels not timed: no CUDA device. Host: one thread of Example CPU, by g++ 12, -O3. "
            "2026-11-23. Disturbed: by a test.");
  EXPECT_EQ(study::drawing_of(example_plan(), example_plan().figures[0], r), "");
}

TEST(AText, FitsItsColumns) {
  const std::string text = study::text_of(example_plan(), example_results(), {.columns = 72});
  std::size_t from = 0;
  for (std::size_t end; (end = text.find('\n', from)) != std::string::npos; from = end + 1)
    EXPECT_LE(end - from, 72u) << text.substr(from, end - from);
}

TEST(APage, HasClaimsTablesAndTheFigure) {
  const std::string page = study::page_of(example_plan(), example_results(), "folder");
  EXPECT_THAT(page, HasSubstr("## 3 Laboratory (report, RTX 3090)\n\nSeconds.\n"));
  EXPECT_THAT(page, HasSubstr("![Sizes](folder/3.svg)"));
  EXPECT_THAT(page,
              HasSubstr("| **3a holds** | Fast is faster | | | | |\n"
                        "| holds | fast over slow | 4 | 4 | at least 3 | sectors 32 : 16 |\n"));
  EXPECT_THAT(page, HasSubstr("| exactly 2 |"));
  EXPECT_THAT(page, HasSubstr("| from 0.9 to 1.1 |"));
  EXPECT_THAT(study::page_of(example_plan(), example_results(), ""), Not(HasSubstr("![")));
}

TEST(ADrawing, HasAPointForEachFigureAndFollowsLightAndDark) {
  const std::string svg =
      study::drawing_of(example_plan(), example_plan().figures[0], example_results());
  EXPECT_THAT(svg, HasSubstr("@media(prefers-color-scheme:dark)"));
  EXPECT_THAT(svg, HasSubstr("Sizes: Example GPU"));
  EXPECT_THAT(svg, HasSubstr("hollow, dashed: RTX 3090"));
  // From 1 to 1000 us, logarithmic, 350 high: 20 us lie at 400 - 350 * log10(20) / 2.
  EXPECT_THAT(svg, HasSubstr("<polyline class=\"l0\" points=\"227.5,172.3 542.5,67.0\"/>"));
  EXPECT_THAT(svg, HasSubstr("<circle class=\"p0 then\" cx=\"227.5\""));
}

TEST(ADrawing, HasALinearAxisWhereItIsNotAskedOtherwise) {
  study::figure f = example_plan().figures[0];
  f.logarithmic = false;
  const std::string svg = study::drawing_of(example_plan(), f, example_results());
  EXPECT_THAT(svg, HasSubstr("points=\"227.5,330.0 542.5,120.0\""));  // 20 and 80 of 100 us
  f.table = "another";
  EXPECT_EQ(study::drawing_of(example_plan(), f, example_results()), "");
}

TEST(AHostTranspose, IsRightAndTakesTime) {
  for (const auto form : {study::host_form::plain, study::host_form::blocked}) {
    const study::host_time took = study::time_host(form, 67, 129);
    EXPECT_TRUE(took.right);
    EXPECT_GT(took.seconds, 1e-7);
    EXPECT_LT(took.seconds, 1e-2);
  }
  EXPECT_THAT(study::host_compiler(), HasSubstr(", -O3"));
}

// perf/then-and-now.md and its figures, from the study beside them.
TEST(ThenAndNow, IsCurrent) {
  const std::filesystem::path folder = WARPGAUGE_THEN_AND_NOW;
  if (!std::filesystem::exists(folder / "study.json")) GTEST_SKIP() << "no GPU was studied yet";
  const study::plan& p = study::the_plan();
  const study::results r = study::results_from(base::read_file(folder / "study.json"), "");
  const std::string renew =
      "; renew with: warpgauge study --from perf/then-and-now/study.json --out perf";
  EXPECT_TRUE(base::read_file(folder.string() + ".md") == study::page_of(p, r, "then-and-now"))
      << folder << ".md is stale" << renew;
  for (const study::figure& f : p.figures) {
    const std::string file = (folder / (std::to_string(f.study) + ".svg")).string();
    EXPECT_TRUE(base::read_file(file) == study::drawing_of(p, f, r))
        << file << " is stale" << renew;
  }
  EXPECT_FALSE(r.any_wrong());
}

}  // namespace
}  // namespace warpgauge::tests
