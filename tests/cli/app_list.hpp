// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace warpgauge::tests {

struct listed_option {
  std::string name;  ///< the first of its names
  bool takes_value = false;
  bool required = false;
};

/// A command of the tool, as `warpgauge docs --json` lists it.
struct listed_command {
  std::string path;                ///< "warpgauge baseline check"
  std::vector<std::string> words;  ///< without the tool's own name
  std::vector<listed_option> options;
  std::vector<listed_option> operands;
  std::vector<int> exit_codes;
  bool has_subcommands = false;
};

/// Asked of the tool once, so that a new command is in every test that goes through the list.
const std::vector<listed_command>& app_list();

}  // namespace warpgauge::tests
