// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace warpgauge::sim {

/// Makes signals that end a program, as a time limit's SIGTERM, abort's SIGABRT or a host's invalid
/// access, do so only after `report`, unless it handles or ignores them itself. To be called once
/// in a process.
void report_before_signals_end(void (*report)());

}  // namespace warpgauge::sim
