// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/cli/lookup.hpp"
#include "warpgauge/conformance/test_case.hpp"
#include "warpgauge/sim/report.hpp"

namespace warpgauge::cli {

struct trace_request {
  registered what;
  kernels::shape shape;
  kernels::configuration configuration;
  conformance::layout rows = conformance::layout::tight;
  bool global_races = false;  ///< look for races between blocks too
};

/// Launches once on the simulator, with counters and findings on and initialised inputs. A report
/// of no blocks when the shape asks for no launch.
///
/// @throws stop  usage: the launch is refused; infrastructure: too little memory; not_measured:
///               this build does not trace
/// @throws device::cuda_error  anything else that the simulated runtime refuses
sim::launch_report launch_traced(const trace_request& request);

}  // namespace warpgauge::cli
