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
  const tile_index block = block_tile();  // of `out`
  const T* const from =
      in.row(block.column * Tile + threadIdx.x) + (block.row * Tile + threadIdx.y);
  const auto to = column_of<Tile, Tile>(out, block);
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
