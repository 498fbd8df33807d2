// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/traffic_arithmetic.hpp"

#include <algorithm>

/// The parts of the products' expected traffic. A block of tile x tile threads computes a tile of
/// the result; a warp lies on 32 / tile of its rows.
namespace warpgauge::kernels {

inline std::int64_t rows_per_warp(int tile) { return 32 / tile; }

/// Tile rows of a grid. Those that folding leaves over read the second factor too.
inline std::uint64_t tile_rows_of(const dim3& grid) { return std::uint64_t{grid.y} * grid.z; }

/// Warps over a column of result tiles that have at least one row of the result.
inline std::uint64_t warp_rows(std::int64_t height, int tile) {
  const std::int64_t rows = rows_per_warp(tile);
  return static_cast<std::uint64_t>((height + rows - 1) / rows);
}

/// Each group of `rows` consecutive rows of m read together, one column per request.
inline global_count down_columns(const extent& m,
                                 std::int64_t pitch_bytes,
                                 std::size_t size,
                                 std::int64_t rows) {
  const auto bytes = static_cast<std::int64_t>(size);
  global_count sum;
  for (std::int64_t row = 0; row < m.height; row += rows)
    for (std::int64_t column = 0; column < m.width; ++column)
      sum += {1,
              sectors({row * pitch_bytes + column * bytes,
                       std::min(rows, m.height - row),
                       pitch_bytes,
                       bytes})};
  return sum;
}

/// Shared accesses of a whole tile of threads, all of them active.
inline shared_count all_threads(int tile,
                                std::size_t size,
                                shared_op op,
                                const tile_offset& offset) {
  return in_tiles({tile, tile}, size, {tile, tile}, op, offset);
}

/// One step of the inner loops over two shared tiles: thread (r, c) reads left[r][i] and
/// right[i][c] for each i.
inline shared_count tile_product_loads(int tile, std::size_t size, int right_row_elements) {
  const auto bytes = static_cast<std::int64_t>(size);
  shared_count sum;
  for (int i = 0; i < tile; ++i) {
    sum += all_threads(
        tile, size, shared_op::load, [&](int r, int) { return bytes * (r * tile + i); });
    sum += all_threads(tile, size, shared_op::load, [&](int, int c) {
      return bytes * (i * right_row_elements + c);
    });
  }
  return sum;
}

}  // namespace warpgauge::kernels
