// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/results.hpp"

#include <optional>
#include <string_view>

namespace warpgauge::baseline {

/// Peak bandwidth of the GPU's memory, GB/s; 0 where it is unknown.
double memory_ceiling_gb_s(const identity& gpu);

/// The highest possible figure of a case. In mode "cold" operands come from memory: for moves its
/// bandwidth, for products the operations while one operand is read and half the result written,
/// which is less than any product moves. Where they may be cached, moves are bounded by what the
/// SMs take in and give out in a clock. Absent where it is unknown.
/// @param unit  "GB/s" or "TFLOP/s"
/// @param sm_clock_mhz  the highest that was seen; 0: unknown
std::optional<double> ceiling_of(const case_facts& facts,
                                 std::string_view unit,
                                 const identity& gpu,
                                 double sm_clock_mhz);

/// Why a row cannot be a measurement: its figure or its anchor is above the ceiling.
std::optional<cause> above_ceiling(const row& r, const process& of);

}  // namespace warpgauge::baseline
