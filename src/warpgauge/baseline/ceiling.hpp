// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/results.hpp"

#include <optional>
#include <string_view>

namespace warpgauge::baseline {

/// What the GPU's memory can move, GB/s: two transfers a clock over the width of its bus; 0 where
/// clock or width is unknown.
double memory_ceiling_gb_s(const identity& gpu);

/// The figure that a case can have at most while its bytes come from memory: of moves the memory's
/// bandwidth, of products the operations beside one operand read and half the result written, which
/// is less than any product moves. Absent for cases that need not come from memory (all modes but
/// "cold") and where it cannot be known.
/// @param unit  "GB/s" or "TFLOP/s"
std::optional<double> ceiling_of(std::string_view case_name,
                                 std::string_view unit,
                                 const identity& gpu);

/// Why a row cannot be a measurement: its figure or its anchor is above the ceiling.
std::optional<cause> above_ceiling(const row& r, const identity& gpu);

}  // namespace warpgauge::baseline
