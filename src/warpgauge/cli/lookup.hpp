// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/test_case.hpp"
#include "warpgauge/kernels/family.hpp"
#include "warpgauge/registry/registry.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

/// From what the user typed to the registry's entries. All throw stop (usage) with a sentence that
/// says what would have been right.
namespace warpgauge::cli {

/// The variant of this id.
registry::entry find_variant(std::string_view id);

/// "HEIGHTxWIDTH", whole numbers from 0; `inner` is required by the families that have one and
/// refused by the others.
/// @throws stop  also when a matrix of that shape has more bytes than an address can count
kernels::shape parse_shape(const registry::entry& what,
                           std::string_view text,
                           std::optional<std::int64_t> inner);

/// "X", "XxY" or "XxYxZ", whole numbers from 1; missing sides are 1.
std::array<unsigned, 3> parse_sides(std::string_view option, std::string_view text);

/// The element type of this name, f32 or the variant's first when the name is empty.
kernels::element pick_type(const registry::entry& what, std::string_view name);

/// The tile, the variant's largest when none is asked for; 0 for variants without tiles.
int pick_tile(const registry::entry& what, std::optional<int> tile);

conformance::layout pick_layout(std::string_view name);

}  // namespace warpgauge::cli
