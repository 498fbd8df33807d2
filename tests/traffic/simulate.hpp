// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/launch_case.hpp"
#include "warpgauge/sim/report.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace warpgauge::tests {

using contract::launch_case;

/// The case by name, and the command that shows the same launch.
std::string describe_launch(const launch_case& c);

/// The simulator's report of the one launch; empty for shapes that launch nothing.
std::optional<sim::launch_report> simulate(const launch_case& c);

/// The variant with its default type on tight matrices; tile 0: its default.
/// @throws std::invalid_argument for an unknown id
launch_case case_named(std::string_view id, const contract::shape& s, int tile = 0);

/// The report of such a case.
/// @pre the shape launches
sim::launch_report simulate(std::string_view id, const contract::shape& s, int tile = 0);

contract::traffic traffic_of(const sim::launch_report& report);

/// One line for each counter that differs, "global store sectors: expected 512, simulated 4096".
std::string differences(const contract::traffic& expected, const contract::traffic& simulated);

}  // namespace warpgauge::tests
