// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/stand_ins.hpp"
#include "tests/sim/frontend/host_compiler.hpp"
#include "tests/unit/cli/process.hpp"
#include "tests/unit/report/example_inputs.hpp"
#include "warpgauge/baseline/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>

/// README and pages: their commands run, what they show is what is printed, their links lead
/// somewhere. Commands of ci/ run among stand-ins, those of the tool with the tool.
namespace warpgauge::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

struct block {
  std::string page;
  std::string kind;  ///< "sh", "text"
  std::vector<std::string> lines;
};

std::vector<std::string> all_pages() {
  const outcome listed = run_program("/usr/bin/env", {"git", "-C", SOURCES, "ls-files", "*.md"});
  std::vector<std::string> all;
  std::istringstream from(listed.out);
  for (std::string line; std::getline(from, line);) all.push_back(line);
  return all;
}

bool is_written_by_a_program(const std::string& page) {
  return page.find("/results") != std::string::npos;
}

std::vector<std::string> pages() {
  std::vector<std::string> all = all_pages();
  std::erase_if(all, is_written_by_a_program);
  return all;
}

std::vector<block> blocks(const std::string& kind) {
  std::vector<block> all;
  for (const std::string& page : pages()) {
    std::istringstream from(file_text(std::string(SOURCES) + "/" + page));
    bool inside = false;
    for (std::string line; std::getline(from, line);) {
      if (line.starts_with("```")) {
        inside = !inside && line == "```" + kind;
        if (inside) all.push_back({page, kind, {}});
      } else if (inside && !line.empty()) {
        all.back().lines.push_back(line);
      }
    }
  }
  return all;
}

/// All that a reader may type: blocks of commands, and lines after a prompt among what is printed.
std::vector<block> shell_blocks() {
  std::vector<block> all = blocks("sh");
  for (const char* kind : {"console", "text"})
    for (block b : blocks(kind)) {
      std::erase_if(b.lines, [](const std::string& line) { return !line.starts_with("$ "); });
      for (std::string& line : b.lines) line.erase(0, 2);
      if (!b.lines.empty()) all.push_back(b);
    }
  return all;
}

/// Commands as a shell reads them: continued lines and here-documents joined, comments cut.
std::vector<std::string> commands_of(const block& b) {
  std::vector<std::string> all;
  std::string open;
  bool in_document = false;
  for (std::string line : b.lines) {
    if (in_document || line.ends_with("<<'END'")) {
      all.resize(all.size() + (in_document ? 0 : 1));
      all.back() += line + "\n";
      in_document = line != "END";
      continue;
    }
    if (const auto comment = line.find(" #"); comment != std::string::npos) line.resize(comment);
    line.erase(line.find_last_not_of(' ') + 1);
    const bool goes_on = line.ends_with('\\');
    if (goes_on) line.pop_back();
    open += line;
    if (!goes_on) all.push_back(std::exchange(open, ""));
  }
  return all;
}

