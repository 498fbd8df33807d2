// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/traffic.hpp"

#include "warpgauge/cli/command.hpp"

#include <CLI/App.hpp>

#include <memory>

namespace warpgauge::cli {
namespace {

action declare_traffic(CLI::App& app) {
  const auto options = std::make_shared<traffic_options>();
  const auto check = std::make_shared<bool>(false);
  app.add_option("ID", options->ids, "Kernels [all]");
  CLI::Option* write = app.add_flag("--write", options->write, "Store the counts of these kernels");
  app.add_flag("--check", *check, "Fail when a stored count is missing or differs")
      ->excludes(write);
  app.add_option("--stored", options->file, "The stored counts [tests/traffic/stored.json]");
  return [options, check] {
    if (!options->write && !*check)
      throw stop(exit_code::usage, "give --check or --write for the stored counts");
    return hold_traffic(*options);
  };
}

}  // namespace

command traffic_command() {
  return {"traffic",
          "Checks or stores the exact traffic counts that no formula gives",
          {exit_code::ok,
           exit_code::regression,
           exit_code::usage,
           exit_code::not_measured,
           exit_code::infrastructure,
           exit_code::interrupted},
          declare_traffic,
          "warpgauge traffic --check copy.simple"};
}

}  // namespace warpgauge::cli
