// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/progress.hpp"
#include "warpgauge/cli/case_options.hpp"
#include "warpgauge/cli/command.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/shared_options.hpp"
#include "warpgauge/cli/sibling.hpp"
#include "warpgauge/conformance/run_case.hpp"
#include "warpgauge/contract/operand_layout.hpp"
#include "warpgauge/device/availability.hpp"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace warpgauge::cli {
namespace {

struct run_options {
  case_options what;
  std::string backend;
  bool json = false;
  bool explain = false;
};

/// Ends the command when this machine has no device: a skip, or a failure where a GPU is required.
[[noreturn]] void cannot_run(const std::string& why) {
  if (device::gpu_required())
    throw stop(exit_code::infrastructure, why + "; WARPGAUGE_REQUIRE_GPU asks for one");
  throw stop(exit_code::skipped, why);
}

/// Returns if this program has the backend's kernels.
void settle_backend(const std::string& backend) {
  const std::string_view here = device::backend_name();
  if (!backend.empty() && backend != "sim" && backend != "cuda")
    throw stop(exit_code::usage,
               fmt::format("no backend is named '{}'; there are sim and cuda", backend));
  if (backend == "sim" && here == "cuda") become_simulator_tool();
  if (backend == "cuda" && here == "sim")
    cannot_run("this build has the simulator only; the cuda preset's tool runs kernels on a GPU");
  if (here == "cuda")
    if (const auto why = device::why_no_device()) cannot_run(*why);
}

std::string_view word(conformance::status s) {
  switch (s) {
    case conformance::status::passed:
      return "passed";
    case conformance::status::failed:
      return "failed";
    default:
      return "skipped";
  }
}

std::string as_json(const contract::launch_case& c, const conformance::outcome& o) {
  using nlohmann::ordered_json;
  const ordered_json root = {{"id", c.id()},
                             {"backend", device::backend_name()},
                             {"shape", ordered_json::array({c.shape.height, c.shape.width})},
                             {"inner", c.shape.inner},
                             {"type", to_string(c.configuration.type)},
                             {"tile", c.configuration.tile},
                             {"layout", to_string(c.where)},
                             {"seed", c.seed},
                             {"verdict", word(o.result)},
                             {"text", o.text}};
  return root.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

/// Which kernel the case launches, and why, if the variant is an entry point.
std::string explanation(const contract::launch_case& c) {
  if (c.variant->choose == nullptr) return fmt::format("{} launches itself\n", c.id());
  const contract::choice taken = c.variant->choose(imagined_operands(c), c.configuration);
  return fmt::format("{} launches {}.{}{}: {}\n",
                     c.id(),
                     c.family->name,
                     taken.rung,
                     taken.tile > 0 ? fmt::format(" with tiles of {}", taken.tile) : "",
                     taken.why);
}

exit_code run_one(const run_options& options) {
  const contract::launch_case c = case_from(options.what);
  if (options.explain) {
    emit_prose(explanation(c));
    return exit_code::ok;
  }
  settle_backend(options.backend);
  if (const auto reason = c.variant->gpu_only; reason && device::backend_name() == "sim")
    throw stop(exit_code::skipped, fmt::format("{} is not simulated: {}", c.id(), *reason));
  const conformance::outcome o = [&] {
    const base::progress shown(fmt::format("running {} {}", c.id(), describe_launch(c)));
    return conformance::run_case(c);
  }();
  options.json ? emit(as_json(c, o)) : emit_prose(o.text);
  switch (o.result) {
    case conformance::status::passed:
      return exit_code::ok;
    case conformance::status::failed:
      return exit_code::regression;
    default:
      return exit_code::skipped;
  }
}

action declare_run(CLI::App& app) {
  const auto options = std::make_shared<run_options>();
  add_case_options(app, options->what);
  app.add_option("--backend", options->backend, "sim or cuda [this build's own]");
  add_json(app, options->json);
  app.add_flag("--explain", options->explain, "Show which kernel would be launched, and why");
  return [options] { return run_one(*options); };
}

}  // namespace

command run_command() {
  return {"run",
          "Runs one case and compares the result with its reference",
          {exit_code::ok,
           exit_code::regression,
           exit_code::usage,
           exit_code::infrastructure,
           exit_code::skipped,
           exit_code::interrupted},
          declare_run,
          "warpgauge run transpose.padded height=130 width=67 --layout pitched"};
}

}  // namespace warpgauge::cli
