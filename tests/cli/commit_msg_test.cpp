// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

/// ci/commit-msg, as git calls it.
namespace warpgauge::tests {
namespace {

outcome hook(const std::string& message) {
  const std::string folder = fresh_folder();
  write_file(folder + "/message", message);
  return run_program(SOURCES "/ci/commit-msg", {folder + "/message"});
}

TEST(CommitMessage, OfSeventyTwoColumnsIsTaken) {
  const std::string subject = "stats: " + std::string(65, 'x');
  EXPECT_EQ(hook(subject).exit_code, 0);
  EXPECT_EQ(hook("\n# a comment\n" + subject + "\n\nWhy it is so.\n").exit_code, 0);
  const outcome longer = hook(subject + "x\n");
  EXPECT_EQ(longer.exit_code, 1);
  EXPECT_THAT(longer.err, testing::HasSubstr("has 73 columns, 72 at most"));
}

TEST(CommitMessage, HasAFolderNoFullStopAndAnEmptyLineBelow) {
  EXPECT_EQ(hook("report the median\n").exit_code, 1);
  EXPECT_EQ(hook("stats: report the median.\n").exit_code, 1);
  EXPECT_EQ(hook("stats: report the median\nof paired ratios\n").exit_code, 1);
  EXPECT_EQ(hook("stats: report the median\n\nof paired ratios\n").exit_code, 0);
  EXPECT_EQ(hook("").exit_code, 1);
}

TEST(CommitMessage, OfGitItselfIsTaken) {
  EXPECT_EQ(hook("Merge branch 'a'\n").exit_code, 0);
  EXPECT_EQ(hook("fixup! stats: report the median\n").exit_code, 0);
}

TEST(CommitMessage, IsAFileThatCanBeRead) {
  EXPECT_EQ(run_program(SOURCES "/ci/commit-msg", {}).exit_code, 2);
  EXPECT_EQ(run_program(SOURCES "/ci/commit-msg", {"/no/such/file"}).exit_code, 2);
}

}  // namespace
}  // namespace warpgauge::tests
