// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/traffic_arithmetic.hpp"

#include <optional>

/// Launch dimensions of the transposes and what they cost, from hand arithmetic. For a matrix of
/// whole 32-wide tiles of floats, per warp request: a row of a tile 4 sectors and 1 wavefront; a
/// column of `out` 32 sectors; a column of the tile 32 wavefronts unpadded and 1 padded.
namespace warpgauge::kernels::transpose {

launch_geometry in_tiles_of(const shape& s, const configuration& c);      ///< tiles of a
launch_geometry in_turned_tiles(const shape& s, const configuration& c);  ///< tiles of out
launch_geometry in_half_tiles(const shape& s, const configuration& c);    ///< half as high as wide

// Rungs whose lanes are only permuted, and those whose blocks are, cost the same.
using expected = std::optional<traffic>;
expected naive_traffic(const shape& s, const configuration& c, const pitches& p);
expected naive_columns_traffic(const shape& s, const configuration& c, const pitches& p);
expected tiled_traffic(const shape& s, const configuration& c, const pitches& p);
expected padded_traffic(const shape& s, const configuration& c, const pitches& p);
expected swizzled_traffic(const shape& s, const configuration& c, const pitches& p);
expected linear_id_traffic(const shape& s, const configuration& c, const pitches& p);
expected linear_id_padded_traffic(const shape& s, const configuration& c, const pitches& p);
expected fine_grained_traffic(const shape& s, const configuration& c, const pitches& p);
expected coarse_grained_traffic(const shape& s, const configuration& c, const pitches& p);

/// The linear-id kernels in blocks of any size, with so many elements in a row of the shared tile.
expected linear_blocks_traffic(
    const shape& s, const configuration& c, const pitches& p, tiling block, int row_elements);

}  // namespace warpgauge::kernels::transpose
