// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::transpose {

/// out(c, r) = in(r, c) through shared memory: reads and writes both coalesce, but reading a column
/// of the tile hits one bank over and over.
///
/// @param in   height x width, any pitch
/// @param out  width x height, any pitch; must not overlap `in`
/// @param repetitions  passes inside the kernel
/// @pre  blockDim is (Tile, Rows)
template <class T, int Tile, int Rows>
__global__ void __launch_bounds__(Tile* Rows)
    transpose_tiled(device::matrix_view<const T> in, device::matrix_view<T> out, int repetitions) {
  __shared__ T tile[Tile][Tile];
  const tile_index block = block_tile();
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