/// Commands that end, or are run, otherwise than alone with 0. By their beginning.
struct exception {
  std::string_view beginning;
  int exit_code = 0;
  std::string_view before{}, after{};  ///< what a reader's folder has, and what must follow
  /// Of a command that is not run here: why, the test that runs it, and its words there.
  std::string_view why{}, held_by{}, words{};
};
constexpr exception exceptions[] = {
    {.beginning = "build/cuda/warpgauge perf", .exit_code = 77},
    {.beginning = "build/cuda/warpgauge baseline adopt", .exit_code = 77},
    {.beginning = "build/sim/warpgauge cc -o reverse", .exit_code = 97},
    {.beginning = "warpgauge cc -o reverse", .exit_code = 97},
    {.beginning = "ln -sf ../../ci/commit-msg",
     .before = "mkdir -p .git/hooks; cp " SOURCES "/ci/commit-msg ci/",
     .after = "test -x .git/hooks/commit-msg && rm -r .git"},
    {.beginning = "git commit baselines",
     .before =
         "git init -q . && git add baselines; export GIT_EDITOR='echo why >' GIT_AUTHOR_NAME=a"
         " GIT_AUTHOR_EMAIL=b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=b"},
    {.beginning = "warpgauge cc -o prog",
     .before = "echo 'int main() { return 3; }' >prog.cu",
     .after = "! ./prog"},
    {.beginning = "warpgauge toolkit", .after = "test -x cuda/bin/nvcc"},
    {.beginning = "make CUDA_HOME",
     .before = "printf 'made: prog.cu\n\t$(NVCC) -o $@ $<\n' >Makefile",
     .after = "! ./made"},
    {.beginning = "ci/labelled",
     .why = "checkouts of other projects",
     .held_by = "tests/sim/frontend/labelled_test.cpp",
     .words = "/ci/labelled"},
    {.beginning = "perf/evaluation/record",
     .why = "GPUs",
     .held_by = "tests/unit/evaluation/tool_evaluate_test.cpp",
     .words = "WARPGAUGE_RECORD"},
    {.beginning = "perf/evaluation/times", .why = "GPUs"},
    {.beginning = "build/sim/perf/evaluation/evaluate keep",
     .why = "what was recorded on GPUs",
     .held_by = "tests/unit/evaluation/tool_evaluate_test.cpp",
     .words = "\"keep\""},
    {.beginning = "build/sim/perf/evaluation/evaluate judge",
     .why = "minutes",
     .held_by = "tests/unit/evaluation/tool_evaluate_test.cpp",
     .words = "\"judge\""},
    {.beginning = "build/sim/perf/evaluation/evaluate changes",
     .why = "minutes",
     .held_by = "tests/unit/evaluation/tool_evaluate_test.cpp",
     .words = "\"changes\""},
    {.beginning = "build/sim/warpgauge report",
     .why = "what lies beside the tool decides how it ends",
     .held_by = "tests/unit/report/tool_report_test.cpp",
     .words = "\"report\""},
    {.beginning = "warpgauge report --correctness",
     .why = "results of a GPU",
     .held_by = "tests/unit/report/tool_report_test.cpp",
     .words = "\"--doctor\""},
    {.beginning = "build/cuda/warpgauge baseline history 'transpose",
     .why = "a baseline of the reader's",
     .held_by = "tests/unit/baseline/tool_history_test.cpp",
     .words = "\"baseline\", \"history\""},
    {.beginning = "build/sim/warpgauge trace",
     .why = "the test below compares all that it prints",
     .held_by = "tests/cli/pages_test.cpp",
     .words = "ShowWhatIsPrinted"},
    {.beginning = "warpgauge judge",
     .why = "the reader's kernels",
     .held_by = "tests/judge/judge_test.cpp",
     .words = "\"judge\", \"--json\", \"--against\""},
    {.beginning = "ci/foreign", .why = "an hour, and programs of other projects"},
    {.beginning = "cmake --install",
     .why = "a whole build",
     .held_by = "tests/package/run.cmake",
     .words = "--component simulator"},
    {.beginning = "cmake --preset default",
     .why = "an installed package",
     .held_by = "tests/package/run.cmake",
     .words = "--preset;default;"},
    {.beginning = "cmake --build --preset default",
     .why = "the same",
     .held_by = "tests/package/run.cmake",
     .words = "--build;--preset;default"},
    {.beginning = "ctest --preset default",
     .why = "the same",
     .held_by = "tests/package/run.cmake",
     .words = "--preset default --no-tests=error"},
    {.beginning = "cmake -B build -DCMAKE_CUDA_COMPILER",
     .why = "an installed package",
     .held_by = "tests/package/run.cmake",
     .words = "-DCMAKE_CUDA_COMPILER=${compiler}"},
};

class Pages : public testing::Test {
 protected:
  std::string among_stand_ins = fresh_folder();
  std::string with_tool = fresh_folder();

  void SetUp() override {
    stand_in_for_all(among_stand_ins);
    for (const char* other : {"/ci/check", "/ci/mutants"})
      program(among_stand_ins + other, "exit 0\n");
    stand_in_for_all(with_tool);
    for (const char* place : {"/bin/warpgauge", "/build/sim/warpgauge", "/build/cuda/warpgauge"})
      program(with_tool + place, "exec " WARPGAUGE_TOOL " \"$@\"\n");
    program(with_tool + "/build/sim/perf/evaluation/evaluate",
            "exec " WARPGAUGE_EVALUATE " \"$@\"\n");
    fs::create_directories(with_tool + "/perf/evaluation/results");
    fs::copy(SOURCES "/baselines", with_tool + "/baselines");
  }

