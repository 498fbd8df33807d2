// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/report/webdriver.hpp"
#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/cli/process.hpp"
#include "tests/unit/report/example_inputs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

/// The page in a real browser: what a reader sees and what happens when it is used.
namespace warpgauge::tests {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string slowed = "transpose.padded/f32/t32/8192x8192/cold";

std::string made_by_tool(const std::string& folder, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "report");
  arguments.insert(arguments.end(), {"-o", "report.html"});
  const outcome made =
      run_program(WARPGAUGE_TOOL,
                  arguments,
                  {.folder = folder,
                   .environment = {"WARPGAUGE_BASELINES=" WARPGAUGE_SOURCE_DIR "/baselines"}});
  if (made.exit_code != 1 && made.exit_code != 3) throw std::runtime_error(made.err);
  return folder + "/report.html";
}

/// Cases of the results that results_like makes: those of the newest stored session.
std::size_t cases_given() {
  static const std::size_t count = [] {
    const auto stored = baseline::read_baseline(WARPGAUGE_SOURCE_DIR "/baselines/nvidia_h200.json");
    const auto newest = std::max_element(
        stored.sessions.begin(), stored.sessions.end(), [](const auto& a, const auto& b) {
          return a.second.utc < b.second.utc;
        });
    return newest->second.cases.size();
  }();
  return count;
}

/// What the page tells of a filter's result.
std::string of_given(std::size_t shown) {
  return std::to_string(shown) + " of " + std::to_string(cases_given());
}

/// Everything given, one kernel slower: made once.
const std::string& whole_report() {
  static const std::string page = [] {
    const std::string folder = fresh_folder();
    const auto stored = baseline::read_baseline(WARPGAUGE_SOURCE_DIR "/baselines/nvidia_h200.json");
    write_file(folder + "/r.json", results_like(stored, "beef", 0, slowed, 0.93));
    write_file(folder + "/again.json", results_like(stored, "beef", 1, slowed, 0.93));
    const std::vector<std::string> ids = registered_ids(WARPGAUGE_TOOL);
    write_file(folder + "/c.json", correctness_text(0, ids));
    write_file(folder + "/t.json", traffic_text(0, int(ids.size())));
    write_file(folder + "/ctest.xml", junit_text(false, ids));
    write_file(folder + "/lines.info", coverage_text());
    write_file(folder + "/doctor.json", doctor_json().dump());
    return made_by_tool(folder,
                        {"--results",
                         "r.json",
                         "--confirm",
                         "again.json",
                         "--correctness",
                         "c.json",
                         "--correctness",
                         "ctest.xml",
                         "--traffic",
                         "t.json",
                         "--coverage",
                         "lines.info",
                         "--doctor",
                         "doctor.json",
                         "--sources",
                         WARPGAUGE_SOURCE_DIR,
                         "--title",
                         "warpgauge on an example machine"});
  }();
  return page;
}

class ReportPage : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    chromium_ = new browser(WARPGAUGE_CHROMEDRIVER, WARPGAUGE_CHROMIUM);
  }
  static void TearDownTestSuite() {
    delete chromium_;
    chromium_ = nullptr;
  }

  ReportPage() {
    page().allow_scripts(true);
    page().prefer_dark(false);
    page().resize(1280, 900, false);
    page().open(whole_report());
  }
  ~ReportPage() override { EXPECT_THAT(page().console(), IsEmpty()); }

  static browser& page() { return *chromium_; }

  /// Texts of the cells of one column, of the rows that are shown.
  static std::vector<std::string> column(const std::string& table, int number) {
    return page().run("return [...document.querySelectorAll('#" + table +
                      " tbody tr')].filter(r => !r.hidden).map(r => r.cells[" +
                      std::to_string(number) + "].dataset.key ?? r.cells[" +
                      std::to_string(number) + "].textContent.trim())");
  }

  static std::vector<double> numbers(const std::vector<std::string>& texts) {
    std::vector<double> values;
    for (const std::string& text : texts)
      if (!text.empty() && text != "-") values.push_back(std::stod(text));
    return values;
  }

  static inline browser* chromium_ = nullptr;
};

TEST_F(ReportPage, OpensFromDiskAndAsksForNothing) {
  EXPECT_EQ(page().run("return document.title"), "warpgauge on an example machine");
  EXPECT_EQ(page().run("return performance.getEntriesByType('resource')"
                       ".filter(e => !e.name.startsWith('data:')).map(e => e.name)"),
            json::array());
  EXPECT_EQ(page().run("return document.querySelectorAll('#proven tbody tr').length"), 9);
}

