// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/case_counts.hpp"
#include "warpgauge/cli/sibling.hpp"
#include "warpgauge/cli/trace_launch.hpp"
#include "warpgauge/cli/traffic.hpp"

namespace warpgauge::cli {

// The GPU's tool holds no simulator. Its arguments have been checked by now; the sibling parses
// them again.
sim::launch_report launch_traced(const contract::launch_case&, bool) { become_simulator_tool(); }

exit_code hold_traffic(const traffic_options&) { become_simulator_tool(); }

void add_traffic_counts(case_counts&) { become_simulator_tool(); }

bool holds_simulator() { return false; }

}  // namespace warpgauge::cli
