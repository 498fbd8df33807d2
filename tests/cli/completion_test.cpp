// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/app_list.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string_view>

/// The completions in the shells that load them.
namespace warpgauge::tests {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;

constexpr const char* bash_script = WARPGAUGE_SHARE "/bash-completion/completions/warpgauge";
constexpr const char* zsh_script = WARPGAUGE_SHARE "/zsh/site-functions/_warpgauge";
constexpr const char* fish_script = WARPGAUGE_SHARE "/fish/vendor_completions.d/warpgauge.fish";

std::set<std::string> lines_of(const std::string& text) {
  std::set<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.insert(line);
  return lines;
}

/// What bash offers for the last word.
std::set<std::string> bash(std::vector<std::string> words) {
  std::vector<std::string> arguments{
      "-uc",
      "source \"$1\"; shift; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _warpgauge; "
      "[ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' \"${COMPREPLY[@]}\"",
      "bash",
      bash_script,
      WARPGAUGE_TOOL};
  arguments.insert(arguments.end(), words.begin(), words.end());
  const outcome o = run_program("/bin/bash", arguments);
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.err, IsEmpty());
  return lines_of(o.out);
}

TEST(Completion, WhatIsInstalledIsWhatTheToolPrints) {
  for (const auto& [shell, script] :
       {std::pair{"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}}) {
    const outcome o = run_program(WARPGAUGE_TOOL, {"completion", shell});
    EXPECT_EQ(o.exit_code, 0) << shell;
    EXPECT_EQ(o.out, file_text(script)) << shell;
  }
}

TEST(BashCompletion, OffersEverySubcommandAndOption) {
  for (const listed_command& c : app_list()) {
    std::vector<std::string> words = c.words;
    if (!words.empty()) {
      const std::string last = words.back();
      EXPECT_THAT(bash(words), Contains(last)) << c.path;
    }
    words.push_back("-");
    std::set<std::string> names;
    for (const listed_option& o : c.options) names.insert(o.name);
    EXPECT_THAT(bash(words), IsSupersetOf(names)) << c.path;
  }
}

TEST(BashCompletion, OffersKernelsFamiliesAndChoices) {
  EXPECT_THAT(bash({"trace", "transpose.padd"}), ElementsAre("transpose.padded"));
  EXPECT_THAT(bash({"run", "--json", "transpose.padd"}), ElementsAre("transpose.padded"));
  EXPECT_THAT(bash({"list", "mat"}), ElementsAre("matmul"));
  EXPECT_THAT(bash({"completion", ""}), ElementsAre("bash", "fish", "zsh"));
}

TEST(BashCompletion, LeavesValuesOfOptionsToFiles) {
  EXPECT_THAT(bash({"perf", "--results", ""}), IsEmpty());
  EXPECT_THAT(bash({"baseline", "check", "--baseline", "li"}), IsEmpty());
}

TEST(BashCompletion, TakesNoValueForASubcommand) {
  EXPECT_THAT(bash({"baseline", "check", "list", "--j"}), Contains("--json"));
  EXPECT_THAT(bash({"list", "baseline", "--i"}), Contains("--ids"));
  EXPECT_THAT(bash({"no-such-command", "--"}), Not(Contains("--json")));
}

TEST(FishCompletion, OffersSubcommandsOptionsAndKernels) {
  if (std::string_view(FISH).empty()) GTEST_SKIP() << "fish was not found";
  const std::string tool = WARPGAUGE_TOOL;
  const auto fish = [&](const std::string& line) {
    conditions under;
    under.environment = {"PATH=" + tool.substr(0, tool.rfind('/')) + ":/usr/bin:/bin", "HOME=/"};
    under.folder = fresh_folder();
    under.environment.push_back("XDG_CONFIG_HOME=" + under.folder);
    under.environment.push_back("XDG_DATA_HOME=" + under.folder);
    const outcome o = run_program(
        FISH,
        {"--no-config", "-c", "source $argv[1]; complete -C $argv[2]", fish_script, line},
        under);
    EXPECT_EQ(o.exit_code, 0) << o.err;
    EXPECT_THAT(o.err, IsEmpty());
    std::set<std::string> words;  // before the tab: what is offered; after it: the explanation
    for (const std::string& offered : lines_of(o.out))
      words.insert(offered.substr(0, offered.find('\t')));
    return words;
  };
  std::set<std::string> top;
  for (const listed_command& c : app_list())
    if (c.words.size() == 1) top.insert(c.words.front());
  EXPECT_EQ(fish("warpgauge "), top);
  EXPECT_THAT(fish("warpgauge baseline check --bas"), ElementsAre("--baseline"));
  EXPECT_THAT(fish("warpgauge trace transpose.padd"), ElementsAre("transpose.padded"));
  EXPECT_THAT(fish("warpgauge list mat"), ElementsAre("matmul"));
}

TEST(ZshCompletion, ParsesAndHasAFunctionForEveryCommand) {
  if (std::string_view(ZSH).empty()) GTEST_SKIP() << "zsh was not found";
  // compdef is all that it needs to be loaded; each function must exist then.
  std::string script = "compdef() { print -r -- $1 }; source $1";
  for (const listed_command& c : app_list()) {
    std::string function = "_warpgauge";
    for (const std::string& word : c.words) function += "_" + word;
    std::replace(function.begin(), function.end(), '-', '_');
    script += "; (( $+functions[" + function + "] )) || print -r -- missing " + function;
  }
  const outcome o = run_program(ZSH, {"-f", "-c", script, "zsh", zsh_script});
  EXPECT_EQ(o.exit_code, 0);
  EXPECT_EQ(o.err, "");
  EXPECT_EQ(o.out, "_warpgauge\n");
}

}  // namespace
}  // namespace warpgauge::tests
