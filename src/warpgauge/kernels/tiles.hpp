// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <limits>

/// How blocks cover a matrix, the same for every family.
namespace warpgauge::kernels {

/// Rows of threads in a block that moves Tile x Tile elements: 32 x 8 threads with four elements
/// each, 16 x 16 with one.
template <int Tile>
inline constexpr int block_rows = Tile == 32 ? 8 : Tile;

__host__ __device__ constexpr std::int64_t divide_up(std::int64_t n, std::int64_t d) {
  return (n + d - 1) / d;
}

/// A grid with a block for every tile of rows x columns tiles; when folding leaves spare blocks,
/// block_tile() puts them below the last tile row. Beyond the device's limits in x the dimension
/// saturates, so that the launch is refused instead of wrapping around.
/// @param most_y  blocks in y beyond which tile rows are folded into z
inline dim3 grid_of(std::int64_t rows, std::int64_t columns, std::int64_t most_y = 65535) {
  constexpr std::int64_t most = std::numeric_limits<unsigned>::max();
  const std::int64_t z = rows > 0 ? divide_up(rows, most_y) : 1;
  return {static_cast<unsigned>(columns < most ? columns : most),
          static_cast<unsigned>(divide_up(rows, z)),
          static_cast<unsigned>(z < most ? z : most)};
}

/// The grid for a matrix of height x width elements in tiles of tile_height x tile_width.
inline dim3 grid_of_tiles(std::int64_t height,
                          std::int64_t width,
                          int tile_height,
                          int tile_width,
                          std::int64_t most_y = 65535) {
  return grid_of(divide_up(height, tile_height), divide_up(width, tile_width), most_y);
}

}  // namespace warpgauge::kernels
