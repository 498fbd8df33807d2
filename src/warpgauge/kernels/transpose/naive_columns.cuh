// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::transpose {

/// out(r, c) = in(c, r) with lanes along the rows of `out`: whole sectors stored, and the strided
/// side is the read, which caches forgive more easily than a store.
///
/// @param in   height x width, any pitch
/// @param out  width x height, any pitch; must not overlap `in`
/// @param repetitions  passes inside the kernel
/// @pre  blockDim is (Tile, Rows)
template <class T, int Tile, int Rows>
__global__ void __launch_bounds__(Tile* Rows)
    transpose_naive_columns(device::matrix_view<const T> in,
                            device::matrix_view<T> out,
                            int repetitions) {
  const std::int64_t row = block_tile().row * Tile + threadIdx.y;
  const std::int64_t column = block_tile().column * Tile + threadIdx.x;
  for (int pass = 0; pass < repetitions; ++pass) {
    for (int j = 0; j < Tile; j += Rows)
      if (out.contains(row + j, column)) out(row + j, column) = in(column, row + j);
    forget_memory();
  }
}

}  // namespace warpgauge::kernels::transpose
