// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/cli/command.hpp"

#include <CLI/App.hpp>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::cli {

inline constexpr std::string_view tool_description =
    "CUDA conformance and regression suite: every kernel of the registry, on a GPU or simulated.";

/// The tool's commands and options, as the parser holds them: the source of --help, the manual, the
/// completions and the tests' list of commands.
struct app_tree {
  std::unique_ptr<CLI::App> app;
  std::map<const CLI::App*, action> actions;  ///< of the top-level subcommands
};

app_tree make_app_tree();

/// The deepest command that the words name, and what is wrong with the next one.
struct location {
  const CLI::App* app;
  std::string path;  ///< "warpgauge baseline"
  std::string mistake;
};
location find_location(const CLI::App& root, const std::vector<std::string>& words);

/// "Exit codes:" and a line for each of them; all codes if none are given.
std::string exits_text(const std::vector<exit_code>& codes);

/// The end of --help: an example, and the exit codes if the command lists its own.
std::string footer_of(const command& c);

/// An option ("--json") or an operand ("FILE").
struct described_option {
  std::vector<std::string> names;  ///< long ones first; an operand's only name
  std::string value;               ///< what it takes ("TEXT"); "" for a flag
  std::vector<std::string> choices;
  std::string about;
  bool required = false;
  bool repeats = false;
};

/// A command as --help shows it, free of the parser.
struct described_command {
  std::string path;  ///< "warpgauge baseline check"
  std::string about;
  std::vector<described_option> options;
  std::vector<described_option> operands;
  std::vector<exit_code> exits;
  std::string example;
  std::vector<described_command> subcommands;

  std::string_view name() const;  ///< "check"
};

described_command describe_tool();

/// The command and all below it, parents first.
std::vector<const described_command*> flattened(const described_command& root);

/// The description as JSON: what a program needs to call every command.
std::string to_json(const described_command& root);

}  // namespace warpgauge::cli
