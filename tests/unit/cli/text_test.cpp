// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"
#include "warpgauge/cli/blocks.hpp"
#include "warpgauge/cli/exit_codes.hpp"
#include "warpgauge/cli/source_excerpt.hpp"
#include "warpgauge/cli/suggest.hpp"
#include "warpgauge/cli/text_file.hpp"
#include "warpgauge/cli/wrap.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

#include <filesystem>

namespace warpgauge::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(NearMisses, PutTheNearestFirst) {
  EXPECT_THAT(near_misses("lsit", {"docs", "list", "run"}), ElementsAre("list"));
  EXPECT_THAT(near_misses("--jsn", {"--json", "--shape"}), ElementsAre("--json"));
}

TEST(NearMisses, FindWhatContainsTheWord) {
  EXPECT_THAT(near_misses("kernel", {"kernels", "commands"}), ElementsAre("kernels"));
}

TEST(NearMisses, AreNoneForAStrangerOrAPage) {
  EXPECT_THAT(near_misses("zebra", {"list", "trace"}), IsEmpty());
  EXPECT_THAT(near_misses(std::string(100'000, 'x'), {"list"}), IsEmpty());
  EXPECT_THAT(near_misses("", {"list"}), IsEmpty());
}

TEST(DidYouMean, IsOneQuestion) {
  EXPECT_EQ(did_you_mean({}), "");
  EXPECT_EQ(did_you_mean({"a"}), "; did you mean a?");
  EXPECT_EQ(did_you_mean({"a", "b", "c"}), "; did you mean a, b or c?");
}

TEST(Wrapped, BreaksBetweenWordsOnly) {
  EXPECT_THAT(wrapped("one two three", 7), ElementsAre("one two", "three"));
  EXPECT_THAT(wrapped("incomprehensible", 4), ElementsAre("incomprehensible"));
  EXPECT_THAT(wrapped("", 4), ElementsAre(""));
}

TEST(OneLine, HoldsNoControlCharactersAndNoPages) {
  EXPECT_EQ(one_line("a\n\x1b[31mb"), "a??[31mb");
  EXPECT_EQ(one_line("abcdef", 3), "abc...");
}

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
            "line 3: block 'kernels' ends, but did not begin");
  EXPECT_EQ(
      complaint_about("<!-- warpgauge:begin kernels -->\n<!-- warpgauge:begin exit-codes -->"),
      "line 2: block 'exit-codes' begins inside block 'kernels'");
}

TEST(ReplaceTextFile, KeepsPermissionsAndLeavesNoDraft) {
  const std::string folder = tests::fresh_folder();
  const std::string file = folder + "/page.md";
  tests::write_file(file, "old");
  ASSERT_EQ(::chmod(file.c_str(), 0640), 0);
  replace_text_file(file, "new");
  EXPECT_EQ(tests::file_text(file), "new");
  struct stat facts {};
  ASSERT_EQ(::stat(file.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 07777, 0640u);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
}

TEST(ReplaceTextFile, WritesThroughASymbolicLink) {
  const std::string folder = tests::fresh_folder();
  tests::write_file(folder + "/page.md", "old");
  std::filesystem::create_symlink("page.md", folder + "/link.md");
  replace_text_file(folder + "/link.md", "new");
  EXPECT_EQ(tests::file_text(folder + "/page.md"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder + "/link.md"));
}

TEST(ReadTextFile, RefusesWhatIsNoText) {
  const std::string folder = tests::fresh_folder();
  tests::write_file(folder + "/noise", std::string("a\0b", 3));
  EXPECT_THROW(read_text_file(folder + "/noise"), stop);
  EXPECT_THROW(read_text_file(folder), stop);
  EXPECT_THROW(read_text_file(folder + "/none"), stop);
}

TEST(ReadExcerpt, HasTheLineAndItsNeighbours) {
  const std::string file = tests::fresh_folder() + "/kernel.cu";
  tests::write_file(file, "first\n\tsecond\nthird");
  const auto excerpt = read_excerpt(file, 1, 1);
  ASSERT_TRUE(excerpt.has_value());
  EXPECT_EQ(excerpt->first_line, 1);
  EXPECT_THAT(excerpt->lines, ElementsAre("first", "  second"));
  EXPECT_FALSE(read_excerpt(file, 4, 1).has_value());
  EXPECT_FALSE(read_excerpt(file, 0, 1).has_value());
  EXPECT_FALSE(read_excerpt(file + ".none", 1, 1).has_value());
}

}  // namespace
}  // namespace warpgauge::cli