  outcome run(const std::string& command) {
    conditions here;
    here.folder = command.starts_with("ci/") ? among_stand_ins : with_tool;
    here.environment = {"PATH=" + here.folder + "/bin:/usr/bin:/bin", "WARPGAUGE_REQUIRE_GPU=0"};
    return run_program("/bin/bash", {"-c", command}, here);
  }
};

TEST_F(Pages, RunEveryCommandThatTheyName) {
  std::size_t ran = 0;
  std::set<std::string_view> used;
  std::string findings;
  const std::string presets = file_text(SOURCES "/CMakePresets.json");
  for (const block& b : shell_blocks())
    for (const std::string& command : commands_of(b)) {
      const auto known =
          std::find_if(std::begin(exceptions), std::end(exceptions), [&](const exception& e) {
            return command.starts_with(e.beginning);
          });
      const exception e = known == std::end(exceptions) ? exception{} : *known;
      used.insert(e.beginning);
      if (!e.why.empty()) {
        std::cout << "not run: " << command << "\n  why: " << e.why
                  << "; run by: " << (e.held_by.empty() ? "no test" : e.held_by) << "\n";
        if (!e.held_by.empty()) {
          EXPECT_THAT(file_text(SOURCES "/" + std::string(e.held_by)), HasSubstr(e.words))
              << command;
        }
        continue;
      }
#ifdef __SANITIZE_ADDRESS__
      if (command.find("warpgauge cc") != std::string::npos || command.starts_with("make"))
        continue;  // programs lack the sanitizer's runtime
#endif
      std::smatch preset;
      if (std::regex_search(command, preset, std::regex("--preset ([a-z]+)"))) {
        EXPECT_THAT(presets, HasSubstr("\"name\": \"" + preset[1].str() + "\"")) << command;
      }
      std::string all = command;
      if (!e.before.empty()) all = std::string(e.before) + "\n" + all;
      if (!e.after.empty()) all += " && " + std::string(e.after);
      const outcome o = run(all);
      EXPECT_EQ(o.exit_code, e.exit_code) << b.page << ": " << command << "\n" << o.err;
      if (e.exit_code == 97) findings += o.err;
      ++ran;
    }
  EXPECT_GE(ran, 30u);
  for (const exception& e : exceptions)
    EXPECT_TRUE(used.contains(e.beginning)) << "no page names it: " << e.beginning;
  std::size_t shown = 0;
  for (const char* kind : {"text", "console"})
    for (const block& b : blocks(kind))
      for (const std::string& line : b.lines) {
        if (findings.empty() || !line.starts_with("reverse.cu:")) continue;
        // Pages show g++'s columns.
        const std::string of_read = "reverse.cu:4:43",
                          here = fmt::format("reverse.cu:4:{}", column_of(43, 23));
        const std::string said =
            line.starts_with(of_read) ? here + line.substr(of_read.size()) : line;
        EXPECT_THAT(findings, HasSubstr(said)) << b.page;
        ++shown;
      }
  EXPECT_TRUE(findings.empty() || shown >= 3u) << shown;
}

TEST_F(Pages, ShowWhatIsPrinted) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "this build traces no accesses";
#endif
  std::size_t compared = 0;
  for (const block& b : blocks("text")) {
    if (b.lines.empty() || !b.lines.front().starts_with("$ build/sim/warpgauge")) continue;
    const outcome o = run(commands_of({b.page, b.kind, {b.lines.front().substr(2)}}).front());
    // From another folder a source is named with the way to it.
    const std::string out = std::regex_replace(o.out, std::regex("[^ ]*/src/"), "src/");
    for (std::size_t i = 1; i < b.lines.size(); ++i, ++compared)
      EXPECT_THAT(out, HasSubstr(b.lines[i] + "\n")) << b.page;
  }
  EXPECT_GE(compared, 6u);
}

