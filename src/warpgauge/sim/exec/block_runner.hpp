// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/exec/builtin_variables.hpp"
#include "warpgauge/sim/exec/worker.hpp"

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

/// Releases the lanes of a warp whose rendezvous is complete: all lanes of the mask have arrived
/// with the same mask or have ended. When no lane can move, the first waiting group is released
/// with a finding, so that a mistake never hangs.
void release_rendezvous(worker& w, warp_state& warp, simulated_thread* lanes);

/// Like warpgauge_sim_exchange, and orders memory, as __syncwarp does.
void exchange_in_order(unsigned mask, const void* value, unsigned bytes);

[[gnu::always_inline]] inline void make_running(worker& w, simulated_thread& t) {
  w.running = &t;
  w.checks.point.thread = threadIdx = t.index;
  w.checks.point.thread_linear = t.linear;
}

/// Makes the lane after the running one, of the same pass, the running one.
[[gnu::always_inline]] inline void pass_on(worker& w, simulated_thread& next) {
  w.cursor = w.resumed_from;
  make_running(w, next);
  warpgauge_sim_turns_at_barrier.running = reinterpret_cast<warpgauge_sim_waiting*>(&next);
}

/// Gives the next lane its turn while the running thread waits at the block's barrier, if nothing
/// has to be recorded (worker::waiting_pass).
/// @return whether it did; then only the switch to that lane's fiber remains
[[gnu::always_inline]] inline bool pass_at_barrier(worker& w) {
  simulated_thread* const next = w.running + 1;
  if (next >= w.waiting_pass) return false;
  if (next->on == nullptr) next->on = w.fibers.acquire();
  pass_on(w, *next);
  return true;
}

/// The same where the running thread, which was resumed in this pass, has ended.
[[gnu::always_inline]] inline bool pass_at_end(worker& w) {
  simulated_thread* const next = w.running + 1;
  if (next >= w.ending_pass) return false;
  pass_on(w, *next);
  return true;
}

}  // namespace warpgauge::sim
