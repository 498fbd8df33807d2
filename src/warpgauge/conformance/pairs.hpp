// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace warpgauge::conformance {

/// A level of each factor.
using level_row = std::vector<std::size_t>;

/// Rows in which every pair of levels of any two factors occurs, far fewer than all combinations:
/// greedy, as in Cohen et al., "The AETG System", 1997, but always the same.
///
/// @param levels  how many each factor has, at least one
/// @param may_meet  whether two levels of two factors can be in one row; a pair that cannot is
///        left out. Level 0 of a factor must go with everything.
std::vector<level_row> cover_pairs(
    std::span<const std::size_t> levels,
    const std::function<bool(
        std::size_t factor, std::size_t level, std::size_t other_factor, std::size_t other_level)>&
        may_meet);

}  // namespace warpgauge::conformance