TEST_F(Pages, ShowAVerdictAsItIsPrinted) {
  const auto stored = baseline::read_baseline(SOURCES "/baselines/nvidia_h200.json");
  std::string command = "COLUMNS=100 build/sim/warpgauge baseline check --replay";
  for (const std::string& argument : write_twelve_slower(with_tool, stored)) {
    if (argument != "--replay") command += " " + argument;
  }
  const outcome o = run(command);
  EXPECT_EQ(o.exit_code, 1) << o.err;
  std::size_t compared = 0;
  for (const block& b : blocks("text")) {
    if (b.lines.empty() || !b.lines.front().starts_with("perf: 12 slower")) continue;
    for (const std::string& line : b.lines) {
      EXPECT_THAT(o.out, HasSubstr(line + "\n")) << b.page;
      ++compared;
    }
  }
  EXPECT_GE(compared, 4u);
}

TEST(Links, LeadSomewhere) {
  const std::regex link("\\]\\(([^)# ]*)(#[^)]*)?\\)");
  const std::regex heading("(^|\n)#+ ([^\n]*)");
  const std::regex code("`[^`\n]*`");  // an index and a call in code look like a link
  std::size_t found = 0;
  for (const std::string& page : pages()) {
    const std::string text =
        std::regex_replace(file_text(std::string(SOURCES) + "/" + page), code, "");
    for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
      const std::string target = (*at)[1];
      if (target.starts_with("http")) continue;
      const fs::path file = target.empty()
                                ? fs::path(SOURCES) / page
                                : fs::path(SOURCES) / fs::path(page).parent_path() / target;
      ++found;
      ASSERT_TRUE(fs::exists(file)) << page << ": " << target;
      if (!(*at)[2].matched) continue;
      // As forges name headings: lower case, spaces as dashes, without punctuation.
      const std::string there = file_text(file.string());
      bool named = false;
      for (std::sregex_iterator h(there.begin(), there.end(), heading); h != end; ++h) {
        std::string anchor = "#";
        for (const char c : (*h)[2].str())
          if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_')
            anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
          else if (c == ' ')
            anchor += '-';
        named |= anchor == (*at)[2].str();
      }
      EXPECT_TRUE(named) << page << ": " << at->str();
    }
  }
  EXPECT_GE(found, 20u);
}

TEST(Readme, IsRead) {
  std::istringstream words(file_text(SOURCES "/README.md"));
  std::size_t n = 0;
  for (std::string word; words >> word;) ++n;
  EXPECT_LE(n, 900u) << "the rest belongs on the pages";
  const std::string text = file_text(SOURCES "/README.md");
  EXPECT_FALSE(std::regex_search(text, std::regex("at (commit )?[0-9a-f]{7}\\b")))
      << "commits belong beside the evidence";
  // Every page is reached from here.
  for (const std::string& page : pages())
    if (page != "README.md") {
      EXPECT_THAT(text, HasSubstr("(" + page + ")")) << page;
    }
}

TEST(Readme, SaysForWhomEachPageIs) {
  for (const std::string& page : pages()) {
    if (page == "README.md" || page == "ci/threat-model.md" || page.starts_with(".github"))
      continue;
    const std::string text = file_text(std::string(SOURCES) + "/" + page);
    EXPECT_THAT(text.substr(0, text.find("\n#", 1)), HasSubstr("For anyone who")) << page;
  }
}

// A longer one is two: what to do, and what to look up. Everything with a letter or a digit is a
// word, in tables and code too; of pages that a program writes the tables are left out.
TEST(Readme, LinksToPagesOfAtMost1200Words) {
  std::size_t longest = 0;
  for (const std::string& page : all_pages()) {
    std::istringstream lines(file_text(std::string(SOURCES) + "/" + page));
    std::size_t n = 0;
    for (std::string line; std::getline(lines, line);) {
      if (is_written_by_a_program(page) && line.starts_with('|')) continue;
      std::istringstream words(line);
      for (std::string word; words >> word;)
        n += std::any_of(word.begin(), word.end(), [](unsigned char c) { return std::isalnum(c); });
    }
    EXPECT_LE(n, 1200u) << page;
    longest = std::max(longest, n);
  }
  EXPECT_GE(longest, 600u);
}

}  // namespace
}  // namespace warpgauge::tests
