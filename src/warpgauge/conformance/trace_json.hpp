// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/report.hpp"

#include <nlohmann/json_fwd.hpp>

namespace warpgauge::conformance {

/// Counters, lines and findings of a launch, as `warpgauge trace --json` has them. Keys are a
/// contract: see the tool's README.
nlohmann::ordered_json json_of(const sim::launch_report& report);

}  // namespace warpgauge::conformance
