// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/report/report_page.hpp"

/// What happens when the page is used.
namespace warpgauge::tests {
namespace {

using testing::HasSubstr;

TEST_F(ReportPage, OpensFromDiskAndAsksForNothing) {
  EXPECT_EQ(page().run("return document.title"), "warpgauge on an example machine");
  EXPECT_EQ(page().run("return performance.getEntriesByType('resource')"
                       ".filter(e => !e.name.startsWith('data:')).map(e => e.name)"),
            json::array());
  EXPECT_EQ(page().run("return document.querySelectorAll('main > section').length"), 9);
}

TEST_F(ReportPage, SortsByMouseAndByKeyboard) {
  const auto sorted = [&] { return numbers(column("cases", 2)); };
  page().click("#cases thead th:nth-child(3) button");
  std::vector<double> changes = sorted();
  ASSERT_EQ(changes.size(), cases_given());
  EXPECT_TRUE(std::is_sorted(changes.begin(), changes.end()));
  EXPECT_EQ(page().run("return document.querySelector('#cases th:nth-child(3)').ariaSort"),
            "ascending");
  EXPECT_EQ(column("cases", 0).front(), slowed);
  // The button keeps the focus: Enter turns the order round, space does so again.
  page().press({keys::enter});
  changes = sorted();
  EXPECT_TRUE(std::is_sorted(changes.rbegin(), changes.rend()));
  EXPECT_EQ(page().run("return document.querySelector('#cases th:nth-child(3)').ariaSort"),
            "descending");
  page().press({keys::space});
  EXPECT_EQ(column("cases", 0).front(), slowed);
  // Another column takes over, and cells without a value stay last.
  page().click("#kernels thead th:nth-child(6) button");
  page().click("#kernels thead th:nth-child(6) button");
  const std::vector<double> wavefronts = numbers(column("kernels", 5));
  EXPECT_TRUE(std::is_sorted(wavefronts.rbegin(), wavefronts.rend()));
  EXPECT_GE(wavefronts.front(), 32);
}

TEST_F(ReportPage, WhatNeedsAttentionComesFirst) {
  EXPECT_EQ(column("cases", 0).front(), slowed);
  EXPECT_EQ(page().run("return document.querySelector('#cases tbody .chip').textContent.trim()"),
            "✗ regression");
}

TEST_F(ReportPage, FiltersByTextVerdictAndGate) {
  const auto told = [&] {
    return page().run("return document.querySelector('[data-table=cases] output').textContent");
  };
  EXPECT_EQ(told(), of_given(cases_given()));
  page().type("[data-table=cases] input[type=search]", "PADDED f64");
  const std::vector<std::string> padded = column("cases", 0);
  EXPECT_FALSE(padded.empty());
  EXPECT_LT(padded.size(), 30u);
  for (const std::string& name : padded) {
    EXPECT_THAT(name, HasSubstr("padded"));
    EXPECT_THAT(name, HasSubstr("f64"));
  }
  EXPECT_EQ(told(), of_given(padded.size()));
  page().type("[data-table=cases] input[type=search]", "no such kernel");
  EXPECT_EQ(told(), of_given(0));
  // Enter in the field must not leave the page.
  page().press({keys::enter});
  page().type("[data-table=cases] input[type=search]", " ");
  page().click("[data-table=cases] select option[value=regression]");
  EXPECT_EQ(column("cases", 0), slowed_by_loss());
  page().click("[data-table=cases] select option[value='']");
  page().click("[data-table=cases] input[name=gated]");
  EXPECT_EQ(page().run("return [...document.querySelectorAll('#cases tbody tr')]"
                       ".every(r => r.hidden === (r.dataset.gated !== '1'))"),
            true);
  page().type("[data-table=kernels] input[type=search]", "transpose.tiled");
  EXPECT_EQ(column("kernels", 0).size(), 1u);
}

TEST_F(ReportPage, IsUsableByKeyboard) {
  page().press({keys::tab});
  EXPECT_EQ(page().run("return document.activeElement.className"), "skip");
  EXPECT_EQ(page().run("const r = document.activeElement.getBoundingClientRect();"
                       "return r.left >= 0 && r.top >= 0 && r.width > 50"),
            true)
      << "the link is seen while it has the focus";
  page().press({keys::enter});
  EXPECT_EQ(page().run("return location.hash"), "#outcome");
  // Wherever Tab leads, the focus is seen.
  for (int i = 0; i < 40; ++i) {
    page().press({keys::tab});
    EXPECT_EQ(page().run("const s = getComputedStyle(document.activeElement);"
                         "return s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2"),
              true)
        << page().run("return document.activeElement.outerHTML.slice(0, 200)");
  }
  EXPECT_EQ(page().run("return [...document.querySelectorAll('input, select')]"
                       ".filter(e => e.labels.length === 0 || !e.labels[0].textContent.trim())"
                       ".map(e => e.outerHTML)"),
            json::array());
  EXPECT_EQ(page().run("const ids = [...document.querySelectorAll('[id]')].map(e => e.id);"
                       "return ids.filter((id, i) => ids.indexOf(id) !== i)"),
            json::array());
  EXPECT_EQ(page().run("return [...document.querySelectorAll('nav a')]"
                       ".filter(a => !document.querySelector(a.getAttribute('href'))).length"),
            0);
}

TEST_F(ReportPage, HoldsEverythingWithoutScripts) {
  page().allow_scripts(false);
  page().open(whole_report());
  page().allow_scripts(true);
  EXPECT_EQ(column("cases", 0).size(), cases_given());
  EXPECT_EQ(
      page().run("return document.querySelectorAll('thead button, form:not([hidden])').length"), 0);
  EXPECT_THAT(page()
                  .run("return document.querySelector('noscript, #no-charts').textContent")
                  .get<std::string>(),
              testing::AnyOf(HasSubstr("history need scripts"), HasSubstr("There are no charts")));
}

TEST_F(ReportPage, ShowsTheSourceOfTheWorstLine) {
  EXPECT_THAT(page()
                  .run("return [...document.querySelectorAll('#kernels tr')].find(r => "
                       "r.textContent.startsWith('transpose.tiled')).querySelector('pre .here')"
                       ".textContent")
                  .get<std::string>(),
              HasSubstr("tile["));
  EXPECT_EQ(page().run("return document.querySelector('#kernels tr a[href*=\"/tiled.cuh#L\"]')"
                       ".href.replace(/[0-9]+$/, '')"),
            "https://example.org/blob/main/src/warpgauge/kernels/transpose/tiled.cuh#L");
}

}  // namespace
}  // namespace warpgauge::tests
