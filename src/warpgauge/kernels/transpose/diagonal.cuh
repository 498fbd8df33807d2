// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::transpose {

/// The tile that this block takes in diagonal order, where those that run together lie in different
/// columns of tiles.
///
/// @see  Ruetsch & Micikevicius, "Optimizing Matrix Transpose in CUDA", 2009, section on partition
///       camping, for both formulas
template <int Tile, class T>
__device__ tile_index in_diagonal_order(const device::matrix_view<const T>& in) {
  const std::int64_t tile_rows = divide_up(in.height, Tile);
  const std::int64_t tile_columns = gridDim.x;
  tile_index block = block_tile();
  if (block.row < tile_rows) {  // else a spare block below the matrix, which stays there
    if (in.height == in.width) {
      const std::int64_t diagonal = block.row;
      block.row = block.column;
      block.column = (block.column + diagonal) % tile_columns;
    } else {
      const std::int64_t linear = block.row * tile_columns + block.column;
      block.row = linear % tile_rows;
      block.column = (linear / tile_rows + block.row) % tile_columns;
    }
  }
  return block;
}

/// The padded transpose with blocks in diagonal order: blocks that run together read and write in
/// different columns of tiles, so that sizes which are multiples of the memory's interleaving do
/// not queue up at one partition.
///
/// @param in   height x width, any pitch
/// @param out  width x height, any pitch; must not overlap `in`
/// @param repetitions  passes inside the kernel
/// @pre  blockDim is (Tile, Rows)
template <class T, int Tile, int Rows>
__global__ void __launch_bounds__(Tile* Rows) transpose_diagonal(device::matrix_view<const T> in,
                                                                 device::matrix_view<T> out,
                                                                 int repetitions) {
  __shared__ T tile[Tile][Tile + 1];
  const tile_index block = in_diagonal_order<Tile>(in);
  const auto from = column_of<Tile, Tile>(in, block);
  const auto to = column_of<Tile, Tile>(out, turned(block));
  const int x = threadIdx.x;
  const int y = threadIdx.y;
#pragma unroll 1
  for (int pass = 0; pass < repetitions; ++pass) {
    if (pass > 0) __syncthreads();  // the tile is still being read
    for (int j = 0; j < Tile; j += Rows)
      if (from.has(j)) tile[y + j][x] = from[j];
    __syncthreads();
    for (int j = 0; j < Tile; j += Rows)
      if (to.has(j)) to[j] = tile[x][y + j];
    forget_memory();
  }
}

}  // namespace warpgauge::kernels::transpose
