// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/command.hpp"

namespace warpgauge::cli {

const std::vector<command>& commands() {
  // A line for each, however many there are.
  // clang-format off
  static const std::vector<command> all = {
      help_command(),
      list_command(),
      show_command(),
      trace_command(),
      run_command(),
      traffic_command(),
      cc_command(),
      toolkit_command(),
      new_command(),
      judge_command(),
      perf_command(),
      baseline_command(),
      compare_command(),
      ab_command(),
      study_command(),
      report_command(),
      fleet_command(),
      doctor_command(),
      resources_command(),
      docs_command(),
      completion_command(),
      exit_codes_command(),
  };
  // clang-format on
  return all;
}

std::vector<std::string>& invocation() {
  static std::vector<std::string> arguments;
  return arguments;
}

}  // namespace warpgauge::cli
