// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::matmul {

/// The tiled product told in sub-matrices: a block computes one sub-matrix of `out` as a sum of
/// products of sub-matrices of a and b, which are views, not copies.
///
/// @param a    height x inner, any pitch
/// @param b    inner x width, any pitch
/// @param out  height x width, any pitch; must not overlap `a` or `b`
/// @pre  blockDim is (Tile, Tile)
/// @see  CUDA C++ Programming Guide, "Shared Memory"
template <class T, int Tile>
__global__ void __launch_bounds__(Tile* Tile) matmul_sub_matrix(device::matrix_view<const T> a,
                                                                device::matrix_view<const T> b,
                                                                device::matrix_view<T> out) {
  __shared__ T a_tile[Tile][Tile];
  __shared__ T b_tile[Tile][Tile];
  const std::int64_t first_row = block_tile().row * Tile;
  const std::int64_t first_column = block_tile().column * Tile;
  const int r = threadIdx.y;
  const int c = threadIdx.x;
  T sum = 0;
  for (std::int64_t k = 0; k < a.width; k += Tile) {
    const auto a_part = a.sub_matrix(first_row, k, Tile, Tile);
    const auto b_part = b.sub_matrix(k, first_column, Tile, Tile);
    if (k > 0) __syncthreads();  // the tiles are still being read
    a_tile[r][c] = a_part.contains(r, c) ? a_part(r, c) : T{};
    b_tile[r][c] = b_part.contains(r, c) ? b_part(r, c) : T{};
    __syncthreads();
    for (int i = 0; i < Tile; ++i) sum += a_tile[r][i] * b_tile[i][c];
  }
  const auto out_part = out.sub_matrix(first_row, first_column, Tile, Tile);
  if (out_part.contains(r, c)) out_part(r, c) = sum;
}

}  // namespace warpgauge::kernels::matmul
