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
  for (int pass = 0; pass < repetitions; ++pass) {
    if (pass > 0) __syncthreads();  // the tile is still being read
    std::int64_t row = block.row * Tile + threadIdx.y;
    std::int64_t column = block.column * Tile + threadIdx.x;
    if (in.contains(row, column)) tile[threadIdx.y * Tile + threadIdx.x] = in(row, column);
    __syncthreads();
    row = block.column * Tile + threadIdx.y;
    column = block.row * Tile + threadIdx.x;
    if (out.contains(row, column)) out(row, column) = tile[threadIdx.x * Tile + threadIdx.y];
    forget_memory();
  }
}

}  // namespace warpgauge::kernels::transpose
