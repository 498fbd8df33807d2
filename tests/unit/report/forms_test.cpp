// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/report/example_inputs.hpp"
#include "warpgauge/report/inputs.hpp"
#include "warpgauge/report/performance.hpp"
#include "warpgauge/report/render.hpp"
#include "warpgauge/report/summary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include <algorithm>
#include <sstream>

namespace warpgauge::tests {
namespace {

using namespace report;
using testing::HasSubstr;
using testing::Not;

/// A report in which every text is the given one.
model all_of(const std::string& text) {
  model m;
  m.title = text;
  m.version = text;
  m.links = {text, WARPGAUGE_SOURCE_DIR};
  m.tests.push_back({text,
                     text,
                     text,
                     text,
                     1,
                     1,
                     1,
                     1,
                     false,
                     "",
                     {},
                     {text},
                     {{text, text}},
                     {{text, text}},
                     {text},
                     text});
  m.whole["correctness"] = {text, text + "2"};
  m.tests.back().label = "correctness";
  m.tests.back().backend = "sim";
  baseline::process p = example_process(0, "beef");
  p.gpu.name = p.driver = p.cuda_toolkit = p.warpgauge_version = text;
  p.before.clock_event_reasons = {text};
  baseline::row bad = row_of(text + "/f32/-/2x2/cold", 1, 1);
  bad.problem = baseline::cause{baseline::cause_kind::reported, text};
  p.rows = {row_of(text, 1, 1), bad};
  m.perf =
      show_judgements(std::vector{baseline::judge(nullptr, std::vector{p}, {}, {})}, nullptr, "");
  m.perf->processes.at(0).utc = text;
  m.perf->baseline_name = text;
  m.perf->notes = {text};
  m.perf->cases[0].history.push_back({text, text, text, 1, 2, 1.5});
  m.perf->cases[0].changes = {text};
  traced_kernel k = parse_trace(example_trace("copy.shared", "k.cuh").dump(), "file", {});
  k.id = k.type = k.kernel = k.promise = k.layout = text;
  k.as_promised = false;
  k.worst->file = k.worst->operation = text;
  k.worst->excerpt = {text, text};
  k.findings = {{text, text}};
  m.traffic = {k};
  m.lines = coverage{{{text, 2, 1}}, 2, 1, 0, 0};
  m.here = machine{{{text, text}}, {{text, text}}, {{text, text}}};
  const study_part part{text, text, 1.5, text, text, text};
  m.studied = studies{
      text,
      text,
      text,
      {{1, text, text, {{text, text, text, {part}}}, text, {{text, text}}, {{text, text}}}}};
  m.open = {{text, text}};
  conclude(m);
  return m;
}

model plain_report() {
  model m;
  add_evidence(correctness_text(1), "correctness-sim-sweep.json", {}, m);
  add_evidence(traffic_text(), "traffic.sim.json", {}, m);
  simulated_gpus gpus(twenty_cases(), 3, 5);
  const baseline::stored_baseline stored = gpus.record(3, 3, 3);
  const std::string slowed = twenty_cases()[2].name;
  baseline::suite_judgement judged = baseline::judge(
      &stored, gpus.measure(0, 3, 0.8, slowed), gpus.measure(0, 3, 0.8, slowed), {});
  judged.baseline_name = "example_gpu.json";
  m.perf = show_judgements(std::vector{judged}, &stored, "");
  m.traffic.push_back(parse_trace(example_trace("copy.shared", "k.cuh").dump(), "file", {}));
  m.lines = parse_coverage(coverage_text(), "file");
  m.here = parse_machine(doctor_json().dump(), "file");
  conclude(m);
  return m;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++n;
  return n;
}

/// The page without the parts that do not come from the model.
std::string markup_of(std::string page) {
  for (const auto& [from, to] :
       {std::pair{"<style", "</style>"}, std::pair{"<script", "</script>"}})
    for (std::size_t at = 0; (at = page.find(from)) != std::string::npos;)
      page.erase(at, page.find(to, at) + std::string(to).size() - at);
  return page;
}

/// The page's elements and attribute names, texts and values left out.
std::string skeleton_of(const std::string& page) {
  std::string all;
  bool inside = false, quoted = false;
  for (const char c : markup_of(page)) {
    if (!inside && c == '<') inside = true;
    if (inside && c == '"') quoted = !quoted;
    if (inside && !quoted) all += c;
    if (inside && !quoted && c == '>') inside = false;
  }
  return all;
}

TEST(ReportForms, NoTextChangesThePage) {
  const std::string expected = skeleton_of(to_html(all_of("harmless")));
  for (const std::string& text : hostile_texts()) {
    const std::string page = to_html(all_of(text));
    EXPECT_EQ(skeleton_of(page), expected) << text;
    EXPECT_EQ(count(page, "<script"), count(to_html(all_of("harmless")), "<script")) << text;
  }
}

TEST(ReportForms, NoTextChangesTheXml) {
  const auto skeleton = [](const std::string& xml) {
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_string(xml.c_str());
    EXPECT_TRUE(parsed) << parsed.description() << "\n" << xml;
    std::string names;
    struct walker : pugi::xml_tree_walker {
      std::string* to = nullptr;
      bool for_each(pugi::xml_node& node) override {
        if (node.type() == pugi::node_element)
          *to += std::string(depth(), ' ') + node.name() + "\n";
        return true;
      }
    } walk;
    walk.to = &names;
    document.traverse(walk);
    return names;
  };
  const std::string expected = skeleton(to_junit(all_of("harmless")));
  for (const std::string& text : hostile_texts())
    EXPECT_EQ(skeleton(to_junit(all_of(text))), expected) << text;
}

TEST(ReportForms, JsonHoldsEveryTextAsItWas) {
  for (const std::string& text : hostile_texts()) {
    const auto document = nlohmann::json::parse(to_json(all_of(text)));
    EXPECT_EQ(document["title"], text);
    EXPECT_EQ(document["tests"][0]["failures"][0]["text"], text);
    EXPECT_EQ(document["traffic"][0]["worst"]["excerpt"][1], text);
    EXPECT_EQ(document["studies"]["documents"][0]["claims"][0]["parts"][0]["says"], text);
  }
  // What is no UTF-8 does not stop a report.
  EXPECT_EQ(nlohmann::json::parse(to_json(all_of("\xFF")))["title"], "\xEF\xBF\xBD");
}

TEST(ReportForms, MarkdownKeepsItsLinesAndColumns) {
  const auto shape = [](const std::string& text) {
    std::istringstream lines(text);
    std::vector<std::size_t> bars;
    for (std::string line; std::getline(lines, line);) bars.push_back(count(line, "|"));
    return bars;
  };
  const auto expected = shape(to_markdown(all_of("harmless")));
  for (const std::string& text : hostile_texts())
    EXPECT_EQ(shape(to_markdown(all_of(text))), expected) << to_markdown(all_of(text));
}

TEST(ReportForms, MarkdownIsBounded) {
  model m = plain_report();
  for (int i = 0; i < 5000; ++i)
    m.tests[0].failures.push_back({"copy.simple", std::string(5000, 'x')});
  for (int i = 0; i < 5000; ++i) m.open.push_back({"open", std::string(5000, 'x')});
  EXPECT_LT(to_markdown(m).size(), 30'000u);
  EXPECT_THAT(to_markdown(m), HasSubstr("more, in the full report"));
}

TEST(ReportForms, ThePageTellsWhatWasGivenAndWhatNot) {
  const std::string page = to_html(plain_report());
  for (const char* part : {"regression",
                           "Not proven",
                           "k.cuh:3",
                           "32.00",
                           "60.00 %",
                           "NVIDIA H200",
                           "example_gpu.json",
                           "Content-Security-Policy"})
    EXPECT_THAT(page, HasSubstr(part));
  EXPECT_THAT(page, HasSubstr("1,999,999 cases of 2 kernels passed, 1 failed"));
  EXPECT_THAT(page, HasSubstr("<b>correctness</b>, GPU: not given. To prove it: "));
  const std::string empty = [] {
    model m;
    conclude(m);
    return to_html(m);
  }();
  // Said once, folded; what was not given has no card of its own.
  EXPECT_EQ(count(empty, "not given. To prove it: "), 8u);
  EXPECT_EQ(count(empty, "<section"), 1u);
  EXPECT_EQ(count(empty, "chip good"), 0u);
  EXPECT_THAT(empty, HasSubstr("nothing was proven"));
  EXPECT_THAT(empty, HasSubstr("commit</span> unknown"));
}

TEST(ReportForms, ThePageTellsBoardsApart) {
  model m = plain_report();
  m.perf->processes.at(0).board_part = "692-<1>";
  const std::string page = to_html(m);
  EXPECT_THAT(page, HasSubstr("board</span> <code>692-&lt;1&gt;</code>"));
  EXPECT_THAT(page, HasSubstr("<td data-label=\"board\"><div>692-&lt;1&gt;</div>"));
  m.perf->processes.at(0).board_part.clear();
  EXPECT_THAT(to_html(m), Not(HasSubstr("board</span>")));
  EXPECT_THAT(to_html(m), HasSubstr("<td data-label=\"board\"><div>-</div>"));
}

TEST(ReportForms, WhatFailedComesFirstAndLeadsToItsPlace) {
  model m = plain_report();
  m.commit = "0123456789abcdef";
  m.branch = "speed";
  const std::string page = markup_of(to_html(m));
  const std::size_t failed = page.find("id=\"failed\"");
  for (const char* later : {"id=\"open\"", "id=\"proven\"", "id=\"performance\"", "id=\"traffic\""})
    EXPECT_LT(failed, page.find(later)) << later;
  EXPECT_THAT(page, HasSubstr("<code>0123456789ab</code>"));
  EXPECT_THAT(page, HasSubstr("<code>speed</code>"));
  const std::vector<failure> all = failures_of(m);
  ASSERT_EQ(all.size(), 2u);
  for (const failure& f : all) {
    EXPECT_EQ(count(page, "href=\"#" + f.place + "\""), 1u) << f.place;
    EXPECT_EQ(count(page, "<tr id=\"" + f.place + "\""), 1u) << f.place;
  }
}

/// What a design wastes by its own promise is no fault, and is not drawn as one.
TEST(ReportForms, WasteIsRedOnlyWhereItWasNotPromised) {
  model m = plain_report();
  m.traffic[0].as_promised = true;
  EXPECT_EQ(count(markup_of(to_html(m)), "ratio waste"), 0u);
  EXPECT_THAT(to_html(m), HasSubstr("as promised"));
  m.traffic[0].as_promised = false;
  EXPECT_GT(count(markup_of(to_html(m)), "ratio waste"), 0u);
}

/// A claim that does not hold is information, a wrong result a failure.
TEST(ReportForms, StudiesAreShownAndOnlyTheirWrongResultsFail) {
  model m = plain_report();
  const auto code = m.code;
  const study_part part{
      "a over b", "about 1", 2.5, "at most 1.1", "does not hold", "sectors 8 : 4"};
  const document_study d{3,
                         "Laboratory",
                         "0 of 1 claims hold",
                         {{"3a", "Both alike", "does not hold", {part}}},
                         "It compares two.",
                         {{"Sizes", "<svg/>"}},
                         {}};
  m.studied = studies{"Example GPU", "Example GPU, driver 1.", "0 of 1 claims hold", {d}};
  conclude(m);
  EXPECT_EQ(m.code, code);
  EXPECT_EQ(m.claims.back().outcome, status::shown);
  const std::string page = markup_of(to_html(m));
  for (const char* shown : {"<a href=\"#study\">Then and now</a>",
                            "<img src=\"data:image/svg+xml;base64,PHN2Zy8+\" alt=\"Sizes\">",
                            "<b>3a</b>",
                            "<p>It compares two.</p>",
                            ">2.5<",
                            "does not hold",
                            "sectors 8 : 4"})
    EXPECT_THAT(page, HasSubstr(shown));
  EXPECT_EQ(count(page, "<details id=\"s3\">"), 1u);
  EXPECT_THAT(to_markdown(m), HasSubstr("| Example GPU | 0 of 1 claims hold |"));

  model wrong;
  m.studied->documents[0].wrong = {{"a 8x8", "wrong: row 1"}};
  wrong.studied = m.studied;
  conclude(wrong);
  EXPECT_EQ(wrong.code, baseline::exit_code::regression);
  EXPECT_EQ(wrong.claims.back().reason, "1 result wrong");
  EXPECT_EQ(outcome_of(wrong), "1 result of the studies wrong");
  ASSERT_EQ(failures_of(wrong).size(), 1u);
  EXPECT_EQ(failures_of(wrong)[0].command, "build/cuda/warpgauge study 3");
  EXPECT_EQ(count(to_html(wrong), "<details id=\"s3\" open>"), 1u);
  EXPECT_THAT(to_html(wrong), HasSubstr("href=\"#s3\""));
  EXPECT_THAT(to_junit(wrong), HasSubstr("<failure message=\"1 result wrong\""));
}

TEST(ReportForms, ThePageNeedsNothingElse) {
  const std::string page = markup_of(to_html(plain_report()));
  for (const char* part : {"http://", "https://", "src=", "@import", "url("})
    EXPECT_THAT(page, Not(HasSubstr(part)));
  EXPECT_THAT(std::string(assets().style), Not(HasSubstr("url(")));
}

TEST(ReportForms, ThePageSaysWhenThereAreNoCharts) {
  const std::string page = to_html(plain_report());
  EXPECT_EQ(page.find("There are no charts") != std::string::npos, assets().charts.empty());
}

// Each test of the example took 1.5 s.
TEST(ReportForms, JunitHasTheTimesOfCTest) {
  model m;
  add_evidence(junit_text(false), "ctest.xml", {}, m);
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(to_junit(m).c_str()));
  double all = 0;
  for (const test_group& g : m.tests) {
    if (!g.by_ctest) continue;
    const std::string name = "warpgauge." + g.label + "." + (g.backend.empty() ? "all" : g.backend);
    const pugi::xpath_node suite =
        document.select_node(("//testsuite[@name='" + name + "']").c_str());
    ASSERT_TRUE(suite) << name;
    const double seconds = 1.5 * static_cast<double>(g.passed + g.failed + g.skipped);
    EXPECT_EQ(suite.node().attribute("time").as_double(), seconds) << name;
    all += seconds;
  }
  EXPECT_GT(all, 0);
  EXPECT_EQ(document.document_element().attribute("time").as_double(), all);
}

TEST(ReportForms, JunitCountsWhatItHolds) {
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(to_junit(plain_report()).c_str()));
  int tests = 0, failures = 0;
  for (const pugi::xpath_node node : document.select_nodes("//testcase")) {
    ++tests;
    failures += static_cast<bool>(node.node().child("failure"));
  }
  EXPECT_EQ(document.document_element().attribute("tests").as_int(), tests);
  EXPECT_EQ(document.document_element().attribute("failures").as_int(), failures);
  // Two questions, the failed case of correctness, the slowed kernel.
  EXPECT_EQ(failures, 4);
  EXPECT_TRUE(document.select_node("//testsuite[@name='warpgauge.perf.cases']/testcase/failure"));
}

}  // namespace
}  // namespace warpgauge::tests
