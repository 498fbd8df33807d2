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
  const std::int64_t row = block_tile().row * Tile + threadIdx.y;
  const std::int64_t column = block_tile().column * Tile + threadIdx.x;
  const bool whole =
      in.contains(block_tile().row * Tile + Tile - 1, block_tile().column * Tile + Tile - 1);
  for (int pass = 0; pass < repetitions; ++pass) {
    if (pass > 0) __syncthreads();  // the tile is still being read
    for (int j = 0; j < Tile; j += Rows)
      if (in.contains(row + j, column)) tile[threadIdx.y + j][threadIdx.x] = in(row + j, column);
    __syncthreads();
    for (int j = 0; j < Tile; j += Rows)
      if (out.contains(row + j, column))
        out(row + j, column) =
            whole ? tile[threadIdx.x][threadIdx.y + j] : tile[threadIdx.y + j][threadIdx.x];
    forget_memory();
  }
}

}  // namespace warpgauge::kernels::transpose
