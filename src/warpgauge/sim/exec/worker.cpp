// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/worker.hpp"

#include "warpgauge/sim/exec/block_runner.hpp"

__thread warpgauge::sim::index3 threadIdx;
__thread warpgauge::sim::index3 blockIdx;
__thread warpgauge::sim::index3 blockDim;
__thread warpgauge::sim::index3 gridDim;

namespace warpgauge::sim {

constinit thread_local worker* current_worker = nullptr;

namespace {

// Five cache lines more than a power of two, so that the lanes' records with the same number lie
// in different cache sets.
constexpr std::size_t lane_stride = lane_capacity + 20;

/// The entry of every fiber: runs one simulated thread after another.
[[noreturn]] void run_threads() {
  fiber_pool::started();
  worker& w = *current_worker;
  for (;;) {
    w.in_kernel =
        false;  // until the body has read the arguments: a pass starts threads as they are
    w.plan->request->body(w.plan->request->arguments);
    fiber& self = *running_thread(w).on;
    if (pass_at_end(w)) {
      fiber_pool::suspend(self, w.running->on->state);
      continue;
    }
    w.stop.reason = stop_reason::finished;
    const detail::stack_state& to = end_turn(w);
    // The next thread may start where this one ended, without a switch.
    if (&to != &self.state) fiber_pool::suspend(self, to);
  }
}

}  // namespace

worker::worker() : records(new access_record[lane_stride * warp_lanes]), fibers(run_threads) {
  for (unsigned lane = 0; lane < warp_lanes; ++lane) {
    lane_begin[lane] = lane_end[lane] = records.get() + lane * lane_stride;
  }
}

void kill_running(worker& w) {
  w.stop.reason = stop_reason::killed;
  suspend_running(w);
  __builtin_unreachable();
}

}  // namespace warpgauge::sim
