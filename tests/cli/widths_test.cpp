// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/app_list.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

/// What people see on a terminal: lines that fit.
namespace warpgauge::tests {
namespace {

using arguments = std::vector<std::string>;

std::size_t characters(const std::string& line) {
  return static_cast<std::size_t>(
      std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

bool is_command(const std::string& line) {
  const std::string text = line.substr(std::min(line.find_first_not_of(' '), line.size()));
  return text.starts_with("again: ") ||
         (text.starts_with("warpgauge ") && text.find("  ") == std::string::npos);
}

/// The help of every command, and every command that prints a table.
std::vector<arguments> all_commands() {
  std::vector<arguments> all{{}, {"--help"}, {"exit-codes"}, {"list"}, {"doctor"}};
  for (const listed_command& c : app_list()) {
    all.push_back(c.words);
    all.back().emplace_back("--help");
  }
  const std::string folder = fresh_folder();
  for (const char* card : {"/a.json", "/b.json"})
    run_program(FAKE_KERNELS,
                {"--benchmark_out=" + folder + card,
                 std::string("--warpgauge_session=0123456789abcde") + card[1]});
  // A copy: some commands change theirs.
  const std::string stored = fresh_folder() + "/nvidia_h200.json";
  std::filesystem::copy_file(BASELINE, stored);
  const std::string own = fresh_folder() + "/fake_gpu.json";
  const std::string results = fresh_folder();
  const std::string study = std::string(SOURCES) + "/perf/then-and-now/study.json";
  const std::string counts = std::string(SOURCES) + "/tests/traffic/stored.json";
  const arguments measured{"--program", FAKE_KERNELS, "--results", results};
  const auto measuring = [&](arguments words) {
    words.insert(words.end(), measured.begin(), measured.end());
    return words;
  };
  // Sessions of one card with two drivers.
  const std::string older = fresh_folder() + "/older.json", newer = fresh_folder() + "/newer.json";
  for (const std::string& file : {older, older, older, newer, newer, newer}) {
    conditions driver;
    driver.environment = {file == older ? "FAKE_DRIVER=580.1" : "FAKE_DRIVER=610.2"};
    run_program(WARPGAUGE_TOOL, measuring({"baseline", "record", "-o", file}), driver);
  }
  for (const arguments& more : std::vector<arguments>{
           {"show", "transpose.padded"},
           {"show", "matmul.best"},
           {"trace", "transpose.tiled", "height=64", "width=64"},
           {"trace", "matmul.tiled", "height=64", "width=64", "inner=64"},
           {"run", "transpose.padded", "height=64", "width=64"},
           {"run", "transpose.best", "height=64", "width=64", "--explain"},
           {"traffic", "--check", "--stored", counts, "copy.best"},
           {"resources", "-o", results + "/resources.json"},
           {"report", "-o", results + "/report.json"},
           {"docs", "--check", std::string(SOURCES) + "/src/warpgauge/cli/README.md"},
           measuring({"baseline", "record", "-o", own}),
           measuring({"perf", "--baseline", own, "--all"}),
           measuring({"perf"}),
           measuring({"baseline", "adopt", "--baseline", own, "--dry-run", "--sessions", "3"}),
           {"ab", FAKE_KERNELS, FAKE_KERNELS, "--pairs", "5", "--results", results, "--all"},
           {"baseline", "show", BASELINE},
           {"baseline", "diff", BASELINE, BASELINE},
           {"baseline", "history", "--baseline", BASELINE},
           {"baseline", "history", "transpose.padded", "--baseline", BASELINE},
           {"baseline", "check", folder + "/a.json", "--replay", "--baseline", BASELINE},
           {"baseline", "check", folder + "/a.json", "--replay", "--baseline", own, "--all"},
           {"baseline", "update", folder + "/a.json", "--baseline", own, "--dry-run"},
           {"baseline", "bridge", newer, "--baseline", older, "--dry-run"},
           {"baseline", "prune", stored, "--sessions", "1", "--dry-run"},
           {"baseline", "merge", BASELINE, "-o", stored},
           {"baseline", "convert", stored},
           {"compare", folder + "/a.json", folder + "/b.json", "--all"},
           {"fleet", folder, "--all"},
           {"study", "--from", study}})
    all.push_back(more);
  return all;
}

TEST(EveryTable, FitsTheTerminal) {
  std::size_t lines = 0;
  for (const arguments& words : all_commands())
    for (const char* const width : {"60", "80", "140", "200"}) {
      conditions under;
      under.environment = {std::string("COLUMNS=") + width, "LC_ALL=C.UTF-8"};
      const outcome o = run_program(WARPGAUGE_TOOL, words, under);
      // A mistake in the words above would print no table.
      EXPECT_TRUE(o.exit_code != 2 || words.empty()) << testing::PrintToString(words) << o.err;
      std::istringstream from(o.out);
      for (std::string line; std::getline(from, line); ++lines) {
        const bool one_word = line.find(' ', line.find_first_not_of(' ')) == std::string::npos;
        if (is_command(line) || one_word) continue;  // as the path of a file
        EXPECT_LE(characters(line), std::stoul(width))
            << testing::PrintToString(words) << ": " << line;
      }
    }
  EXPECT_GE(lines, 2500u);
}

// A program that reads the output gets the lines as they are.
TEST(EveryTable, KeepsItsLinesWhereNoWidthIsKnown) {
  conditions under;
  under.environment = {"COLUMNS="};
  const outcome o = run_program(WARPGAUGE_TOOL, {"baseline", "show", BASELINE}, under);
  EXPECT_THAT(o.out, testing::HasSubstr("session          card             begun, UTC"));
}

}  // namespace
}  // namespace warpgauge::tests
