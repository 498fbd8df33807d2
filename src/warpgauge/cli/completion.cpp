// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/completion.hpp"

#include "warpgauge/cli/output.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <vector>

namespace warpgauge::cli {
namespace {

exit_code print_completion(const std::string& shell) {
  const described_command root = describe_tool();
  emit(shell == "bash"  ? bash_completion(root)
       : shell == "zsh" ? zsh_completion(root)
                        : fish_completion(root));
  return exit_code::ok;
}

action declare_completion(CLI::App& app) {
  const auto shell = std::make_shared<std::string>();
  app.add_option("SHELL", *shell, "Whose completion to print")
      ->required()
      ->check(CLI::IsMember(std::vector<std::string>{"bash", "zsh", "fish"}));
  return [shell] { return print_completion(*shell); };
}

}  // namespace

command completion_command() {
  return {"completion",
          "Prints the script that completes this tool's arguments in a shell",
          {exit_code::ok, exit_code::usage, exit_code::infrastructure},
          declare_completion,
          "warpgauge completion bash > ~/.local/share/bash-completion/completions/warpgauge"};
}

}  // namespace warpgauge::cli
