// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/app_list.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <sstream>

/// Every subcommand under every odd input: a table of how it ends, and no end that is a crash, an
/// undocumented exit code, a wordless failure or a success by mistake.
namespace warpgauge::tests {
namespace {

namespace fs = std::filesystem;
using arguments = std::vector<std::string>;

/// What a path given to the tool leads to.
constexpr std::array<const char*, 5> paths{"missing", "folder", "empty", "noise", "beneath"};

/// A fresh folder with one path of each kind; "beneath" lies below a file, so nothing can be
/// written there by anybody.
struct odd_paths {
  std::string folder = fresh_folder();
  odd_paths() {
    fs::create_directory(folder + "/folder");
    write_file(folder + "/empty", "");
    write_file(folder + "/file", "not a folder\n");
    std::error_code other_disk;
    fs::create_hard_link(noise(), folder + "/noise", other_disk);
    if (other_disk) fs::copy_file(noise(), folder + "/noise");
  }
  std::string of(const std::string& kind) const {
    return folder + (kind == "beneath" ? "/file/beneath" : "/" + kind);
  }
  /// 100 MB of bytes of all values.
  static const std::string& noise() {
    static const std::string path = [] {
      std::string bytes(100'000'000, '\0');
      std::uint64_t state = 1;
      for (char& c : bytes) c = static_cast<char>((state = state * 6364136223846793005u + 1) >> 56);
      const std::string file = fresh_folder() + "/noise";
      write_file(file, bytes);
      return file;
    }();
    return path;
  }
};

/// Operands with which a command does its work, so that its options are reached. A command that is
/// not here has the odd path in all of its operands.
const std::map<std::string, arguments>& sound_operands() {
  static const std::map<std::string, arguments> all = [] {
    // A baseline of three sessions: whole ones take seconds each time.
    const std::string folder = fresh_folder();
    const std::string stored = folder + "/stored.json";
    arguments update{"baseline", "update", "--baseline", stored};
    for (const char* session : {"1", "2", "3", "4"}) {
      const std::string file = fmt::format("{}/{}.json", folder, session);
      const outcome made = run_program(
          FAKE_KERNELS,
          {"--benchmark_out=" + file, fmt::format("--warpgauge_session={:0>16}", session)});
      if (made.exit_code != 0) throw std::runtime_error("no results: " + made.err);
      if (session != std::string("4")) update.push_back(file);
    }
    if (const outcome made = run_program(WARPGAUGE_TOOL, update); made.exit_code != 0)
      throw std::runtime_error("no baseline: " + made.err);
    const std::string results = folder + "/4.json";
    fs::copy_file(stored, folder + "/pruned.json");
    return std::map<std::string, arguments>{
        {"warpgauge trace", {"transpose.padded", "--shape", "4x4"}},
        {"warpgauge run", {"transpose.padded", "--shape", "4x4"}},
        {"warpgauge traffic", {"copy.simple", "--check"}},
        {"warpgauge baseline check", {results, "--baseline", stored}},
        {"warpgauge baseline show", {stored}},
        {"warpgauge baseline diff", {stored, stored}},
        {"warpgauge baseline history", {"*", "--baseline", stored}},
        {"warpgauge baseline update", {results, "--baseline", stored, "--dry-run"}},
        {"warpgauge baseline prune", {folder + "/pruned.json"}},
        {"warpgauge baseline merge", {stored, "--out", folder + "/merged.json"}},
        {"warpgauge perf", {"transpose.padded"}},
        {"warpgauge report", {"--no-trace", "--format", "html"}},
        {"warpgauge compare", {results, results}},
        {"warpgauge completion", {"bash"}},
    };
  }();
  return all;
}

/// A success that is right: the option takes the text as it is, or a folder or a new file is what
/// it asks for. Anything else that ends with 0 is a mistake.
bool may_succeed(const std::string& command, const std::string& slot, const std::string& input) {
  struct row {
    const char* command;
    const char* slot;
    const char* inputs;
  };
  static constexpr std::array<row, 21> rows{{
      {"warpgauge help", "", "nothing"},  // the whole tool's
      {"warpgauge list", "", "nothing"},
      {"warpgauge doctor", "", "nothing"},
      {"warpgauge resources", "", "nothing"},                   // a file without a GPU
      {"warpgauge resources", "--out", "missing empty noise"},  // replaced
      {"warpgauge exit-codes", "", "nothing"},                  // prints the table
      {"warpgauge docs", "", "nothing"},                        // prints the tables
      {"warpgauge study", "", "nothing"},                       // all five, here without times
      {"warpgauge toolkit", "operands", "missing folder"},      // likewise
      {"warpgauge new", "operands", "missing folder"},          // an empty folder will do
      {"warpgauge report", "", "nothing"},                      // says that nothing was proven
      {"warpgauge report", "--out", "missing empty noise"},     // replaced
      {"warpgauge report", "--title", "missing folder empty noise beneath"},
      {"warpgauge report", "--commit", "missing folder empty noise beneath"},
      {"warpgauge report", "--branch", "missing folder empty noise beneath"},
      {"warpgauge report", "--sources", "folder"},
      {"warpgauge baseline merge", "--out", "missing empty"},
      {"warpgauge baseline merge", "--reason", "missing folder empty noise beneath"},
      {"warpgauge baseline check", "--junit", "missing empty noise"},
      {"warpgauge baseline update", "--reason", "missing folder empty noise beneath"},
      {"warpgauge baseline update", "--board-part", "missing folder empty noise beneath"},
  }};
  const auto fits = [&](const row& r) {
    return command == r.command && slot == r.slot &&
           fmt::format(" {} ", r.inputs).find(fmt::format(" {} ", input)) != std::string::npos;
  };
  return std::any_of(rows.begin(), rows.end(), fits);
}

outcome tool(const arguments& of, conditions under, const std::string& folder) {
  under.folder = folder;
  // The same on a machine with a GPU: none of this is about measuring.
  under.environment = {"CUDA_VISIBLE_DEVICES=-1", "WARPGAUGE_REQUIRE_GPU=0"};
  return run_program(WARPGAUGE_TOOL, of, under);
}

class ledger {
 public:
  /// Judges the end of a command and keeps it for the table.
  void enter(const listed_command& c,
             const std::string& slot,
             const std::string& input,
             const outcome& o) {
    const std::string where = fmt::format("{} {} with {}", c.path, slot, input);
    table_[{c.path, slot}][input] = o.exit_code;
    sentences_ += fmt::format("{}: {}\n", where, o.err.substr(0, o.err.find('\n')));
    EXPECT_THAT(c.exit_codes, testing::Contains(o.exit_code)) << where << ": undocumented\n"
                                                              << o.err;
    if (o.exit_code == 0) {
      EXPECT_TRUE(input == "--help" || may_succeed(c.path, slot, input))
          << where << ": success by mistake? It said:\n"
          << o.out.substr(0, 500);
      return;
    }
    // Verdicts are told by their table, and the tool alone by what to do next.
    const bool told =
        (o.exit_code != 2 && o.exit_code < 7) || (c.words.empty() && input == "nothing");
    EXPECT_THAT(told ? o.out + o.err : o.err, testing::HasSubstr(told ? " " : c.path + ": "))
        << where << ": without a word";
    EXPECT_LE(std::count(o.err.begin(), o.err.end(), '\n'), 8) << where << '\n' << o.err;
    EXPECT_THAT(o.err, testing::Not(testing::HasSubstr("terminate called"))) << where;
  }

