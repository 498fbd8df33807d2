// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/blocks.hpp"

#include "warpgauge/cli/exit_codes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpgauge::cli {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const generated_blocks blocks = {{"kernels", "new\n"}, {"exit-codes", "0\n"}};

TEST(RefreshBlocks, ReplacesWhatIsBetweenTheMarkersAndNothingElse) {
  const std::string before =
      "a\n<!-- warpgauge:begin kernels -->\nold\n\n<!-- warpgauge:end kernels -->\nb";
  const refreshed_document result = refresh_blocks(before, blocks);
  EXPECT_EQ(result.text,
            "a\n<!-- warpgauge:begin kernels -->\nnew\n<!-- warpgauge:end kernels -->\nb");
  EXPECT_THAT(result.found, ElementsAre("kernels"));
  EXPECT_THAT(result.stale, ElementsAre("kernels"));
  EXPECT_THAT(refresh_blocks(result.text, blocks).stale, IsEmpty());
}

TEST(RefreshBlocks, KeepsTheLineEndsOfTheDocument) {
  const std::string before =
      "<!-- warpgauge:begin kernels -->\r\n<!-- warpgauge:end kernels -->\r\n";
  const refreshed_document result = refresh_blocks(before, blocks);
  EXPECT_EQ(result.text,
            "<!-- warpgauge:begin kernels -->\r\nnew\r\n<!-- warpgauge:end kernels -->\r\n");
  EXPECT_THAT(refresh_blocks(result.text, blocks).stale, IsEmpty());
}

std::string complaint_about(const std::string& document) {
  try {
    refresh_blocks(document, blocks);
  } catch (const stop& e) {
    EXPECT_EQ(e.code(), exit_code::usage);
    return e.what();
  }
  return "accepted";
}

TEST(RefreshBlocks, NamesTheLineOfAMistake) {
  EXPECT_EQ(complaint_about("a\n<!-- warpgauge:begin kernel -->\n"),
            "line 2: no generated block is named 'kernel'; did you mean kernels?");
  EXPECT_EQ(complaint_about("<!-- warpgauge:begin kernels -->\n"),
            "line 1: block 'kernels' does not end");
  EXPECT_EQ(complaint_about("\n\n<!-- warpgauge:end kernels -->\n"),
            "line 3: block 'kernels' ends but never begins");
  EXPECT_EQ(
      complaint_about("<!-- warpgauge:begin kernels -->\n<!-- warpgauge:begin exit-codes -->"),
      "line 2: block 'exit-codes' begins inside block 'kernels'");
}

}  // namespace
}  // namespace warpgauge::cli
