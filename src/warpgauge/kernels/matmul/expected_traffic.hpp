// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

#include <optional>

/// Launch dimensions of the products and what they cost, from hand arithmetic.
namespace warpgauge::kernels::matmul {

inline constexpr int linear_block = 256;  ///< threads of a one-dimensional block

launch_geometry in_line(const shape& s, const configuration& c);  ///< a thread per element, 1D
launch_geometry in_tiles_of_result(const shape& s, const configuration& c);
launch_geometry in_register_tiles(const shape& s, const configuration& c);

/// Whether there are enough register tiles of 128 x 128 to keep all multiprocessors busy.
bool has_large_tiles(const shape& s);

using expected = std::optional<traffic>;
expected linear_traffic(const shape& s, const configuration& c, const pitches& p);
expected naive_traffic(const shape& s, const configuration& c, const pitches& p);
expected a_tile_traffic(const shape& s, const configuration& c, const pitches& p);
expected tiled_traffic(const shape& s, const configuration& c, const pitches& p);
expected register_tiles_traffic(const shape& s, const configuration& c, const pitches& p);

}  // namespace warpgauge::kernels::matmul
