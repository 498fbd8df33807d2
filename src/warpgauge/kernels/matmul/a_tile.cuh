// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::matmul {

/// out = a b with a's tile in shared memory, where a warp's lanes read the same element without
/// asking global memory each time; b comes straight from global memory.
///
/// @param a    height x inner, any pitch
/// @param b    inner x width, any pitch
/// @param out  height x width, any pitch; must not overlap `a` or `b`
/// @pre  blockDim is (Tile, Tile)
/// @see  CUDA C++ Best Practices Guide, "Shared Memory in Matrix Multiplication (C=AB)"
template <class T, int Tile>
__global__ void __launch_bounds__(Tile* Tile) matmul_a_tile(device::matrix_view<const T> a,
                                                            device::matrix_view<const T> b,
                                                            device::matrix_view<T> out) {
  __shared__ T a_tile[Tile][Tile];
  const std::int64_t row = block_tile().row * Tile + threadIdx.y;
  const std::int64_t column = block_tile().column * Tile + threadIdx.x;
  const bool inside = out.contains(row, column);
  T sum = 0;
  for (std::int64_t k = 0; k < a.width; k += Tile) {
    if (k > 0) __syncthreads();  // the tile is still being read
    const std::int64_t inner = k + threadIdx.x;
    a_tile[threadIdx.y][threadIdx.x] = a.contains(row, inner) ? a(row, inner) : T{};
    __syncthreads();
    const int steps = a.width - k < Tile ? static_cast<int>(a.width - k) : Tile;
    if (inside)
      for (int i = 0; i < steps; ++i) sum += a_tile[threadIdx.y][i] * b(k + i, column);
  }
  if (inside) out(row, column) = sum;
}

}  // namespace warpgauge::kernels::matmul
