// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::transpose {

/// The naive transpose with lanes in a scrambled order along a row, (7 t + 5) mod Tile, a
/// permutation since 7 is odd: a warp's request is the same set of addresses, so it costs the same.
///
/// @param in   height x width, any pitch
/// @param out  width x height, any pitch; must not overlap `in`
/// @param repetitions  passes inside the kernel
/// @pre  blockDim is (Tile, Rows)
template <class T, int Tile, int Rows>
__global__ void __launch_bounds__(Tile* Rows)
    transpose_pseudo_random(device::matrix_view<const T> in,
                            device::matrix_view<T> out,
                            int repetitions) {
  const std::int64_t row = block_tile().row * Tile + threadIdx.y;
  const std::int64_t column = block_tile().column * Tile + (7 * threadIdx.x + 5) % Tile;
  for (int pass = 0; pass < repetitions; ++pass) {
    for (int j = 0; j < Tile; j += Rows)
      if (in.contains(row + j, column)) out(column, row + j) = in(row + j, column);
    forget_memory();
  }
}

}  // namespace warpgauge::kernels::transpose
