// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.hpp"

#include <cuda_runtime.h>

#include <cstdint>
#include <type_traits>

namespace warpgauge::kernels {

/// Which tile a block works on. May lie below the matrix: see grid_of.
struct tile_index {
  std::int64_t row;
  std::int64_t column;
};

/// The calling block's tile. Grids hold 65535 blocks in y, so tile rows beyond are folded into z.
__device__ inline tile_index block_tile() {
  return {static_cast<std::int64_t>(gridDim.y) * blockIdx.z + blockIdx.y,
          static_cast<std::int64_t>(blockIdx.x)};
}

/// The same of a matrix of so many tiles, where the blocks that run together lie in a few tile
/// rows: they read the same parts of both factors of a product.
/// @param block  counts along rows
__device__ inline tile_index grouped_tile(std::int64_t block,
                                          std::int64_t tile_rows,
                                          std::int64_t tile_columns,
                                          int tile_rows_at_once) {
  const std::int64_t first_row = block / (tile_rows_at_once * tile_columns) * tile_rows_at_once;
  const std::int64_t below = tile_rows - first_row;
  const std::int64_t rows = below < tile_rows_at_once ? below : tile_rows_at_once;
  const std::int64_t in_group = block - first_row * tile_columns;
  return {first_row + in_group % rows, in_group / rows};
}
__device__ inline tile_index grouped_tile(std::int64_t tile_rows, int tile_rows_at_once) {
  const tile_index in_order = block_tile();
  if (in_order.row >= tile_rows) return in_order;
  const std::int64_t columns = gridDim.x;
  return grouped_tile(
      in_order.row * columns + in_order.column, tile_rows, columns, tile_rows_at_once);
}

/// The tile of a matrix's transpose where this tile of the matrix goes.
__device__ inline tile_index turned(tile_index tile) { return {tile.column, tile.row}; }

/// What one thread moves of a tile: elements below one another, [j] lying j rows below the first.
template <class T>
struct tile_column {
  T* first;
  std::int64_t pitch_bytes;
  int rows;  ///< down to the edge of the tile or of the matrix; none when 0 or less

  __device__ bool has(int j) const { return j < rows; }
  __device__ T& operator[](int j) const {
    using byte = std::conditional_t<std::is_const_v<T>, const char, char>;
    return *reinterpret_cast<T*>(reinterpret_cast<byte*>(first) + j * pitch_bytes);
  }
};

/// The column that starts at (row, column) of a tile of m. What needs 64 bits happens here, once,
/// so that an element costs a comparison of 32 bits and a constant step.
///
/// @pre  0 <= row < Height and 0 <= column < Width; j stays within the tile
template <int Height, int Width, class T>
__device__ tile_column<T> column_of(const device::matrix_view<T>& m,
                                    tile_index tile,
                                    int row,
                                    int column) {
  const std::int64_t first_row = tile.row * Height;
  const std::int64_t first_column = tile.column * Width;
  const std::int64_t below = m.height - first_row;  // negative for a spare block below the matrix
  const std::int64_t right = m.width - first_column;
  const int rows = below < Height ? static_cast<int>(below) : Height;
  const int columns = right < Width ? static_cast<int>(right) : Width;
  return {m.row(first_row + row) + (first_column + column),
          m.pitch_bytes,
          column < columns ? rows - row : 0};
}

/// The calling thread's column, where lanes lie along rows.
template <int Height, int Width, class T>
__device__ tile_column<T> column_of(const device::matrix_view<T>& m, tile_index tile) {
  return column_of<Height, Width>(
      m, tile, static_cast<int>(threadIdx.y), static_cast<int>(threadIdx.x));
}

/// Keeps the passes of an in-kernel timing loop apart: the compiler must assume that memory has
/// changed, so it can neither drop a pass nor carry values from one to the next. No instruction.
/// Such loops say `#pragma unroll 1`: unrolled passes would cost a single one its registers.
__device__ inline void forget_memory() { __asm__ volatile("" ::: "memory"); }

/// Makes a value unknown: what follows from it is worked out in each pass instead of being kept in
/// registers from before the loop.
__device__ inline void forget(int& value) { __asm__ volatile("" : "+r"(value)); }

}  // namespace warpgauge::kernels
