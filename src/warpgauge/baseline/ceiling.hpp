// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/results.hpp"

#include <optional>
#include <string>
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

/// A case beside its GPU's own rates, both measured around it.
struct roofline {
  double of_copy = 0;  ///< a copy of its least bytes, as a share of its time
  double of_fma = 0;   ///< multiply-adds of its operations, in float, likewise; tensor cores pass 1

  /// Multiply-adds take longer than the copy, so it is they that bind.
  bool by_arithmetic() const { return of_fma > of_copy; }
  double share() const { return by_arithmetic() ? of_fma : of_copy; }
};

/// Absent where one of the two is unknown.
std::optional<roofline> roofline_of(std::optional<double> of_copy, std::optional<double> of_fma);

/// "62.4 % of the multiply-adds that bind it, 3.1 % of a copy": what binds comes first.
std::string to_string(const roofline& r);

/// Why a row cannot be a measurement: its figure or its anchor is above the ceiling.
std::optional<cause> above_ceiling(const row& r, const process& of);

}  // namespace warpgauge::baseline
