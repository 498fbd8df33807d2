// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/case_options.hpp"
#include "warpgauge/cli/command.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/shared_options.hpp"
#include "warpgauge/cli/trace_launch.hpp"
#include "warpgauge/cli/trace_report.hpp"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <memory>

namespace warpgauge::cli {
namespace {

struct trace_options {
  case_options what;
  bool global_races = false;
  bool json = false;
};

exit_code trace(const trace_options& options) {
  const contract::launch_case c = case_from(options.what);
  if (const auto reason = c.variant->gpu_only)
    throw stop(exit_code::skipped, fmt::format("{} is not simulated: {}", c.id(), *reason));
  const sim::launch_report report = launch_traced(c, options.global_races);
  const canvas on = standard_output();
  options.json ? emit(trace_json(c, report)) : emit(trace_picture(c, report, on), on);
  return report.findings.empty() ? exit_code::ok : exit_code::regression;
}

action declare_trace(CLI::App& app) {
  const auto options = std::make_shared<trace_options>();
  add_case_options(app, options->what);
  app.add_flag("--global-races", options->global_races, "Look for races between blocks too");
  add_json(app, options->json);
  return [options] { return trace(*options); };
}

}  // namespace

command trace_command() {
  return {"trace",
          "Runs one launch on the simulator: traffic per source line, findings",
          {exit_code::ok,
           exit_code::regression,
           exit_code::usage,
           exit_code::not_measured,
           exit_code::infrastructure,
           exit_code::skipped,
           exit_code::interrupted},
          declare_trace,
          "warpgauge trace transpose.padded height=1024 width=1024"};
}

}  // namespace warpgauge::cli
