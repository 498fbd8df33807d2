// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace warpgauge::baseline {

/// What is known about a case's launch, from the program that measured it. Verdicts rest on this; a
/// case's name is for people.
struct case_facts {
  /// Bytes that any implementation must read from memory or write to it; 0: unknown.
  double bytes = 0;
  double flops = 0;  ///< 0: none that matter
  /// Whether rows, or columns as a transpose writes them, are no whole number of sectors of 32
  /// bytes: each then begins elsewhere in a sector, at a cost that depends on the card.
  bool cuts_sectors = false;
  std::string mode;  ///< where a launch finds its operands: memory, L2 or L1 (cold, warm, inkernel)
  bool operator==(const case_facts&) const = default;
};

inline constexpr std::string_view cold = "cold", warm = "warm", inkernel = "inkernel";

/// For files of older versions, which have only names: "transpose.padded/f32/t32/8192x8192/cold" is
/// a variant, type, tile, sides and mode.
case_facts facts_of_name(std::string_view case_name);

}  // namespace warpgauge::baseline
