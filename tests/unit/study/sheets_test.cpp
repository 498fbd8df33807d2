// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/study/sheets.hpp"

#include "tests/unit/study/example_study.hpp"
#include "warpgauge/base/files.hpp"
#include "warpgauge/study/host_transpose.hpp"
#include "warpgauge/study/svg.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <regex>

namespace warpgauge::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(ATable, ShowsThePublishedFigureBesideThisMachines) {
  const study::plan& p = example_plan();
  EXPECT_EQ(study::as_text(study::sheet_of(p, p.tables[0], example_results()), 72),
            "kernel      shape   loop  then  x host   load  store  shared  result\n"
            "slow        8x8    20.00    40    5.00  16.00      -       -  right\n"
            "slow        16x16  80.00     -       -  64.00      -       -  right\n"
            "fast        8x8     5.00     -   20.00   8.00      -       -  right\n"
            "fast        16x16  20.00     -       -  32.00      -       -  right\n"
            "host.plain  8x8      100     -    1.00      -      -       -  right\n");
}

TEST(ATable, IsWordsWhereTheColumnsAreTooFew) {
  const study::sheet s{.heading = {"kernel", "shape", "loop", "then", "result"},
                       .rows = {{"slow", "8x8", "20.00", "-", "right at 8x8"}}};
  EXPECT_EQ(study::as_text(s, 30), "slow 8x8: loop 20.00, result\n  right at 8x8\n");
  EXPECT_THAT(study::as_text(s, 100), HasSubstr("kernel  shape   loop"));
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
  EXPECT_THAT(text,
              HasSubstr("2 of 4 claims hold, 1 do not, 1 not measured; about hosts 1 of 1 "
                        "hold, 0 do not.\n"));
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
  for (const int columns : {60, 72, 100}) {
    const std::string text =
        study::text_of(example_plan(), example_results(), {.columns = columns});
    std::size_t from = 0;
    for (std::size_t end; (end = text.find('\n', from)) != std::string::npos; from = end + 1)
      EXPECT_LE(end - from, std::size_t(columns)) << text.substr(from, end - from);
  }
}

TEST(APage, BeginsEachStudyWithThreeSentences) {
  const std::string page = study::page_of(example_plan(), {example_results()}, "folder");
  EXPECT_THAT(
      page,
      HasSubstr("## 3 Laboratory (report, RTX 3090)\n\nIt times two kernels. One is faster. "
                "On the Example GPU 3a, 3c and 3e hold, 3b does not hold, 3d was not "
                "measured.\n\n![Sizes](folder/3.svg)\n"));
  for (const study::document& d : study::the_plan().documents)
    EXPECT_EQ(std::count(d.about.begin(), d.about.end(), '.'), 2) << d.about;
}

TEST(APage, ShowsMachinesSideBySide) {
  study::results other = example_results();
  other.on.gpu = "Another GPU";
  other.rows[2].seconds["loop"] = 7e-6;
  const auto both = std::vector{example_results(), other};
  const std::string page = study::page_of(example_plan(), both, "folder");
  EXPECT_THAT(page, HasSubstr("| | claim | Example GPU | Another GPU |\n"));
  EXPECT_THAT(page, HasSubstr("| 3a | Fast is faster | holds | does not hold |\n"));
  EXPECT_THAT(page, HasSubstr("; on the Another GPU 3c and 3e hold"));
  for (const char* file : {"3.svg", "3.2.svg", "3.claims.svg"})
    EXPECT_THAT(page, HasSubstr(std::string("](folder/") + file + ")"));
  const std::string claims = study::claims_drawing_of(example_plan(), 3, both);
  EXPECT_THAT(claims, HasSubstr(">Example GPU<"));
  EXPECT_THAT(claims, HasSubstr(">Another GPU<"));
  EXPECT_THAT(study::page_of(example_plan(), both, ""), Not(HasSubstr("![")));
}

