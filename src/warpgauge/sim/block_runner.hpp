// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/worker.hpp"

#include <cstdint>

namespace warpgauge::sim {

/// Sets the worker up for the blocks of a plan: options, stacks, one simulated_thread per thread.
void prepare_worker(worker& w, launch_plan& plan);

/// Runs one block to its end: every warp until all its lanes have ended or wait at the block's
/// barrier, then the barrier, and so on. A thread whose steps are used up stops the whole launch
/// after this block (launch_plan::last_position).
///
/// @param position  in the order of execution
/// @param block     linear index in the grid
void run_block(worker& w, std::uint64_t position, std::uint64_t block);

/// Lets those lanes of a warp go on whose rendezvous is complete: all lanes of the mask have
/// arrived with the same mask or have ended. When no lane can move, the first waiting group is let
/// go with a finding, so that a mistake never hangs.
void release_rendezvous(worker& w, warp_state& warp, simulated_thread* lanes);

}  // namespace warpgauge::sim
