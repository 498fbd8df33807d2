// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/source_links.hpp"

#include "tests/unit/report/example_inputs.hpp"
#include "warpgauge/report/inputs.hpp"
#include "warpgauge/report/render.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace warpgauge::tests {
namespace {

using namespace report;
using testing::HasSubstr;
using testing::Not;

const std::string url = "https://github.com/owner/repo/blob/0123abc/";
const std::string source = "src/warpgauge/report/text.cpp";

source_links links(const std::string& to = url) { return {to, WARPGAUGE_SOURCE_DIR}; }

std::string link(const std::string& line) {
  return "<a href=\"" + url + source + "#L" + line + "\" rel=\"noreferrer\">" + source + ":" +
         line + "</a>";
}

TEST(ReportSourceLinks, LinesOfSourcesAreLinks) {
  EXPECT_EQ(html_with_links(source + ":12", links()), link("12"));
  EXPECT_EQ(html_with_links("<a> at " + source + ":12:5: (" + source + ":7).", links()),
            "&lt;a&gt; at " + link("12") + ":5: (" + link("7") + ").");
  EXPECT_EQ(markdown_with_links("at " + source + ":12: no_", links()),
            "at [src/warpgauge/report/text.cpp&#58;12](<" + url + source + "#L12>): no&#95;");
}

TEST(ReportSourceLinks, OtherFilesStayText) {
  const std::vector<std::string> texts{
      WARPGAUGE_SOURCE_DIR "/" + source + ":12",
      "src/../" + source + ":12",
      "../" + source + ":12",
      "src/missing.cpp:12",
      "kernels/text.cpp:12",
      "src/warpgauge/report:12",
      source,
      source + ":",
      source + ":0",
      source + ":1...",
      "https://example.org/" + source + ":12",
      "C:" + source + ":12",
      "03:15",
  };
  for (const std::string& text : texts) {
    EXPECT_EQ(html_with_links(text, links()), text);
    EXPECT_THAT(markdown_with_links(text, links()), Not(HasSubstr("(<")));
  }
  EXPECT_EQ(html_with_links(source + ":12", links("")), source + ":12");
  EXPECT_EQ(html_with_links(source + ":12", {url, ""}), source + ":12");
}

TEST(ReportSourceLinks, OnlyPlainAddressesBeginThem) {
  for (const char* good :
       {"http://localhost:8080/a/", "https://example.org/?at=1&file=", "https://a"})
    EXPECT_TRUE(may_begin_links(good)) << good;
  for (const char* bad : {"",
                          "https://",
                          "https:///a",
                          "ftp://example.org/",
                          "javascript:alert(1)//",
                          "file:///etc/",
                          "example.org/",
                          " https://example.org/",
                          "https://example.org/\"onclick=\"a",
                          "https://example.org/>",
                          "https://example.org/a|b",
                          "https://example.org/#",
                          "https://example.org/\n"}) {
    EXPECT_FALSE(may_begin_links(bad)) << bad;
    EXPECT_EQ(html_with_links(source + ":12", links(bad)), source + ":12") << bad;
  }
  for (const std::string& text : hostile_texts()) EXPECT_FALSE(may_begin_links(text)) << text;
  EXPECT_THAT(html_with_links(source + ":1", links("https://a/?b&c=")),
              HasSubstr("?b&amp;c=" + source));
}

TEST(ReportSourceLinks, TextBesideThemIsEscaped) {
  for (const std::string& text : hostile_texts()) {
    EXPECT_EQ(html_with_links(text, links()), html_with_links(text, {})) << text;
    EXPECT_EQ(html_with_links(text + " " + source + ":3" + text, links()),
              html_with_links(text + " ", {}) + link("3") + html_with_links(text, {}));
  }
}

TEST(ReportSourceLinks, PageAndMarkdownHaveThem) {
  model m;
  m.links = links();
  traced_kernel k = parse_trace(example_trace("copy.shared", "k.cuh").dump(), "file", {});
  k.worst->file = source;
  k.findings = {{"race at " + source + ":4", "two writes"}};
  m.traffic = {k};
  m.tests.push_back({});
  m.tests.back().label = "correctness";
  m.tests.back().backend = "sim";
  m.tests.back().failed = 1;
  m.tests.back().failures = {{"copy.simple", "first\n" + source + ":5: wrong"},
                             {"b", source + ":6: wrong"}};
  conclude(m);
  const std::string page = to_html(m);
  for (const char* line : {"3", "4", "5", "6"}) EXPECT_THAT(page, HasSubstr(link(line)));
  EXPECT_THAT(to_markdown(m), HasSubstr("(<" + url + source + "#L6>)"));
  m.links = {};
  EXPECT_THAT(to_html(m), Not(HasSubstr(url)));
  EXPECT_THAT(to_markdown(m), Not(HasSubstr(url)));
}

}  // namespace
}  // namespace warpgauge::tests
