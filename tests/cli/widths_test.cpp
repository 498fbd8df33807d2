// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/app_list.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

/// What people see on a terminal: lines that fit, and a sign of life from whatever takes long.
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
  const std::string study = std::string(SOURCES) + "/perf/then-and-now/study.json";
  for (const arguments& more : std::vector<arguments>{
           {"show", "transpose.padded"},
           {"show", "matmul.best"},
           {"trace", "transpose.tiled", "--shape", "64x64"},
           {"trace", "matmul.tiled", "--shape", "64x64", "--inner", "64"},
           {"run", "transpose.padded", "--shape", "64x64"},
           {"baseline", "show", BASELINE},
           {"baseline", "diff", BASELINE, BASELINE},
           {"baseline", "history", "--baseline", BASELINE},
           {"baseline", "check", folder + "/a.json", "--replay", "--baseline", BASELINE},
           {"compare", folder + "/a.json", folder + "/b.json"},
           {"fleet", folder},
           {"study", "--from", study}})
    all.push_back(more);
  return all;
}

TEST(EveryTable, FitsTheTerminal) {
  std::size_t lines = 0;
  for (const arguments& words : all_commands())
    for (const char* const width : {"60", "72", "80", "100", "140", "200"}) {
      conditions under;
      under.environment = {std::string("COLUMNS=") + width, "LC_ALL=C.UTF-8"};
      const outcome o = run_program(WARPGAUGE_TOOL, words, under);
      std::istringstream from(o.out);
      for (std::string line; std::getline(from, line); ++lines) {
        const bool one_word = line.find(' ', line.find_first_not_of(' ')) == std::string::npos;
        if (is_command(line) || one_word) continue;  // as the path of a file
        EXPECT_LE(characters(line), std::stoul(width))
            << testing::PrintToString(words) << ": " << line;
      }
    }
  EXPECT_GE(lines, 5000u);
}

// A program that reads the output gets the lines as they are.
TEST(EveryTable, KeepsItsLinesWhereNoWidthIsKnown) {
  conditions under;
  under.environment = {"COLUMNS="};
  const outcome o = run_program(WARPGAUGE_TOOL, {"baseline", "show", BASELINE}, under);
  EXPECT_THAT(o.out, testing::HasSubstr("session          card             begun, UTC"));
}

// The slowest that need neither a GPU nor another program.
TEST(EveryCommand, IsNeverSilentForLong) {
  const std::string folder = fresh_folder();
  for (const arguments& words :
       std::vector<arguments>{{"study", "4"},
                              {"run", "matmul.tiled", "--shape", "320x320", "--inner", "320"},
                              {"trace", "matmul.tiled", "--shape", "320x320", "--inner", "320"},
                              {"list", "--cases"},
                              {"report", "-o", folder + "/report.html"}}) {
    conditions under;
    under.error_terminal = true;
    const outcome o = run_program(WARPGAUGE_TOOL, words, under);
    EXPECT_LT(o.exit_code, 100) << o.err;
    // The line is renewed each second; twice that on a machine that does other things too.
    EXPECT_LT(o.longest_silence_s, 2.5) << testing::PrintToString(words);
  }
}

}  // namespace
}  // namespace warpgauge::tests
