// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"
#include "warpgauge/baseline/severity.hpp"
#include "warpgauge/report/render.hpp"
#include "warpgauge/report/summary.hpp"
#include "warpgauge/report/verdict_forms.hpp"
#include "warpgauge/report/verdict_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

/// One case of each verdict, in no order: every form shows the same ones, counted alike, and the
/// worst first.
namespace warpgauge::tests {
namespace {

using baseline::judgement;
using baseline::verdict;
using baseline::verdict_table;
using testing::ElementsAreArray;
using testing::HasSubstr;

judgement judged_case(const std::string& kernel, verdict v, double faster, bool gated = true) {
  judgement j;
  j.name = kernel + "/f32/-/8192x8192/cold";
  j.unit = "GB/s";
  j.outcome = v;
  j.present = true;
  j.gated = gated;
  j.expected = 1000;
  j.limit = 990;
  j.figure = 1000 * (1 + faster);
  return j;
}

class OneOrder : public testing::Test {
 protected:
  OneOrder() {
    // Names sort otherwise than verdicts.
    char letter = 'z';
    for (const baseline::verdict_entry& e : verdict_table) {
      const std::string kernel = std::string("copy.") + letter--;
      cases_.push_back(
          judged_case(kernel, e.outcome, e.outcome == verdict::improvement ? 0.05 : -0.01));
      order_.push_back(cases_.back().name);
      words_.emplace_back(e.word);
    }
    cases_.push_back(judged_case("copy.most", verdict::regression, -0.2));
    order_.insert(order_.begin(), cases_.back().name);
    words_.insert(words_.begin(), "regression");
    cases_.push_back(judged_case("copy.aside", verdict::regression, -0.5, false));
    std::sort(cases_.begin(), cases_.end(), [](const judgement& a, const judgement& b) {
      return a.name < b.name;
    });
    suite_.cases = cases_;
    suite_.code = baseline::code_of(cases_);
    report::performance p;
    p.judged = true;
    p.code = suite_.code;
    for (const judgement& j : cases_)
      p.cases.push_back({.judged = j,
                         .parts = baseline::parts_of(j.name),
                         .copy_ceiling = {},
                         .peak_ceiling = {},
                         .history = {}});
    model_.perf = p;
    conclude(model_);
  }

  /// Of these names, in the order in which the text first has them.
  std::vector<std::string> in_order(const std::string& text,
                                    const std::vector<std::string>& names) const {
    std::vector<std::string> found;
    for (const std::string& name : names)
      if (text.find(name) != std::string::npos) found.push_back(name);
    std::stable_sort(found.begin(), found.end(), [&](const auto& a, const auto& b) {
      return text.find(a) < text.find(b);
    });
    return found;
  }

  std::vector<judgement> cases_;
  std::vector<std::string> order_;  ///< of those that count
  std::vector<std::string> words_;  ///< of their verdicts
  baseline::suite_judgement suite_;
  report::model model_;
};

constexpr const char* in_words =
    "2 slower, 1 infrastructure, 1 machine-slow, 1 not-measured, 1 inconclusive, 1 no-baseline, 1 "
    "skipped, 1 faster, 1 pass, 1 not gated";

TEST_F(OneOrder, IsTheTerminals) {
  const base::canvas on{.columns = 200};
  const std::string text = report::text_of(report::shown(suite_, on), on, true);
  EXPECT_THAT(in_order(text, order_), ElementsAreArray(order_));
  EXPECT_THAT(text, HasSubstr(std::string("perf: ") + in_words));
}

TEST_F(OneOrder, IsThePages) {
  const std::string page = report::to_html(model_);
  std::vector<std::string> verdicts;
  for (std::size_t at = 0; (at = page.find("data-verdict=\"", at)) != std::string::npos;) {
    at += 14;
    verdicts.push_back(page.substr(at, page.find('"', at) - at));
  }
  auto all = words_;
  all.emplace_back("regression");  // does not count
  EXPECT_THAT(verdicts, ElementsAreArray(all));
  EXPECT_THAT(page, HasSubstr(in_words));
  for (const baseline::verdict_entry& e : verdict_table)
    EXPECT_THAT(
        page,
        testing::ContainsRegex("<span class=\"chip " + std::string(to_string(look_of(e.outcome))) +
                               "\"><span[^>]*>[^<]*</span> " + std::string(e.word)));
}

TEST_F(OneOrder, IsMarkdowns) {
  // As a reader sees it: dashes are escaped.
  const std::string text =
      std::regex_replace(report::to_markdown(model_), std::regex("&#45;"), "-");
  auto shown = order_;
  shown.pop_back();  // a plain pass
  EXPECT_THAT(in_order(text, order_), ElementsAreArray(shown));
  EXPECT_THAT(text, HasSubstr(in_words));
}

TEST_F(OneOrder, IsJunits) {
  for (const std::string& xml : {report::to_junit(model_), report::to_junit(suite_, "perf")}) {
    pugi::xml_document document;
    ASSERT_TRUE(document.load_string(xml.c_str()));
    std::vector<std::string> names;
    for (const auto& found : document.select_nodes("//testcase[starts-with(@classname,'copy.')]"))
      names.push_back(std::string(found.node().attribute("classname").value()) + "/" +
                      found.node().attribute("name").value());
    ASSERT_EQ(names.size(), order_.size() + 1);
    names.pop_back();  // does not count
    EXPECT_THAT(names, ElementsAreArray(order_));
  }
}

TEST_F(OneOrder, IsTheForges) {
  const auto document = nlohmann::json::parse(report::to_json(model_));
  std::vector<std::string> names;
  for (const auto& c : document["performance"]["cases"])
    if (c["gated"].get<bool>()) names.push_back(c["name"]);
  EXPECT_THAT(names, ElementsAreArray(order_));
  const std::string folder = fresh_folder();
  write_file(folder + "/report.json", document.dump());
  const outcome o =
      run_program(WARPGAUGE_SOURCE_DIR "/ci/publish",
                  {folder},
                  {.folder = folder, .environment = {"PATH=/usr/bin:/bin", "GITHUB_ACTIONS="}});
  ASSERT_EQ(o.exit_code, 0) << o.err;
  auto open = order_;
  open.resize(open.size() - 2);  // neither what is faster nor what passes
  EXPECT_THAT(in_order(o.out, order_), testing::IsSubsetOf(open));
  std::string marks = o.out.substr(o.out.rfind("\n- ") + 1);
  marks = marks.substr(marks.find('\n') + 1);
  EXPECT_THAT(in_order(marks, order_), ElementsAreArray(open));
  EXPECT_THAT(o.out, HasSubstr("\n- FAILED: copy.most/f32/-/8192x8192/cold: regression, -20 %"));
  EXPECT_THAT(o.out, HasSubstr("\n- not proven: copy.x/f32/-/8192x8192/cold: machine-slow"));
}

}  // namespace
}  // namespace warpgauge::tests
