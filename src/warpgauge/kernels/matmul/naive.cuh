// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::matmul {

/// out = a b, one element per thread, both factors straight from global memory.
///
/// @param a    height x inner, any pitch
/// @param b    inner x width, any pitch
/// @param out  height x width, any pitch; must not overlap `a` or `b`
/// @pre  blockDim is (Tile, Tile)
template <class T, int Tile>
__global__ void __launch_bounds__(Tile* Tile) matmul_naive(device::matrix_view<const T> a,
                                                           device::matrix_view<const T> b,
                                                           device::matrix_view<T> out) {
  const std::int64_t row = block_tile().row * Tile + threadIdx.y;
  const std::int64_t column = block_tile().column * Tile + threadIdx.x;
  if (!out.contains(row, column)) return;
  T sum = 0;
  for (std::int64_t k = 0; k < a.width; ++k) sum += a(row, k) * b(k, column);
  out(row, column) = sum;
}

}  // namespace warpgauge::kernels::matmul
