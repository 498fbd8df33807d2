// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::matmul {

/// out = a b with a tile of each factor in shared memory: every element is read from global memory
/// once per block instead of once per thread.
///
/// @param a    height x inner, any pitch
/// @param b    inner x width, any pitch
/// @param out  height x width, any pitch; must not overlap `a` or `b`
/// @pre  blockDim is (Tile, Tile)
template <class T, int Tile>
__global__ void __launch_bounds__(Tile* Tile) matmul_tiled(device::matrix_view<const T> a,
                                                           device::matrix_view<const T> b,
                                                           device::matrix_view<T> out) {
  __shared__ T a_tile[Tile][Tile];
  __shared__ T b_tile[Tile][Tile];
  const std::int64_t row = block_tile().row * Tile + threadIdx.y;
  const std::int64_t column = block_tile().column * Tile + threadIdx.x;
  T sum = 0;
  for (std::int64_t k = 0; k < a.width; k += Tile) {
    if (k > 0) __syncthreads();  // the tiles are still being read
    // Zeros beyond the edges: they add nothing, and every thread meets every barrier.
    const std::int64_t a_column = k + threadIdx.x;
    const std::int64_t b_row = k + threadIdx.y;
    a_tile[threadIdx.y][threadIdx.x] = a.contains(row, a_column) ? a(row, a_column) : T{};
    b_tile[threadIdx.y][threadIdx.x] = b.contains(b_row, column) ? b(b_row, column) : T{};
    __syncthreads();
    for (int i = 0; i < Tile; ++i) sum += a_tile[threadIdx.y][i] * b_tile[i][threadIdx.x];
  }
  if (out.contains(row, column)) out(row, column) = sum;
}

}  // namespace warpgauge::kernels::matmul