TEST(ADrawing, OfClaimsHasARowForEachPart) {
  const std::string svg = study::claims_drawing_of(example_plan(), 3, {example_results()});
  for (const study::claim& c : example_plan().claims)
    for (const study::part& p : c.parts) EXPECT_THAT(svg, HasSubstr(">" + c.id + " " + p.says));
  const std::regex rings("class=\"claimed\""), bands("class=\"band\"");
  EXPECT_EQ(std::distance(std::sregex_iterator(svg.begin(), svg.end(), rings), {}), 2);  // 4 and 1
  EXPECT_EQ(std::distance(std::sregex_iterator(svg.begin(), svg.end(), bands), {}), 6);
  EXPECT_THAT(svg, HasSubstr(">not measured<"));
  EXPECT_EQ(study::claims_drawing_of(example_plan(), 4, {example_results()}), "");
}

/// What was recorded, on each GPU.
const std::vector<study::results>& recorded() {
  static const auto all = [] {
    std::vector<study::results> read;
    for (const char* const file : {"/study.json", "/study_h100.json"})
      read.push_back(
          study::results_from(base::read_file(WARPGAUGE_THEN_AND_NOW + std::string(file)), ""));
    return read;
  }();
  return all;
}

std::vector<std::smatch> matches(const std::string& text, const std::string& pattern) {
  const std::regex expression(pattern);
  return {std::sregex_iterator(text.begin(), text.end(), expression), {}};
}

TEST(ADrawing, OfClaimsShowsThenAndNowOfEveryPart) {
  const std::regex figure("((about|almost) )?[0-9.]+");
  for (const study::document& d : study::the_plan().documents) {
    const std::string svg = study::claims_drawing_of(study::the_plan(), d.number, recorded());
    std::size_t parts = 0, figures = 0;
    for (const study::claim& c : study::the_plan().claims)
      for (const study::part& p : c.parts) {
        if (c.study() != d.number) continue;
        ++parts;
        figures += std::regex_match(p.claimed, figure);
        EXPECT_THAT(svg, HasSubstr(">" + p.claimed + "<")) << c.id;
      }
    EXPECT_EQ(matches(svg, "class=\"claimed\"").size(), figures) << d.title;
    EXPECT_EQ(matches(svg, "class=\"band\"").size(), parts) << d.title;
    // And one for each machine in the legend.
    EXPECT_EQ(matches(svg, "class=\"p[0-9]\"").size(), recorded().size() * (parts + 1)) << d.title;
  }
}

// Figures of the same kernel in another table are in another unit, which the ring follows.
TEST(ADrawing, HasARingForEachPublishedFigure) {
  const study::plan& p = study::the_plan();
  std::size_t rings = 0;
  for (const study::results& r : recorded())
    for (const study::figure& f : p.figures) {
      std::size_t published = 0;
      for (const study::row& each : r.rows)
        published += each.study == f.study && each.table == f.table &&
                     (f.shape.empty() || each.shape == f.shape) &&
                     p.then(each.study, each.kernel, each.shape).has_value();
      EXPECT_EQ(matches(study::drawing_of(p, f, r), "class=\"p[0-9] then\"").size(), published)
          << f.title;
      rings += published;
    }
  EXPECT_EQ(rings, recorded().size() * (3 + 2 + 18));
}

// Marks of different lines lie at least their width apart; a ring is wider than a mark within it.
TEST(ADrawing, HidesNoMark) {
  const study::plan& p = study::the_plan();
  for (const study::results& r : recorded())
    for (const study::figure& f : p.figures) {
      const std::string svg = study::drawing_of(p, f, r);
      const auto marks = matches(
          svg, "class=\"p([0-9])( then)?\" cx=\"([0-9.]+)\" cy=\"([0-9.]+)\" r=\"([0-9.]+)\"/>");
      EXPECT_GE(marks.size(), 14u) << f.title;
      EXPECT_LE(matches(svg, "<polyline class=\"l[0-9]\"").size(), study::svg::colours) << f.title;
      for (const std::smatch& a : marks)
        for (const std::smatch& b : marks) {
          if (a[1] != b[1]) {
            EXPECT_GE(
                std::hypot(std::stod(a[3]) - std::stod(b[3]), std::stod(a[4]) - std::stod(b[4])), 7)
                << f.title;
          } else if (a[2].matched && !b[2].matched) {
            EXPECT_GT(std::stod(a[5]), std::stod(b[5]) + 1) << f.title;
          }
        }
    }
}

