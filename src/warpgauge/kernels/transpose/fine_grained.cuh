// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::transpose {

/// Transposes inside each tile and puts the tile back where it came from: NOT a full transpose, but
/// the part of one that happens in shared memory. Tiles cut by the edge are copied, since they are
/// not square.
///
/// @param in, out  height x width, any pitch; must not overlap
/// @param repetitions  passes inside the kernel
/// @pre  blockDim is (Tile, Rows)
template <class T, int Tile, int Rows>
__global__ void __launch_bounds__(Tile* Rows)
    transpose_fine_grained(device::matrix_view<const T> in,
                           device::matrix_view<T> out,
                           int repetitions) {
  __shared__ T tile[Tile][Tile + 1];
  const tile_index block = block_tile();
  const bool whole = in.contains(block.row * Tile + Tile - 1, block.column * Tile + Tile - 1);
  const auto from = column_of<Tile, Tile>(in, block);
  const auto to = column_of<Tile, Tile>(out, block);
  const int x = threadIdx.x;
  const int y = threadIdx.y;
#pragma unroll 1
  for (int pass = 0; pass < repetitions; ++pass) {
    if (pass > 0) __syncthreads();  // the tile is still being read
    for (int j = 0; j < Tile; j += Rows)
      if (from.has(j)) tile[y + j][x] = from[j];
    __syncthreads();
    for (int j = 0; j < Tile; j += Rows)
      if (to.has(j)) to[j] = whole ? tile[x][y + j] : tile[y + j][x];
    forget_memory();
  }
}

}  // namespace warpgauge::kernels::transpose
