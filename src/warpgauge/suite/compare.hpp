// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/suite/args.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

/// Outputs against their reference.
namespace warpgauge::suite {

/// Of the element at that place.
size_row indices_at(const bound_operand& x, std::int64_t flat);
/// "y[3, 5]"
std::string name_of(const bound_operand& x, std::size_t flat);

/// The totals of comparisons over all cases.
struct comparison_counts {
  std::uint64_t compared = 0;      ///< elements
  std::uint64_t tolerant = 0;      ///< of them with a tolerance above 0
  std::uint64_t zero_passes = 0;   ///< at which 0 would pass
  std::uint64_t twice_passes = 0;  ///< at which twice the reference would
  comparison_counts& operator+=(const comparison_counts& o) {
    compared += o.compared;
    tolerant += o.tolerant;
    zero_passes += o.zero_passes;
    twice_passes += o.twice_passes;
    return *this;
  }
};

/// Why nothing can be compared with it: an element that the reference does not write, no number
/// though the inputs are all numbers, or one that the type lacks; empty when all is well.
std::string unusable(const host_values& wanted, const bound_case& c);

/// What a reference on the device left in an output, as the ones on the host write it.
/// @param elements  tight
void fill_from(std::span<const std::byte> elements, host_values& wanted);

/// The rule that an output is compared by: its own; else what is said of all, which beside numbers
/// leaves integers exact; else by its type.
tolerance_rule rule_of(const bound_case& c, const bound_operand& x);

/// The value of the size that a tolerance counts its terms by; 0 for the other rules.
double terms_of(const bound_case& c, const tolerance_rule& rule);

/// The first mismatches of one output, a line each; empty when it is right.
/// @param elements  tight
/// @param step  of the output's elements both hold every so many-th
std::string compared(const host_values& wanted,
                     std::span<const std::byte> elements,
                     const tolerance_rule& allowed,
                     double terms,
                     comparison_counts& seen,
                     std::int64_t step = 1);

}  // namespace warpgauge::suite
