// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"
#include "warpgauge/sim/report.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace warpgauge::tests {

/// How rows lie in memory. Bases are 256-byte aligned except in the last one.
enum class layout { tight, whole_sectors, odd_pitch, mixed, off_by_one };
std::string_view to_string(layout l);

/// One launch to count.
struct traffic_case {
  std::string id;  ///< "transpose.padded"
  kernels::shape shape;
  kernels::configuration configuration{};
  layout rows = layout::tight;
};

/// "transpose.padded 65x33 f32 tile 32, odd pitch" and the command that shows the same launch.
std::string describe(const traffic_case& c);

kernels::pitches pitches_of(const traffic_case& c);

/// The simulator's report of the one launch; empty for shapes that launch nothing.
/// @throws std::invalid_argument for an unknown id
std::optional<sim::launch_report> simulate(const traffic_case& c);

/// The same on tight float matrices; tile 0 takes the variant's largest.
/// @pre the shape launches
sim::launch_report simulate(std::string_view id, kernels::shape shape, int tile = 0);

kernels::traffic traffic_of(const sim::launch_report& report);

/// One line for each counter that differs, "global store sectors: expected 512, simulated 4096".
std::string differences(const kernels::traffic& expected, const kernels::traffic& simulated);

}  // namespace warpgauge::tests