  std::string table(const std::vector<std::string>& inputs) const {
    std::string text = fmt::format("{:<44}", "exit codes");
    for (const std::string& input : inputs) text += fmt::format("{:>10}", input);
    for (const auto& [row, codes] : table_) {
      std::string line;
      for (const std::string& input : inputs) {
        const auto found = codes.find(input);
        line += found == codes.end() ? std::string(10, ' ') : fmt::format("{:>10}", found->second);
      }
      if (line.find_first_not_of(' ') == std::string::npos) continue;
      const std::string name =
          row.first.substr(0, 30) + (row.second.empty() ? "" : " " + row.second);
      text += fmt::format("\n{:<44}{}", name, line);
    }
    return text + "\n";
  }

  const std::string& sentences() const { return sentences_; }

 private:
  std::string sentences_;
  std::map<std::pair<std::string, std::string>, std::map<std::string, int>> table_;
};

/// The table for the reader, and every sentence beside it in a file.
void show(const std::string& name, const ledger& seen, const std::vector<std::string>& inputs) {
  const std::string table = seen.table(inputs);
  fmt::print("{}\n", table);
  fs::create_directories(WARPGAUGE_RESULTS_DIR);
  write_file(WARPGAUGE_RESULTS_DIR "/" + name, table + "\n" + seen.sentences());
}

void expect_narrow(const listed_command& c, const outcome& o) {
  std::istringstream lines(o.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << c.path << line;
}

TEST(EveryCommand, EndsWellUnderOddInvocations) {
  ledger seen;
  for (const listed_command& c : app_list()) {
    const auto with = [&](std::initializer_list<std::string> more) {
      arguments all = c.words;
      all.insert(all.end(), more);
      return all;
    };
    const std::string folder = fresh_folder();
    const outcome help = tool(with({"--help"}), {}, folder);
    seen.enter(c, "", "--help", help);
    // An example, and it is of this command.
    EXPECT_THAT(help.out, testing::ContainsRegex("\nExample:\n  " + c.path + "[ \n]")) << c.path;
    conditions at_work;
    at_work.limit_s = 300;  // all studies, compiled for coverage
    const outcome nothing = tool(c.words, at_work, folder);
    seen.enter(c, "", "nothing", nothing);
    expect_narrow(c, help);
    if (c.path != "warpgauge docs") expect_narrow(c, nothing);  // prints a page's wide tables
    seen.enter(c, "", "--qqq", tool(with({"--qqq"}), {}, folder));
    conditions closed;
    closed.closed_reader = true;
    seen.enter(c, "", "no reader", tool(with({"--help"}), closed, folder));
    conditions full;
    full.full_disk = true;
    seen.enter(c, "", "full disk", tool(with({"--help"}), full, folder));
  }
  show("odd_invocations.txt", seen, {"--help", "nothing", "--qqq", "no reader", "full disk"});
}

/// The command with the path as `slot`: "operands", or an option's name.
arguments invocation(const listed_command& c, const std::string& slot, const std::string& path) {
  arguments all = c.words;
  const auto sound = sound_operands().find(c.path);
  if (slot != "operands" && sound != sound_operands().end()) {
    for (std::size_t i = 0; i < sound->second.size(); ++i)
      if (sound->second[i] == slot)
        ++i;  // given below
      else
        all.push_back(sound->second[i]);
  } else {
    for (std::size_t i = 0; i < c.operands.size(); ++i) all.push_back(path);
    // So that the operands are read, not the lack of an option complained of.
    for (const listed_option& o : c.options)
      if (o.required && o.name != slot) all.insert(all.end(), {o.name, path});
  }
  if (slot != "operands") all.insert(all.end(), {slot, path});
  return all;
}

TEST(EveryCommand, EndsWellUnderOddPaths) {
  ledger seen;
  const std::uintmax_t noise_bytes = fs::file_size(odd_paths::noise());
  for (const listed_command& c : app_list()) {
    if (c.has_subcommands) continue;
    arguments slots;
    if (!c.operands.empty()) slots.emplace_back("operands");
    for (const listed_option& o : c.options)
      if (o.takes_value) slots.push_back(o.name);
    for (const std::string& slot : slots)
      for (const char* kind : paths) {
        const odd_paths odd;
        seen.enter(c, slot, kind, tool(invocation(c, slot, odd.of(kind)), {}, odd.folder));
        ASSERT_EQ(fs::file_size(odd_paths::noise()), noise_bytes)
            << c.path << " wrote to its input";
        fs::remove_all(odd.folder);
      }
  }
  show("odd_paths.txt", seen, {paths.begin(), paths.end()});
}

TEST(EveryCommand, IsInTheList) {
  std::vector<std::string> all;
  for (const listed_command& c : app_list()) all.push_back(c.path);
  EXPECT_THAT(all,
              testing::IsSupersetOf({"warpgauge", "warpgauge list", "warpgauge baseline check"}));
}

}  // namespace
}  // namespace warpgauge::tests
