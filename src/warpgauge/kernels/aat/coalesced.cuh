// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::aat {

/// out = a a^T with both factors read along rows into shared tiles; turning the second one makes
/// its stores conflict in one bank.
///
/// @param a    height x inner, any pitch
/// @param out  height x height, any pitch; must not overlap `a`
/// @pre  blockDim is (Tile, Tile)
template <class T, int Tile>
__global__ void __launch_bounds__(Tile* Tile)
    aat_coalesced(device::matrix_view<const T> a, device::matrix_view<T> out) {
  __shared__ T left[Tile][Tile];
  __shared__ T right[Tile][Tile];
  const tile_index block = block_tile();
  const std::int64_t row = block.row * Tile + threadIdx.y;
  const std::int64_t column = block.column * Tile + threadIdx.x;
  const std::int64_t right_row = block.column * Tile + threadIdx.y;
  T sum = 0;
  for (std::int64_t k = 0; k < a.width; k += Tile) {
    if (k > 0) __syncthreads();  // the tiles are still being read
    // Zeros beyond the edges: they add nothing, and every thread meets every barrier.
    const std::int64_t inner = k + threadIdx.x;
    left[threadIdx.y][threadIdx.x] = a.contains(row, inner) ? a(row, inner) : T{};
    right[threadIdx.x][threadIdx.y] = a.contains(right_row, inner) ? a(right_row, inner) : T{};
    __syncthreads();
    for (int i = 0; i < Tile; ++i) sum += left[threadIdx.y][i] * right[i][threadIdx.x];
  }
  if (out.contains(row, column)) out(row, column) = sum;
}

}  // namespace warpgauge::kernels::aat
