// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/results.hpp"

#include <optional>
#include <string_view>

namespace warpgauge::baseline {

/// Peak bandwidth of the GPU's memory, GB/s: two transfers a clock over the width of its bus; 0
/// where clock or width is unknown.
double memory_ceiling_gb_s(const identity& gpu);

/// The highest possible figure of a case whose operands come from memory: for moves the memory's
/// bandwidth, for products the operations while one operand is read and half the result written,
/// which is less than any product moves. Absent for cases whose operands may be cached (all modes
/// but "cold") and where it is unknown.
/// @param unit  "GB/s" or "TFLOP/s"
std::optional<double> ceiling_of(std::string_view case_name,
                                 std::string_view unit,
                                 const identity& gpu);

/// Why a row cannot be a measurement: its figure or its anchor is above the ceiling.
std::optional<cause> above_ceiling(const row& r, const identity& gpu);

}  // namespace warpgauge::baseline
