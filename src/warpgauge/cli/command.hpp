// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/cli/exit_codes.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace warpgauge::cli {

/// Runs a subcommand after its options have been parsed.
/// @throws stop with a message and an exit code
using action = std::function<exit_code()>;

/// One subcommand; each lives in a file of its own.
struct command {
  std::string_view name;
  std::string_view summary;
  std::vector<exit_code> exits;   ///< those that it can end with, for --help
  action (*declare)(CLI::App&);   ///< adds its options
  std::string_view example = {};  ///< command lines, for --help
};

/// The one visible list, in the order of --help.
const std::vector<command>& commands();

command help_command();
command list_command();
command show_command();
command trace_command();
command run_command();
command traffic_command();
command cc_command();
command toolkit_command();
command new_command();
command judge_command();
command perf_command();
command baseline_command();
command compare_command();
command ab_command();
command study_command();
command report_command();
command fleet_command();
command doctor_command();
command resources_command();
command docs_command();
command completion_command();
command exit_codes_command();

/// The arguments of this process, argv[0] first; set once by main.
std::vector<std::string>& invocation();

}  // namespace warpgauge::cli
