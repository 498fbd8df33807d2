// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/grid_barrier.hpp"

#include "warpgauge/sim/exec/execution_findings.hpp"
#include "warpgauge/sim/exec/worker.hpp"

using namespace warpgauge::sim;

extern "C" {

int warpgauge_sim_is_cooperative() {
  return current_worker != nullptr && current_worker->plan->barrier != nullptr ? 1 : 0;
}

void warpgauge_sim_grid_barrier(const char* file, int line) {
  worker* const w = current_worker;
  if (w == nullptr) return;
  if (w->plan->barrier == nullptr) {
    {
      const outside_kernel quiet(*w);
      w->checks.log.add_at(finding_kind::trap,
                           file,
                           line,
                           w->checks.point,
                           {},
                           0,
                           "waits for the grid in a launch that is not cooperative, where a GPU "
                           "stops or hangs: cudaLaunchCooperativeKernel makes one");
    }
    kill_running(*w);
  }
  const outside_kernel quiet(*w);
  // A device does it with atomics and a loop of reads, which are not counted here.
  const auto pc = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
  w->accountant.mark_inexact(make_key(pc, access_op::atomic, memory_space::global, 0));
  const std::uint64_t ended = w->plan->barrier->arrive_and_wait();
  if (ended != 0) find_missing_blocks(*w, file, line, ended);
  ++w->checks.point.grid_phase;
}
}
