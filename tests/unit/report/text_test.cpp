// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/text.hpp"

#include "tests/unit/report/example_inputs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <random>

namespace warpgauge::tests {
namespace {

using namespace report;
using testing::HasSubstr;
using testing::Not;

std::string random_bytes(std::mt19937& random, std::size_t length) {
  // Mostly bytes that mean something to one of the forms.
  constexpr std::string_view likely = "<>&\"'`|\\[](){}*_#@:/-!\n\r\t\0\x7F\xC3\xA9\xE2\x80\xA8";
  std::string text;
  for (std::size_t i = 0; i < length; ++i)
    text +=
        random() % 4 == 0 ? static_cast<char>(random() % 256) : likely[random() % likely.size()];
  return text;
}

TEST(ReportText, EscapesForHtml) {
  EXPECT_EQ(html(R"(<a href="x">'&)"), "&lt;a href=&quot;x&quot;&gt;&#39;&amp;");
  std::mt19937 random(7);
  for (int i = 0; i < 2000; ++i) {
    const std::string shown = html(random_bytes(random, 40));
    EXPECT_EQ(shown.find_first_of("<>\"'"), std::string::npos) << shown;
  }
}

TEST(ReportText, ScriptJsonIsTheSameJsonAndCannotEndTheScript) {
  for (const std::string& text : hostile_texts()) {
    const nlohmann::json before{{text, text}};
    const std::string shown = script_json(before.dump());
    EXPECT_EQ(nlohmann::json::parse(shown), before);
    EXPECT_EQ(shown.find_first_of("<>&"), std::string::npos) << shown;
    EXPECT_THAT(shown, Not(HasSubstr("\xE2\x80\xA8")));
    EXPECT_THAT(shown, Not(HasSubstr("\xE2\x80\xA9")));
  }
}

TEST(ReportText, MarkdownHasNoCharacterThatMeansSomething) {
  for (const std::string& text : hostile_texts())
    for (const std::string& shown : {markdown(text), markdown_code(text)}) {
      std::string inner = shown;
      if (inner.starts_with("<code>")) inner = inner.substr(6, inner.size() - 13);
      EXPECT_EQ(inner.find_first_of("<>|`*_[]@\\\n!~"), std::string::npos) << inner;
      EXPECT_THAT(inner, Not(HasSubstr("://")));
      EXPECT_THAT(inner, Not(HasSubstr("www.")));
    }
  EXPECT_EQ(markdown("1 case: slower"), "1 case: slower");
  EXPECT_EQ(markdown_code("a|b`"), "<code>a&#124;b&#96;</code>");
}

TEST(ReportText, WritesNumbers) {
  EXPECT_EQ(per_cent(2, 2), "100 %");
  EXPECT_EQ(per_cent(999999, 1000000), "99.99 %");
  EXPECT_EQ(per_cent(0, 0), "-");
  EXPECT_EQ(figure(1932.66), "1932.7");
  EXPECT_EQ(figure(0.91012), "0.9101");
  EXPECT_EQ(figure(std::nullopt), "-");
  EXPECT_EQ(fraction(0.02134), "2.13 %");
  EXPECT_EQ(ratio(65536, 2048), "32.00");
  EXPECT_EQ(ratio(1, 0), "inf");
  EXPECT_EQ(ratio(0, 0), "-");
}

TEST(ReportText, ShortensPaths) {
  EXPECT_EQ(short_name("/home/jane/work/src/warpgauge/kernels/copy/simple.cuh"),
            "kernels/copy/simple.cuh");
  EXPECT_EQ(short_name("simple.cuh"), "simple.cuh");
  EXPECT_EQ(short_name(""), "");
}

TEST(ReportText, BytesOfEveryLengthAreCoded) {
  // RFC 4648, 10
  const std::pair<const char*, const char*> known[] = {
      {"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"}, {"foob", "Zm9vYg=="}};
  for (const auto& [bytes, coded] : known) EXPECT_EQ(base64(bytes), coded);
  EXPECT_EQ(base64("\xff\xfe\xfd"), "//79");
}

}  // namespace
}  // namespace warpgauge::tests
