// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/grid_barrier.hpp"

#include "warpgauge/sim/worker.hpp"

using namespace warpgauge::sim;

extern "C" {

int warpgauge_sim_is_cooperative() {
  return current_worker != nullptr && current_worker->plan->barrier != nullptr ? 1 : 0;
}

void warpgauge_sim_grid_barrier() {
  worker* const w = current_worker;
  if (w == nullptr || w->plan->barrier == nullptr) return;
  const outside_kernel quiet(*w);
  w->plan->barrier->arrive_and_wait();
  ++w->checks.point.grid_phase;
}
}
