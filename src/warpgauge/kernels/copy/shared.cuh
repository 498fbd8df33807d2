// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::copy {

/// The simple copy through a shared tile and a barrier: what a tiled transpose pays for these
/// alone.
///
/// @param in, out  same height and width, any pitch; must not overlap
/// @param repetitions  passes inside the kernel
/// @pre  blockDim is (Tile, Rows)
template <class T, int Tile, int Rows>
__global__ void __launch_bounds__(Tile* Rows)
    copy_shared(device::matrix_view<const T> in, device::matrix_view<T> out, int repetitions) {
  __shared__ T tile[Tile][Tile];
  const std::int64_t row = block_tile().row * Tile + threadIdx.y;
  const std::int64_t column = block_tile().column * Tile + threadIdx.x;
  for (int pass = 0; pass < repetitions; ++pass) {
    if (pass > 0) __syncthreads();  // the tile is still being read
    for (int j = 0; j < Tile; j += Rows)
      if (in.contains(row + j, column)) tile[threadIdx.y + j][threadIdx.x] = in(row + j, column);
    __syncthreads();
    for (int j = 0; j < Tile; j += Rows)
      if (out.contains(row + j, column)) out(row + j, column) = tile[threadIdx.y + j][threadIdx.x];
    forget_memory();
  }
}

}  // namespace warpgauge::kernels::copy
