// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/mismatch.hpp"
#include "warpgauge/registry/registry.hpp"

#include <optional>
#include <string_view>

namespace warpgauge::conformance {

std::string_view to_string(plan p);  ///< "sweep", "exhaustive", "reduced", "large"
std::optional<plan> plan_from(std::string_view name);

/// A case's place among its variant's configurations.
struct configuration_rank {
  bool main_type = false;  ///< float if the variant has it
  bool smallest_type = false;
  bool first_tile = false;
  bool last_tile = false;
  bool tight = false;
};
configuration_rank rank_of(const launch_case& c);

/// Enumerates a variant's cases, always in the same order.
///
/// On cuda every (height, width) in 0..130 squared for each type, tile and layout. Products
/// alternate among the inner dimensions, gram matrices through every (height, inner). One- and
/// two-byte types, whose values collide, are swept again with other seeds.
///
/// On the simulator, plan::sweep takes the sizes at which a kernel's own steps change something:
/// each multiple, one less, one more, every pair of them, in each type, tile and layout; 0..66
/// squared in one configuration; a single operand off a boundary or with gaps; and lengths that 16
/// bits cannot count. plan::exhaustive takes 0..66 squared for floats, and multiples of 8 with
/// their neighbours for the other types; of products only the first tile meets every size.
///
/// @param simulated  the simulator's plans
void for_each_case(const registry::entry& of, plan p, bool simulated, const case_visitor& visit);

/// How many that are, without making them all.
std::uint64_t count_cases(const registry::entry& of, plan p, bool simulated);

}  // namespace warpgauge::conformance
