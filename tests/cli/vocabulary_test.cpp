// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/app_list.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>

/// One word for one thing in every command (src/warpgauge/cli/README.md); former spellings still
/// work and are shown nowhere.
namespace warpgauge::tests {
namespace {

using testing::HasSubstr;
using arguments = std::vector<std::string>;

outcome tool(const arguments& words) {
  return run_program(WARPGAUGE_TOOL, words, {.environment = {"WARPGAUGE_REQUIRE_GPU="}});
}

TEST(Vocabulary, ListsNoFormerSpelling) {
  const std::regex former("(^|[^-a-z])--(output|filter|file|shape|inner)($|[^-a-z])");
  std::vector<arguments> pages{{}, {"docs", "--json"}, {"docs", "--man"}};
  for (const char* const shell : {"bash", "zsh", "fish"}) pages.push_back({"completion", shell});
  for (const listed_command& c : app_list()) {
    pages.push_back(c.words);
    pages.back().emplace_back("--help");
    for (const listed_option& o : c.options)
      EXPECT_FALSE(o.name == "--write" && o.takes_value) << c.path << " writes to --out";
  }
  EXPECT_GE(pages.size(), 35u);
  for (const arguments& words : pages) {
    const std::string text = tool(words).out;
    std::smatch found;
    EXPECT_FALSE(std::regex_search(text, found, former))
        << testing::PrintToString(words) << ": " << found.str();
  }
}

/// Where a command has `--out`, `-o` is short for it.
TEST(Vocabulary, HasAShortNameForEveryOut) {
  int outs = 0;
  for (const listed_command& c : app_list())
    for (const listed_option& o : c.options) {
      if (o.name != "--out") continue;
      ++outs;
      arguments help = c.words;
      help.emplace_back("--help");
      EXPECT_THAT(tool(help).out, HasSubstr("-o,--out")) << c.path;
    }
  EXPECT_EQ(outs, 5);
}

TEST(Vocabulary, DoesNotSuggestAFormerSpelling) {
  const outcome o = tool({"run", "copy.simple", "--shap", "3x5"});
  EXPECT_EQ(o.exit_code, 2);
  EXPECT_THAT(o.err, testing::Not(HasSubstr("--shape")));
}

TEST(Vocabulary, TakesEveryFormerSpellingAsTheOneOfToday) {
  const std::string folder = fresh_folder();
  const auto record = [&](const char* out, const char* only, const char* to) {
    return arguments{"baseline",
                     "record",
                     "--program",
                     FAKE_KERNELS,
                     "--processes",
                     "1",
                     "--results",
                     folder,
                     out,
                     folder + to,
                     only,
                     "^copy"};
  };
  const auto ab = [&](const char* only) {
    return arguments{"ab",
                     FAKE_KERNELS,
                     FAKE_KERNELS,
                     "--pairs",
                     "5",
                     "--seed",
                     "1",
                     "--results",
                     folder,
                     only,
                     "^copy"};
  };
  const std::string study = std::string(SOURCES) + "/perf/then-and-now/study.json";
  const std::string counts = std::string(SOURCES) + "/tests/traffic/stored.json";
  struct pair {
    arguments former;
    arguments now;
    std::string writes = {};  ///< by the former; the other writes this + "2"
  };
  for (const pair& p :
       std::vector<pair>{{{"run", "copy.simple", "--shape", "3x5"},
                          {"run", "copy.simple", "height=3", "width=5"}},
                         {{"trace", "matmul.naive", "--shape=4x6", "--inner=3", "--json"},
                          {"trace", "matmul.naive", "height=4", "width=6", "inner=3", "--json"}},
                         {{"study", "--from", study, "--json", "--write", folder + "/study"},
                          {"study", "--from", study, "--json", "--out", folder + "/study2"},
                          "/study"},
                         {{"report", "--output", folder + "/page.json"},
                          {"report", "--out", folder + "/page.json2", "--format", "json"},
                          "/page.json"},
                         {{"resources", "--output=" + folder + "/cards"},
                          {"resources", "--out=" + folder + "/cards2"},
                          "/cards"},
                         {{"traffic", "--check", "--file", counts, "copy.best"},
                          {"traffic", "--check", "--stored", counts, "copy.best"}},
                         {record("--output", "--filter", "/b.json"),
                          record("--out", "--only", "/b.json2"),
                          "/b.json"},
                         {{"baseline", "merge", BASELINE, "--output", folder + "/m.json"},
                          {"baseline", "merge", BASELINE, "--out", folder + "/m.json2"},
                          "/m.json"},
                         {ab("--filter"), ab("--only")},
                         {{"study", "--from", study, "--json", "--output", folder + "/study3"},
                          {"study", "--from", study, "--json", "--out", folder + "/study32"},
                          "/study3"}}) {
    const std::string words = testing::PrintToString(p.former);
    const outcome then = tool(p.former);
    EXPECT_NE(then.exit_code, 2) << words << then.err;
    EXPECT_EQ(then.exit_code, tool(p.now).exit_code) << words;
    if (p.writes.empty()) continue;
    EXPECT_TRUE(std::filesystem::exists(folder + p.writes)) << words;
    EXPECT_TRUE(std::filesystem::exists(folder + p.writes + "2")) << words;
  }
}

}  // namespace
}  // namespace warpgauge::tests
