// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace warpgauge::baseline {

/// The parts of "transpose.padded/f32/t32/8192x8192/cold", for display. For other names all but
/// `variant` are empty.
struct case_parts {
  std::string variant;
  std::string type;
  std::string tile;
  std::string shape;
  std::string mode;
};
case_parts parts_of(std::string_view case_name);

/// "transpose.padded" and "f32/t32/8192x8192/cold"; a name without '/' and "-".
std::pair<std::string_view, std::string_view> variant_and_rest(std::string_view case_name);

}  // namespace warpgauge::baseline
