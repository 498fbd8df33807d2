// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace warpgauge::baseline {

/// What a launch of a case is, as whoever measured it knows. Verdicts rest on this; a case's name
/// is for people.
struct case_facts {
  /// That any implementation must take from memory or give to it; 0: unknown.
  double bytes = 0;
  double flops = 0;  ///< 0: none that matter
  /// Whether rows, or columns as a transpose writes them, are no whole number of sectors of 32
  /// bytes: each then begins elsewhere in a sector, and what that costs depends on the card.
  bool cuts_sectors = false;
  std::string mode;  ///< where a launch finds its operands: memory, L2 or L1 (cold, warm, inkernel)
  bool operator==(const case_facts&) const = default;
};

inline constexpr std::string_view cold = "cold", warm = "warm", inkernel = "inkernel";

/// Of what older versions wrote, which has names alone: "transpose.padded/f32/t32/8192x8192/cold"
/// is a variant, type, tile, sides and mode.
case_facts facts_of_name(std::string_view case_name);

}  // namespace warpgauge::baseline
