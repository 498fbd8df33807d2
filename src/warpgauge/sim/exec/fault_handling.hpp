// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace warpgauge::sim {

/// The signal by which the watchdog interrupts a worker.
int stall_signal();

/// Installs the handlers of SIGSEGV, SIGBUS and stall_signal() for the whole process; the last
/// remove_fault_handlers() restores the previous ones. A fault outside kernels goes to those.
void install_fault_handlers();
void remove_fault_handlers();

}  // namespace warpgauge::sim
