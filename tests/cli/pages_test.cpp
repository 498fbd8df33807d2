// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/stand_ins.hpp"
#include "tests/unit/cli/process.hpp"
#include "tests/unit/report/example_inputs.hpp"
#include "warpgauge/baseline/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <regex>
#include <sstream>

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

std::vector<std::string> pages() {
  const outcome listed = run_program("/usr/bin/env", {"git", "-C", SOURCES, "ls-files", "*.md"});
  std::vector<std::string> all;
  std::istringstream from(listed.out);
  for (std::string line; std::getline(from, line);)
    if (line.find("/results") == std::string::npos) all.push_back(line);  // a program's output
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

/// Commands that cannot run here as they stand, by their beginning: what holds them instead, or the
/// exit code by which they say that there is no GPU.
struct exception {
  int exit_code = 0;
  const char* held_by = nullptr;  ///< a file that runs the same
};
const std::map<std::string, exception>& exceptions() {
  static const std::map<std::string, exception> all{
      {"build/cuda/warpgauge perf", {77, nullptr}},
      {"build/cuda/warpgauge baseline adopt", {77, nullptr}},
      {"ci/labelled", {0, "ci/labelled"}},              // others' checkouts, which nobody has here
      {"git commit", {0, "tests/cli/pages_test.cpp"}},  // the reader's own
      {"ln -sf ../../ci/commit-msg", {0, "tests/cli/commit_msg_test.cpp"}},
      {"perf/evaluation/", {0, "tests/unit/evaluation/tool_evaluate_test.cpp"}},
      {"build/sim/perf/evaluation/evaluate", {0, "tests/unit/evaluation/tool_evaluate_test.cpp"}},
      // What it ends with depends on the results that lie beside the tool.
      {"build/sim/warpgauge report", {0, "tests/unit/report/tool_report_test.cpp"}},
      {"warpgauge report --correctness", {0, "tests/unit/report/tool_report_test.cpp"}},
      {"cmake --install", {0, "tests/package/run.cmake"}},
      {"warpgauge cc", {0, "tests/package/run.cmake"}},
      {"build/sim/warpgauge cc -o reverse", {97, nullptr}},
      {"cd my_kernels", {0, "tests/package/run.cmake"}},
      {"cmake --preset default", {0, "tests/package/run.cmake"}},
      {"cmake --build --preset default", {0, "tests/package/run.cmake"}},
      {"ctest --preset default", {0, "tests/package/run.cmake"}},
      {"make CUDA_HOME", {0, "tests/package/run.cmake"}},
      {"warpgauge toolkit", {0, "tests/package/run.cmake"}},
      {"cmake -B build -DCMAKE_CUDA_COMPILER", {0, "tests/package/run.cmake"}},
  };
  return all;
}

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
  std::string findings;
  const std::string presets = file_text(SOURCES "/CMakePresets.json");
  for (const block& b : blocks("sh"))
    for (const std::string& command : commands_of(b)) {
      const auto known = std::find_if(exceptions().begin(), exceptions().end(), [&](const auto& e) {
        return command.starts_with(e.first);
      });
      const exception expected = known == exceptions().end() ? exception{} : known->second;
      if (expected.held_by != nullptr) {
        EXPECT_TRUE(fs::exists(std::string(SOURCES) + "/" + expected.held_by)) << command;
        continue;
      }
#ifdef __SANITIZE_ADDRESS__
      if (expected.exit_code == 97) continue;  // programs lack the sanitizer's runtime
#endif
      std::smatch preset;
      if (std::regex_search(command, preset, std::regex("--preset ([a-z]+)"))) {
        EXPECT_THAT(presets, HasSubstr("\"name\": \"" + preset[1].str() + "\"")) << command;
      }
      const outcome o = run(command);
      EXPECT_EQ(o.exit_code, expected.exit_code) << b.page << ": " << command << "\n" << o.err;
      if (expected.exit_code == 97) findings += o.err;
      ++ran;
    }
  EXPECT_GE(ran, 12u);
  for (const block& b : blocks("text")) {
    if (!findings.empty() && b.page == "README.md" && b.lines.front().starts_with("reverse.cu")) {
      EXPECT_THAT(findings, HasSubstr("\n" + b.lines.front())) << b.page;
    }
  }
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

// A longer one is two: what to do, and what to look up.
TEST(Readme, LinksToPagesOfAtMost1200Words) {
  std::size_t longest = 0;
  for (const std::string& page : pages()) {
    std::istringstream words(file_text(std::string(SOURCES) + "/" + page));
    std::size_t n = 0;  // of a table's lines only what is in them
    for (std::string word; words >> word;)
      n += std::any_of(word.begin(), word.end(), [](unsigned char c) { return std::isalnum(c); });
    EXPECT_LE(n, 1200u) << page;
    longest = std::max(longest, n);
  }
  EXPECT_GE(longest, 600u);
}

}  // namespace
}  // namespace warpgauge::tests
