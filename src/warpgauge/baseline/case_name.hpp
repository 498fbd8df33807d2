// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpgauge::baseline {

/// The parts of "transpose.padded/f32/t32/8192x8192/cold". All but `variant` empty for other names.
struct case_parts {
  std::string variant;
  std::string type;
  std::string tile;
  std::string shape;
  std::string mode;
  std::vector<double> sides;  ///< of the shape: rows, columns (, inner)
  double element_bytes = 0;   ///< 0 where the type has none
  /// Bytes of the matrix, or operations of the product; 0: unknown.
  double size = 0;
};
case_parts parts_of(std::string_view case_name);

/// "transpose.padded" and "f32/t32/8192x8192/cold"; a name without '/' and "-".
std::pair<std::string_view, std::string_view> variant_and_rest(std::string_view case_name);

/// Whether rows, or columns as a transpose writes them, are no whole number of sectors of 32 bytes:
/// each then begins elsewhere in a sector, and what that costs depends on the card.
bool cuts_sectors(const case_parts& parts);

}  // namespace warpgauge::baseline