TEST_F(ReportPage, LooksRightOnEveryScreen) {
  const std::string folder = WARPGAUGE_PICTURES;
  std::filesystem::create_directories(folder);
  for (const bool dark : {false, true})
    for (const bool phone : {false, true}) {
      page().prefer_dark(dark);
      page().resize(phone ? 390 : 1280, phone ? 844 : 900, phone);
      page().open(whole_report());
      const std::string name =
          std::string(phone ? "phone" : "desktop") + (dark ? "-dark" : "-light");
      // Nothing is wider than the screen, and nothing is hard to read (WCAG 2.2, 1.4.3).
      EXPECT_LE(page().run("return document.documentElement.scrollWidth").get<int>(),
                phone ? 390 : 1280)
          << name;
      // A table that goes on to the right of the screen is not seen to do so; only that of the
      // sessions, folded away, has as many columns as there are.
      EXPECT_EQ(
          page().run("return [...document.querySelectorAll('.scroll')]"
                     ".filter(e => e.scrollWidth > e.clientWidth && !e.querySelector('#sessions'))"
                     ".map(e => `${e.querySelector('table').id} ${e.scrollWidth}`)"),
          json::array())
          << name;
      const json faint = page().run(R"(
        const rgb = (text) => text.match(/[\d.]+/g).map(Number);
        const light = (c) => {
          const [r, g, b] = c.slice(0, 3).map((v) => v / 255)
              .map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
          return .2126 * r + .7152 * g + .0722 * b;
        };
        const ground = (e) => {
          for (; e; e = e.parentElement) {
            const c = rgb(getComputedStyle(e).backgroundColor);
            if (c.length < 4 || c[3] === 1) return c;
          }
          return [255, 255, 255];
        };
        const bad = new Set();
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {
          const e = walk.currentNode.parentElement;
          if (!walk.currentNode.data.trim() || !e.checkVisibility() || e.closest('script, style')) continue;
          const [a, b] = [light(rgb(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x);
          if ((a + .05) / (b + .05) < 4.5) bad.add(e.className + ': ' + walk.currentNode.data.trim());
        }
        return [...bad];)");
      EXPECT_EQ(faint, json::array()) << name;
      page().save_picture(folder + "/" + name + "-top.png");
      page().run("document.querySelector('#kernels tr:nth-child(9) details').open = true");
      for (const char* section : {"proven", "tests", "performance", "traffic", "machine"})
        page().save_picture(folder + "/" + name + "-" + section + ".png",
                            std::string("#") + section);
    }
}

TEST_F(ReportPage, SortsByMouseAndByKeyboard) {
  const auto sorted = [&] { return numbers(column("cases", 4)); };
  page().click("#cases thead th:nth-child(5) button");
  std::vector<double> ratios = sorted();
  ASSERT_EQ(ratios.size(), cases_given());
  EXPECT_TRUE(std::is_sorted(ratios.begin(), ratios.end()));
  EXPECT_EQ(page().run("return document.querySelector('#cases th:nth-child(5)').ariaSort"),
            "ascending");
  EXPECT_EQ(column("cases", 0).front(), slowed);
  // The button keeps the focus: Enter turns the order round, space does so again.
  page().press({keys::enter});
  ratios = sorted();
  EXPECT_TRUE(std::is_sorted(ratios.rbegin(), ratios.rend()));
  EXPECT_EQ(page().run("return document.querySelector('#cases th:nth-child(5)').ariaSort"),
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
  EXPECT_THAT(page()
                  .run("return document.querySelector('#proven .bad-row').textContent")
                  .get<std::string>(),
              HasSubstr("to repeat it: "));
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
  EXPECT_EQ(column("cases", 0), std::vector<std::string>{slowed});
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
  EXPECT_EQ(page().run("return location.hash"), "#proven");
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

TEST_F(ReportPage, DrawsItsCharts) {
  if (page().run("return typeof Chart") != "function") {
    EXPECT_EQ(page().run("return document.querySelector('#no-charts') !== null"), true);
    GTEST_SKIP() << "this build found no Chart.js";
  }
  const auto painted = [&](const std::string& id) {
    return page()
        .run("const c = document.getElementById('" + id + "');" + R"(
          const copy = new OffscreenCanvas(c.width, c.height)
              .getContext('2d', {willReadFrequently: true});
          copy.drawImage(c, 0, 0);
          return copy.getImageData(0, 0, c.width, c.height).data
              .reduce((n, value, i) => n + (i % 4 === 3 && value > 0), 0))")
        .get<int>();
  };
  const auto labels = [&](const std::string& id) -> std::vector<std::string> {
    return page().run("return Chart.getChart('" + id + "').data.datasets.map(d => d.label)");
  };
  EXPECT_GT(painted("sizes-chart"), 2000);
  EXPECT_GT(painted("history-chart"), 2000);
  // The axis is of the speeds shown, and has values to read.
  EXPECT_EQ(page().run(R"(
      const c = Chart.getChart('sizes-chart');
      const speeds = c.data.datasets.flatMap((d) => d.data.map((p) => p.y));
      const y = c.scales.y;
      return y.min <= Math.min(...speeds) && y.min > Math.min(...speeds) / 1.5 &&
             y.max >= Math.max(...speeds) && y.ticks.filter((t) => t.label).length >= 3)"),
            true);
  EXPECT_THAT(labels("sizes-chart"), testing::Contains("theoretical peak"));
  EXPECT_THAT(labels("sizes-chart"), testing::Contains("copy of the same bytes"));
  EXPECT_THAT(labels("history-chart"), testing::Contains("limit"));
  EXPECT_THAT(labels("history-chart"), testing::Contains("these results: regression"));
  // The slowed kernel is the first one shown; its point lies below the limit.
  EXPECT_EQ(page().run("return document.querySelector('#history-case').selectedOptions[0].text"),
            slowed);
  EXPECT_EQ(page().run(R"(
      const d = Chart.getChart('history-chart').data.datasets;
      const last = (label) => d.find((s) => s.label.startsWith(label)).data.at(-1).y;
      return last('these results') < last('limit') && last('limit') < last('expected'))"),
            true);
  page().run(
      "const s = document.querySelector('#sizes-group');"
      "s.selectedIndex = (s.selectedIndex + 1) % s.options.length;"
      "s.dispatchEvent(new Event('change'))");
  EXPECT_GT(painted("sizes-chart"), 2000);
}

TEST_F(ReportPage, HoldsEverythingWithoutScripts) {
  page().allow_scripts(false);
  page().open(whole_report());
  page().allow_scripts(true);
  EXPECT_EQ(column("cases", 0).size(), cases_given());
  EXPECT_EQ(column("sessions", 0).size(), cases_given());
  EXPECT_EQ(
      page().run("return document.querySelectorAll('thead button, form:not([hidden])').length"), 0);
  EXPECT_THAT(page()
                  .run("return document.querySelector('noscript, #no-charts').textContent")
                  .get<std::string>(),
              testing::AnyOf(HasSubstr("Charts need scripts"), HasSubstr("There are no charts")));
}

TEST_F(ReportPage, ShowsTheSourceOfTheWorstLine) {
  EXPECT_THAT(page()
                  .run("return [...document.querySelectorAll('#kernels tr')].find(r => "
                       "r.textContent.startsWith('transpose.tiled')).querySelector('pre .here')"
                       ".textContent")
                  .get<std::string>(),
              HasSubstr("tile["));
}

TEST_F(ReportPage, ShowsHostileTextsAsText) {
  const std::string folder = fresh_folder();
  std::vector<nlohmann::ordered_json> rows;
  std::string cases, records;
  for (const std::string& text : hostile_texts()) {
    rows.push_back(example_row(text, 100, 100));
    rows.push_back(example_row(text + "/f32/t32/64x64/cold", 100, 100));
    std::string attribute;
    for (const char c : text)
      attribute += c == '<' ? "&lt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
    cases += "<testcase name=\"" + attribute + "\"><failure message=\"" + attribute +
             "\"/><system-out>" + attribute + "</system-out></testcase>";
    records += "SF:" + text + "\nDA:1,1\nend_of_record\n";
    write_file(folder + "/trace." + std::to_string(rows.size()) + ".json",
               example_trace(text, text).dump());
  }
  auto context = example_context(0, "beef");
  context["gpu_name"] = hostile_texts()[1];
  write_file(folder + "/r.json", results_text(context, rows));
  write_file(folder + "/ctest.xml", "<testsuite>" + cases + "</testsuite>");
  write_file(folder + "/lines.info", records);
  auto doctor = doctor_json();
  doctor["gpu"]["name"] = hostile_texts()[0];
  write_file(folder + "/doctor.json", doctor.dump());
  const std::string file = made_by_tool(folder,
                                        {"--results",
                                         "r.json",
                                         "--correctness",
                                         ".",
                                         "--coverage",
                                         "lines.info",
                                         "--doctor",
                                         "doctor.json",
                                         "--title",
                                         hostile_texts()[1]});
  page().open(file);
  EXPECT_EQ(page().run("return window.hacked ?? null"), nullptr);
  EXPECT_EQ(page().run("return document.title"), hostile_texts()[1]);
  EXPECT_EQ(page().run("return document.querySelectorAll('img, iframe, object, [onerror], "
                       "[onmouseover], b b').length"),
            0);
  const int scripts = page().run("return document.scripts.length").get<int>();
  EXPECT_LE(scripts, 3);
  for (const char* table : {"cases", "remarks", "kernels"}) {
    const json names = page().run("return [...document.querySelectorAll('#" + std::string(table) +
                                  " tbody th code')].map(e => e.textContent)");
    for (const std::string& text : hostile_texts())
      EXPECT_THAT(names, testing::Contains(text)) << table;
  }
  // Sorting and filtering move them about and still show text.
  page().click("#cases thead th:nth-child(1) button");
  page().type("[data-table=cases] input[type=search]", "<script>");
  EXPECT_FALSE(column("cases", 0).empty());
  EXPECT_EQ(page().run("return window.hacked ?? null"), nullptr);
}

}  // namespace
}  // namespace warpgauge::tests
