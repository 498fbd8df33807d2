// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/command.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/trace_launch.hpp"
#include "warpgauge/cli/trace_report.hpp"

#include <fmt/format.h>

#include <memory>

namespace warpgauge::cli {
namespace {

struct trace_options {
  std::string id;
  std::string shape;
  std::string type;
  std::string rows = "tight";
  std::optional<std::int64_t> inner;
  std::optional<int> tile;
  bool global_races = false;
  bool json = false;
};

exit_code trace(const trace_options& options) {
  trace_request request;
  request.what = find_variant(options.id);
  request.shape = parse_shape(request.what, options.shape, options.inner);
  request.configuration.type = pick_type(request.what, options.type);
  request.configuration.tile = pick_tile(request.what, options.tile);
  request.rows = pick_layout(options.rows);
  request.global_races = options.global_races;
  if (const auto reason = request.what.variant->gpu_only)
    throw stop(exit_code::skipped, fmt::format("{} is not simulated: {}", options.id, *reason));
  const sim::launch_report report = launch_traced(request);
  const traced_case what{options.id,
                         request.shape.height,
                         request.shape.width,
                         request.shape.inner,
                         request.what.variant->types.empty()
                             ? std::string()
                             : std::string(kernels::to_string(request.configuration.type)),
                         request.configuration.tile,
                         std::string(conformance::to_string(request.rows))};
  emit(options.json ? trace_json(what, report) : trace_picture(what, report, standard_output()));
  return report.findings.empty() ? exit_code::ok : exit_code::regression;
}

action declare(CLI::App& app) {
  const auto options = std::make_shared<trace_options>();
  app.add_option("ID", options->id, "Kernel, as `warpgauge list` names it")->required();
  app.add_option("--shape", options->shape, "HEIGHTxWIDTH; of the result for products")->required();
  app.add_option("--inner", options->inner, "Dimension summed over, for products");
  app.add_option("--type", options->type, "Element type; f32 where the kernel has it");
  app.add_option("--tile", options->tile, "Tile edge; the kernel's largest");
  app.add_option("--layout",
                 options->rows,
                 "tight, pitched, or off (base one element past its alignment); tight");
  app.add_flag("--global-races", options->global_races, "Look for races between blocks too");
  app.add_flag("--json", options->json, "As JSON");
  return [options] { return trace(*options); };
}

}  // namespace

command trace_command() {
  return {"trace",
          "Runs one launch on the simulator: memory traffic per source line, findings",
          {exit_code::ok,
           exit_code::regression,
           exit_code::usage,
           exit_code::not_measured,
           exit_code::infrastructure,
           exit_code::skipped,
           exit_code::interrupted},
          declare};
}

}  // namespace warpgauge::cli
