// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <sstream>

/// Whoever changes what judges needs an owner's review.
namespace warpgauge::tests {
namespace {

std::map<std::string, std::string> owners(const std::string& file) {
  std::map<std::string, std::string> all;
  std::istringstream lines(base::read_file(file));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream words(line);
    std::string path, owner;
    words >> path >> owner;
    all[path] = owner;
  }
  return all;
}

TEST(CodeOwners, OwnAllThatJudges) {
  const auto all = owners(SOURCES "/.github/CODEOWNERS");
  for (const char* path : {"/.github/",
                           "/.gitlab/",
                           "/.gitlab-ci.yml",
                           "/.ci/",
                           "/ci/",
                           "/CMakeLists.txt",
                           "/CMakePresets.json",
                           "/baselines/",
                           "/tests/cases.json",
                           "/tests/correctness/",
                           "/tests/traffic/",
                           "/src/warpgauge/baseline/",
                           "/src/warpgauge/cli/",
                           "/src/warpgauge/conformance/",
                           "/src/warpgauge/contract/",
                           "/src/warpgauge/measure/",
                           "/src/warpgauge/report/",
                           "/src/warpgauge/stats/",
                           "/perf/"}) {
    const auto found = all.find(path);
    ASSERT_NE(found, all.end()) << path << " belongs to nobody";
    EXPECT_EQ(found->second.front(), '@') << path << " has no owner";
    EXPECT_TRUE(std::filesystem::exists(std::string(SOURCES) + path)) << path << " is not there";
  }
}

// Each forge looks in a folder of its own, and neither follows links.
TEST(CodeOwners, AreTheSameOnBothForges) {
  EXPECT_EQ(base::read_file(SOURCES "/.github/CODEOWNERS"),
            base::read_file(SOURCES "/.gitlab/CODEOWNERS"));
}

}  // namespace
}  // namespace warpgauge::tests
