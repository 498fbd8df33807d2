// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/exec/worker.hpp"

#include <cstdint>

/// What the block runner itself finds: barriers, rendezvous, threads that do not end. With findings
/// off all do nothing, except those that stop the launch, which always report.
namespace warpgauge::sim {

/// Lanes of one warp wait at different barriers. Call when the block's barrier is released.
void find_barrier_divergence(worker& w, std::size_t warp);

/// The block's barrier is released while threads of the block have already ended.
void find_barrier_after_exit(worker& w);

/// The running thread's block waits at the grid's barrier, and `ended` blocks never come there.
void find_missing_blocks(worker& w, const char* file, int line, std::uint64_t ended);

/// A rendezvous cannot complete; reported for the lane that waits.
void find_warp_sync_mask(worker& w, const warp_state& warp, const simulated_thread& waiting);

/// The running thread reads from a lane of its mask that has ended.
void find_missing_lane(worker& w, unsigned lane);

/// The running thread asks for the value of a lane that its mask does not name.
void find_unnamed_lane(worker& w, unsigned lane);

/// The lowest lane of a mask reads a value that came from outside the mask.
void find_undefined_sum(worker& w, unsigned lane);

/// A thread, or its block, has used up its steps. Ends the launch; reports where the block's
/// threads are.
void find_step_limit(worker& w, const simulated_thread& t);

/// The running thread made no step for too long and was ended. Otherwise as above.
void find_stall(worker& w, std::uintptr_t pc);

/// The running thread's stack is used up.
void find_stack_overflow(worker& w, std::uintptr_t pc);

/// Keeps blocks after the running one, in the order of execution, from running.
void stop_launch(worker& w);

}  // namespace warpgauge::sim
