// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::conformance {

/// What is wrong with the printed text of a launch: the host's line first, then each thread's line
/// exactly once, in any order, and nothing else. Empty when nothing is; at most ten lines.
///
/// @param blocks  of the grid, numbered from 0
/// @param block   threads in x, y, z
std::vector<std::string> check_hello(std::string_view text,
                                     std::uint64_t blocks,
                                     const std::array<unsigned, 3>& block);

}  // namespace warpgauge::conformance
