// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/report/webdriver.hpp"
#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/cli/process.hpp"
#include "tests/unit/report/example_inputs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

/// The page in a real browser, one for all tests: starting it takes most of their time.
namespace warpgauge::tests {
using nlohmann::json;
/// The worst of twelve_slower().
inline const std::string slowed = "transpose.padded/f32/t32/8192x8192/cold";

/// All twelve, the largest loss first.
inline std::vector<std::string> slowed_by_loss() {
  std::vector<std::pair<double, std::string>> all;
  for (const auto& [name, share] : twelve_slower())
    if (share < 1) all.emplace_back(share, name);
  std::sort(all.begin(), all.end());
  std::vector<std::string> names;
  for (const auto& [share, name] : all) names.push_back(name);
  return names;
}

inline std::string made_by_tool(const std::string& folder, std::vector<std::string> arguments) {
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

/// Cases of the results that results_like makes.
inline std::size_t cases_given() {
  static const std::size_t count = [] {
    const auto stored = baseline::read_baseline(WARPGAUGE_SOURCE_DIR "/baselines/nvidia_h200.json");
    return baseline::parse_results(results_like(stored, "beef", 0, {}), "r.json").rows.size();
  }();
  return count;
}

/// What the page tells of a filter's result.
inline std::string of_given(std::size_t shown) {
  return std::to_string(shown) + " of " + std::to_string(cases_given());
}

/// Judges results as `warpgauge baseline check` does, into j.json of the folder.
inline void judge_by_tool(const std::string& folder, const std::vector<std::string>& results) {
  std::vector<std::string> arguments{"baseline", "check", "--json", "--replay"};
  arguments.insert(arguments.end(), results.begin(), results.end());
  const outcome judged =
      run_program(WARPGAUGE_TOOL,
                  arguments,
                  {.folder = folder,
                   .environment = {"WARPGAUGE_BASELINES=" WARPGAUGE_SOURCE_DIR "/baselines"}});
  if (judged.out.empty()) throw std::runtime_error(judged.err);
  write_file(folder + "/j.json", judged.out);
}

/// Everything given, one kernel slower: made once.
inline const std::string& whole_report() {
  static const std::string page = [] {
    const std::string folder = fresh_folder();
    const auto stored = baseline::read_baseline(WARPGAUGE_SOURCE_DIR "/baselines/nvidia_h200.json");
    judge_by_tool(folder, write_twelve_slower(folder, stored));
    const std::vector<std::string> ids = registered_ids(WARPGAUGE_TOOL);
    write_file(folder + "/c.json", correctness_text(0, ids));
    write_file(folder + "/t.json", traffic_text(0, ids));
    write_file(folder + "/ctest.xml", junit_text(false, ids));
    write_file(folder + "/lines.info", coverage_text());
    write_file(folder + "/doctor.json", doctor_json().dump());
    return made_by_tool(folder,
                        {"--results",     "j.json",
                         "--correctness", "c.json",
                         "--correctness", "ctest.xml",
                         "--traffic",     "t.json",
                         "--coverage",    "lines.info",
                         "--doctor",      "doctor.json",
                         "--study",       WARPGAUGE_SOURCE_DIR "/perf/then-and-now/study.json",
                         "--sources",     WARPGAUGE_SOURCE_DIR,
                         "--source-url",  "https://example.org/blob/main/",
                         "--commit",      "0123456789abcdef",
                         "--branch",      "wider-tiles",
                         "--title",       "warpgauge on an example machine"});
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
  ~ReportPage() override { EXPECT_THAT(page().console(), testing::IsEmpty()); }

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

}  // namespace warpgauge::tests
