// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/app_tree.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/sibling.hpp"

#include <CLI/CLI.hpp>

#include <memory>

namespace warpgauge::cli {
namespace {

exit_code help(const std::vector<std::string>& words) {
  const app_tree tree = make_app_tree();
  const location at = find_location(*tree.app, words);
  if (!at.mistake.empty()) throw stop(exit_code::usage, at.mistake);
  if (at.path == "warpgauge cc") become_compiler_driver({"--help"});  // which has its options
  // The formatter appends the command's own name.
  const auto last = at.path.rfind(' ');
  emit_prose(at.app->help(last == std::string::npos ? "" : at.path.substr(0, last)));
  return exit_code::ok;
}

action declare_help(CLI::App& app) {
  const auto words = std::make_shared<std::vector<std::string>>();
  app.add_option("COMMAND", *words, "A command, such as `baseline check` [the whole tool]");
  return [words] { return help(*words); };
}

}  // namespace

command help_command() {
  return {"help",
          "Shows what a command does, as its --help",
          {exit_code::ok, exit_code::usage, exit_code::infrastructure},
          declare_help,
          "warpgauge help baseline check"};
}

}  // namespace warpgauge::cli
