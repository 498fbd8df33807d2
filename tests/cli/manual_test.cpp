// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/app_list.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string_view>

namespace warpgauge::tests {
namespace {

using testing::HasSubstr;

constexpr const char* page = WARPGAUGE_SHARE "/man/man1/warpgauge.1";

/// Hyphens as the page's source spells them.
std::string in_roff(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '-' ? std::string("\\-") : std::string(1, c);
  return result;
}

TEST(Manual, IsWhatTheToolPrints) {
  const outcome printed = run_program(WARPGAUGE_TOOL, {"docs", "--man"});
  EXPECT_EQ(printed.exit_code, 0);
  EXPECT_EQ(printed.out, file_text(page));
}

TEST(Manual, NamesEveryCommandAndEveryOption) {
  const std::string text = file_text(page);
  for (const listed_command& c : app_list()) {
    EXPECT_THAT(text, HasSubstr("\\fB" + in_roff(c.path) + "\\fR"));
    for (const listed_option& o : c.options)
      EXPECT_THAT(text, HasSubstr("\\fB" + in_roff(o.name) + "\\fR")) << c.path;
  }
}

TEST(Manual, HasNothingThatMandocWarnsOf) {
  if (std::string_view(MANDOC).empty()) GTEST_SKIP() << "mandoc was not found";
  const outcome lint = run_program(MANDOC, {"-T", "lint", page});
  std::istringstream lines(lint.out);
  // A page has the date of its release or none; none is reproducible.
  for (std::string line; std::getline(lines, line);)
    EXPECT_THAT(line, HasSubstr("missing date")) << "of mandoc -T lint";
}

TEST(Manual, HasNothingThatGroffWarnsOf) {
  if (std::string_view(GROFF).empty()) GTEST_SKIP() << "groff was not found";
  const outcome typeset = run_program(GROFF, {"-ww", "-man", "-Tutf8", "-z", page});
  EXPECT_EQ(typeset.exit_code, 0);
  EXPECT_EQ(typeset.err, "");
}

}  // namespace
}  // namespace warpgauge::tests
