// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <functional>

/// Every option that names an output, given what is no ordinary file.
namespace warpgauge::tests {
namespace {

namespace fs = std::filesystem;
using arguments = std::vector<std::string>;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

struct output_option {
  std::string name;
  arguments words;         ///< the path follows
  std::string file_holds;  ///< part of what is written
};

const std::vector<output_option>& output_options() {
  static const std::vector<output_option> all = [] {
    const std::string folder = fresh_folder();
    const std::string results = folder + "/results.json";
    const std::string stored = folder + "/stored.json";
    const outcome made = run_program(
        FAKE_KERNELS, {"--benchmark_out=" + results, "--warpgauge_session=0123456789abcdef"});
    if (made.exit_code != 0) throw std::runtime_error("no results: " + made.err);
    fs::copy_file(BASELINE, stored);
    const std::string cards = fresh_folder();
    fs::copy_file(results, cards + "/card.json");
    const std::string doctor = folder + "/doctor.json";
    write_file(doctor, run_program(WARPGAUGE_TOOL, {"doctor", "--json"}).out);
    return std::vector<output_option>{
        {"report -o",
         {"report",
          "--no-trace",
          "--doctor",
          doctor,
          "--title",
          "unusual",
          "--format",
          "markdown",
          "--out"},
         "# unusual"},
        {"check --junit",
         {"baseline", "check", results, "--replay", "--baseline", stored, "--junit"},
         "<testsuite"},
        {"merge --out", {"baseline", "merge", stored, "--out"}, "\"schema_version\""},
        {"fleet --page", {"fleet", cards, "--page"}, "<title>Fleet: 1 card"},
        {"fleet --drain-list", {"fleet", cards, "--drain-list"}, "nothing here was applied"},
        {"resources --out", {"resources", "--out"}, "\"gpu_mib\""},
    };
  }();
  return all;
}

outcome write_to(const output_option& o, const std::string& path, const conditions& under = {}) {
  arguments all = o.words;
  all.push_back(path);
  return run_program(WARPGAUGE_TOOL, all, under);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

void expect_refusal(const output_option& o, const outcome& end, const std::string& why) {
  EXPECT_EQ(end.exit_code, 7) << o.name << ": " << end.err;
  EXPECT_THAT(first_line(end.err), HasSubstr("cannot write '")) << o.name;
  EXPECT_THAT(first_line(end.err), HasSubstr(why)) << o.name;
}

TEST(EveryOutput, GoesThroughDevicesAndPipes) {
  for (const output_option& o : output_options()) {
    EXPECT_LT(write_to(o, "/dev/null").exit_code, 7) << o.name;
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    expect_refusal(o, write_to(o, "/dev/full"), "No space left on device");
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
    const outcome shown = write_to(o, "/dev/stdout");
    EXPECT_LT(shown.exit_code, 7) << o.name << shown.err;
    EXPECT_THAT(shown.out, HasSubstr(o.file_holds)) << o.name;
    const std::string pipe = fresh_folder() + "/pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    expect_refusal(o, write_to(o, pipe), "the pipe has no reader");
    EXPECT_TRUE(fs::is_fifo(pipe));
  }
}

TEST(EveryOutput, ComesBeforeWhatIsPrintedLaterWhenBothGoToOneFile) {
  for (const output_option& o : output_options()) {
    const std::string file = fresh_folder() + "/all.txt";
    arguments all{"-c", "exec \"$0\" \"$@\" > " + file, WARPGAUGE_TOOL};
    all.insert(all.end(), o.words.begin(), o.words.end());
    all.emplace_back("/dev/stdout");
    const outcome end = run_program("/bin/sh", all);
    EXPECT_LT(end.exit_code, 7) << o.name << end.err;
    EXPECT_THAT(file_text(file), HasSubstr(o.file_holds)) << o.name;
    EXPECT_FALSE(fs::exists(file + ".warpgauge-draft"));
  }
}

TEST(EveryOutput, MakesTheTargetOfADanglingLink) {
  for (const output_option& o : output_options()) {
    const std::string folder = fresh_folder();
    fs::create_symlink("target", folder + "/link");
    EXPECT_LT(write_to(o, folder + "/link").exit_code, 7) << o.name;
    EXPECT_TRUE(fs::is_symlink(folder + "/link"));
    EXPECT_THAT(file_text(folder + "/target"), HasSubstr(o.file_holds)) << o.name;
  }
}

TEST(EveryOutput, TellsALimitOnTheSizeOfFiles) {
  for (const output_option& o : output_options()) {
    const std::string file = fresh_folder() + "/out";
    arguments all{"-c", "ulimit -f 0; exec \"$0\" \"$@\"", WARPGAUGE_TOOL};
    all.insert(all.end(), o.words.begin(), o.words.end());
    all.push_back(file);
    expect_refusal(o, run_program("/bin/sh", all), "File too large");
    EXPECT_TRUE(fs::is_empty(fs::path(file).parent_path())) << o.name;
  }
}

TEST(EveryOutput, TakesOverTheDraftOfADeadWriter) {
  for (const output_option& o : output_options()) {
    const std::string file = fresh_folder() + "/out";
    write_file(file + ".warpgauge-draft", std::string(100'000'000, 'x'));
    EXPECT_LT(write_to(o, file).exit_code, 7) << o.name;
    EXPECT_THAT(file_text(file), HasSubstr(o.file_holds)) << o.name;
    EXPECT_LT(fs::file_size(file), 100'000'000u);
    EXPECT_FALSE(fs::exists(file + ".warpgauge-draft")) << o.name;
  }
}

/// Names that would colour the terminal, retitle it, or clear it by one byte of Latin-1's controls.
TEST(EveryName, ReachesTheTerminalWithoutControlCharacters) {
  const std::string odd =
      "\x1b[31m\x1b]0;title\x07\xc2\x9b"
      "2J\x9b\r";
  const std::string folder = fresh_folder();
  const std::string stored = folder + "/stored" + odd + ".json";
  const std::string results = folder + "/results" + odd + ".json";
  fs::copy_file(BASELINE, stored);
  ASSERT_EQ(run_program(FAKE_KERNELS,
                        {"--benchmark_out=" + results, "--warpgauge_session=0123456789abcdef"})
                .exit_code,
            0);
  const std::string document = folder + "/page" + odd + ".md";
  write_file(document, "<!-- warpgauge:begin exit-codes -->\n<!-- warpgauge:end exit-codes -->\n");
  const std::string missing = folder + "/missing" + odd;
  const std::vector<arguments> all{
      {"baseline", "show", stored},
      {"baseline", "diff", stored, stored},
      {"baseline", "history", "--baseline", stored},
      {"baseline", "history", "--baseline", stored, "--json"},
      {"baseline", "check", results, "--replay", "--baseline", stored},
      {"baseline", "check", results, "--replay", "--baseline", stored, "--json"},
      {"baseline", "update", results, "--baseline", stored, "--dry-run"},
      {"baseline", "update", results, "--baseline", stored, "--sessions", "1"},
      {"baseline", "prune", stored},
      {"baseline", "merge", stored, "--out", folder + "/merged" + odd + ".json"},
      {"compare", results, results},
      {"docs", "--check", document},
      {"docs", "--write", document},
      {"docs", "--check", document},
      {"report", "--no-trace", "--results", results, "--baseline", stored, "-o", folder + odd},
      {"report", "--no-trace", "--results", results, "--format", "markdown", "--title", odd},
      {"report", "--no-trace", "--results", results, "--format", "json", "--title", odd},
      {"baseline", "show", missing},
      {"report", "--results", missing},
      {"trace", odd, "--shape", "4x4"},
      {odd},
      {"--" + odd},
  };
  for (const arguments& a : all) {
    const outcome end = run_program(WARPGAUGE_TOOL, a);
    for (const std::string& text : {end.out, end.err}) {
      EXPECT_EQ(text.find_first_of("\x1b\x07\r"), std::string::npos) << a[0] << ' ' << a.back();
      EXPECT_THAT(text, Not(HasSubstr("\xc2\x9b"))) << a[0] << ' ' << a.back();
      EXPECT_THAT(text, Not(HasSubstr("J\x9b"))) << a[0] << ' ' << a.back();
    }
    EXPECT_NE(end.exit_code, 7) << a[0] << ": " << end.err;
  }
}

}  // namespace
}  // namespace warpgauge::tests
