// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::transpose {

/// out(c, r) = in(r, c) through a flat array of Tile * Tile elements, one per thread, written in
/// rows and read in columns.
///
/// @param in   height x width, any pitch
/// @param out  width x height, any pitch; must not overlap `in`
/// @param repetitions  passes inside the kernel
/// @pre  blockDim is (Tile, Tile)
template <class T, int Tile>
__global__ void __launch_bounds__(Tile* Tile) transpose_flat_tile(device::matrix_view<const T> in,
                                                                  device::matrix_view<T> out,
                                                                  int repetitions) {
  __shared__ T tile[Tile * Tile];
  const tile_index block = block_tile();
  const auto from = column_of<Tile, Tile>(in, block);
  const auto to = column_of<Tile, Tile>(out, turned(block));
  const int x = threadIdx.x;
  const int y = threadIdx.y;
#pragma unroll 1
  for (int pass = 0; pass < repetitions; ++pass) {
    if (pass > 0) __syncthreads();  // the tile is still being read
    if (from.has(0)) tile[y * Tile + x] = from[0];
    __syncthreads();
    if (to.has(0)) to[0] = tile[x * Tile + y];
    forget_memory();
  }
}

}  // namespace warpgauge::kernels::transpose
