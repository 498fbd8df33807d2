// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/launch_case.hpp"
#include "warpgauge/sim/report.hpp"

namespace warpgauge::cli {

/// Launches the case once on the simulator, with counters and findings on and initialised inputs. A
/// report of no blocks when the shape asks for no launch.
///
/// @throws stop  usage: the launch is refused; infrastructure: too little memory; not_measured:
///               this build does not trace
/// @throws device::cuda_error  anything else that the simulated runtime refuses
///
/// @param global_races  whether to look for races between blocks too
sim::launch_report launch_traced(const contract::launch_case& c, bool global_races);

/// Whether launch_traced returns; the GPU's tool is replaced by the simulator's.
bool holds_simulator();

}  // namespace warpgauge::cli
