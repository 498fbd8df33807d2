// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/exec/worker.hpp"

#include <csignal>
#include <vector>

namespace warpgauge::sim {

/// Guards one worker while it runs blocks, on its own thread:
/// - a simulated thread that overflows its stack, or touches unmapped memory in code that is not
///   traced, is ended with a finding (signals on a stack of their own);
/// - one that loops for options::stall_limit_s without any access or synchronisation is
///   interrupted, which ends the launch with a finding. Nothing else could stop it.
class watchdog_guard {
 public:
  explicit watchdog_guard(worker& w);
  ~watchdog_guard();
  watchdog_guard(const watchdog_guard&) = delete;
  watchdog_guard& operator=(const watchdog_guard&) = delete;

 private:
  worker& worker_;
  stack_t stack_before_{};
};

/// What launches that have not ended found so far; a process that ends meanwhile never gets to
/// their reports.
std::vector<finding> findings_of_running_launches();

}  // namespace warpgauge::sim
