// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/hooks.hpp"

#include <cstdint>

namespace warpgauge::sim {

/// Runs a valid launch to its end, then those that its threads made. Publishes the report of each
/// and prints its findings.
/// @return a cudaError_t; 0 also when mistakes were found, which the next synchronising call
/// reports
int run_launch(const warpgauge_sim_launch_request& request);

struct worker;

/// Records the launch that the running thread of `w` makes.
/// @return a cudaError_t
int launch_from_kernel(worker& w, const warpgauge_sim_launch_request& request);

}  // namespace warpgauge::sim