TEST(AName, IsThatOfTheTables) {
  const study::plan& p = study::the_plan();
  std::size_t names = 0;
  for (const study::results& r : recorded())
    for (const study::figure& f : p.figures) {
      const auto t = std::find_if(p.tables.begin(), p.tables.end(), [&](const study::table& each) {
        return each.study == f.study && each.name == f.table;
      });
      const study::sheet shown = study::sheet_of(p, *t, r);
      const std::string svg = study::drawing_of(p, f, r);
      for (const std::smatch& legend : matches(svg, "r=\"4\"/><text [^>]*>([^<,]*)")) {
        ++names;
        EXPECT_TRUE(std::any_of(
            shown.rows.begin(),
            shown.rows.end(),
            [&](const auto& cells) { return cells.at(0).starts_with(legend[1].str()); }))
            << f.title << ": " << legend[1];
      }
      EXPECT_THAT(study::as_text(shown, 100), Not(HasSubstr("spare_"))) << t->name;
    }
  EXPECT_GE(names, 2 * 5 * 2u);
}

TEST(ADrawing, HasAPointForEachFigureAndFollowsLightAndDark) {
  const std::string svg =
      study::drawing_of(example_plan(), example_plan().figures[0], example_results());
  EXPECT_THAT(svg, HasSubstr("@media(prefers-color-scheme:dark)"));
  EXPECT_THAT(svg, HasSubstr("Sizes: Example GPU"));
  EXPECT_THAT(svg, HasSubstr("hollow, dashed: RTX 3090"));
  // From 1 to 1000 us, logarithmic, 350 high: 20 us lie at 400 - 350 * log10(20) / 2; the first of
  // three lines stands 8 to the left.
  EXPECT_THAT(svg, HasSubstr("<polyline class=\"l0\" points=\"219.5,172.3 534.5,67.0\"/>"));
  EXPECT_THAT(svg, HasSubstr("<circle class=\"p0 then\" cx=\"219.5\""));
}

TEST(ADrawing, HasALinearAxisWhereItIsNotAskedOtherwise) {
  study::figure f = example_plan().figures[0];
  f.logarithmic = false;
  const std::string svg = study::drawing_of(example_plan(), f, example_results());
  EXPECT_THAT(svg, HasSubstr("points=\"219.5,330.0 534.5,120.0\""));  // 20 and 80 of 100 us
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

// perf/then-and-now.md and its figures, from the studies beside them.
TEST(ThenAndNow, IsCurrent) {
  const std::filesystem::path folder = WARPGAUGE_THEN_AND_NOW;
  const study::plan& p = study::the_plan();
  const std::vector<study::results>& all = recorded();
  for (const study::results& r : all) EXPECT_FALSE(r.any_wrong()) << r.on.gpu;
  const std::string renew =
      "; renew with: warpgauge study --from perf/then-and-now/study.json "
      "perf/then-and-now/study_h100.json --out perf";
  EXPECT_TRUE(base::read_file(folder.string() + ".md") == study::page_of(p, all, "then-and-now"))
      << folder << ".md is stale" << renew;
  for (const study::drawing& d : study::drawings_of(p, all))
    EXPECT_TRUE(base::read_file((folder / d.file).string()) == d.svg)
        << d.file << " is stale" << renew;
}

}  // namespace
}  // namespace warpgauge::tests
