// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::copy {

/// out(r, c) = in(r, c), each thread Tile / Rows elements of a tile.
///
/// @param in, out  same height and width, any pitch; must not overlap
/// @param repetitions  passes inside the kernel
/// @pre  blockDim is (Tile, Rows)
template <class T, int Tile, int Rows>
__global__ void __launch_bounds__(Tile* Rows)
    copy_simple(device::matrix_view<const T> in, device::matrix_view<T> out, int repetitions) {
  const auto from = column_of<Tile, Tile>(in, block_tile());
  const auto to = column_of<Tile, Tile>(out, block_tile());
#pragma unroll 1
  for (int pass = 0; pass < repetitions; ++pass) {
    // All loads before the first store, so that they are in flight together.
    T moved[Tile / Rows];
    for (int j = 0; j < Tile; j += Rows)
      if (from.has(j)) moved[j / Rows] = from[j];
    for (int j = 0; j < Tile; j += Rows)
      if (from.has(j)) to[j] = moved[j / Rows];
    forget_memory();
  }
}

}  // namespace warpgauge::kernels::copy
