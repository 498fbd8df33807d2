// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace warpgauge::sim {

/// A time limit's SIGTERM and Ctrl-C's SIGINT end the program only after `report`, where it does
/// not handle or ignore them itself. To be called once in a process.
void report_before_signals_end(void (*report)());

}  // namespace warpgauge::sim
