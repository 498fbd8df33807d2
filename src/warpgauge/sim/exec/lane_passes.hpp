// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/exec/block_runner.hpp"

/// Passes: neighbouring lanes that hand the turn from one to the next without records (worker.hpp).
namespace warpgauge::sim {

/// No lane may pass its turn on until the next pass begins.
void forget_passes(worker& w);

/// Begins a pass with the first ready lane of the running warp. It continues in the following warps
/// while their lanes are ready too.
void begin_pass(worker& w);

/// Stops recording this lane, which runs next, and lets those after it follow.
void begin_turn_of_pass(worker& w, simulated_thread& t);

/// Expects the lanes of the pass to stop as the last one did.
void expect(worker& w, stop_reason reason);

/// Records what the lanes of the pass did before the running one.
/// @return whether there were any
bool catch_up(worker& w);

/// Takes the stack from a thread that has ended.
/// @param abandoned  it ended within its kernel
inline void end_thread(worker& w, simulated_thread& t, bool abandoned) {
  if (abandoned) {
    w.fibers.abandon(t.on);
  } else {
    w.fibers.release(t.on);
  }
  t.on = nullptr;
  t.steps = 0;
}

}  // namespace warpgauge::sim
