// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::transpose {

/// The naive transpose by columns with lanes in a scrambled order along a row of `out`, (7 t + 5)
/// mod Tile, a permutation since 7 is odd: a warp's requests are the same sets of addresses, so
/// they cost the same.
///
/// @param in   height x width, any pitch
/// @param out  width x height, any pitch; must not overlap `in`
/// @param repetitions  passes inside the kernel
/// @pre  blockDim is (Tile, Rows)
template <class T, int Tile, int Rows>
__global__ void __launch_bounds__(Tile* Rows)
    transpose_pseudo_random_columns(device::matrix_view<const T> in,
                                    device::matrix_view<T> out,
                                    int repetitions) {
  const tile_index block = block_tile();  // of `out`
  const int row = threadIdx.y;
  const int column = (7 * threadIdx.x + 5) % Tile;
  const T* const from = in.row(block.column * Tile + column) + (block.row * Tile + row);
  const auto to = column_of<Tile, Tile>(out, block, row, column);
#pragma unroll 1
  for (int pass = 0; pass < repetitions; ++pass) {
    T moved[Tile / Rows];
    for (int j = 0; j < Tile; j += Rows)
      if (to.has(j)) moved[j / Rows] = from[j];
    for (int j = 0; j < Tile; j += Rows)
      if (to.has(j)) to[j] = moved[j / Rows];
    forget_memory();
  }
}

}  // namespace warpgauge::kernels::transpose
