// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/transpose/diagonal.cuh"

namespace warpgauge::kernels::transpose {

/// The diagonal transpose without the spare tile column: with camping out of the way, what is left
/// between the two is the bank conflicts.
///
/// @param in   height x width, any pitch
/// @param out  width x height, any pitch; must not overlap `in`
/// @param repetitions  passes inside the kernel
/// @pre  blockDim is (Tile, Rows)
/// @see  Ruetsch & Micikevicius, "Optimizing Matrix Transpose in CUDA", 2009, whose last section
///       takes the padding out
template <class T, int Tile, int Rows>
__global__ void __launch_bounds__(Tile* Rows)
    transpose_diagonal_unpadded(device::matrix_view<const T> in,
                                device::matrix_view<T> out,
                                int repetitions) {
  __shared__ T tile[Tile][Tile];
  const tile_index block = in_diagonal_order<Tile>(in);
  const auto from = column_of<Tile, Tile>(in, block);
  const auto to = column_of<Tile, Tile>(out, turned(block));
  const int x = threadIdx.x;
  const int y = threadIdx.y;
#pragma unroll 1
  for (int pass = 0; pass < repetitions; ++pass) {
    if (pass > 0) __syncthreads();  // the tile is still being read
    for (int j = 0; j < Tile; j += Rows)
      if (from.has(j)) tile[y + j][x] = from[j];
    __syncthreads();
    for (int j = 0; j < Tile; j += Rows)
      if (to.has(j)) to[j] = tile[x][y + j];
    forget_memory();
  }
}

}  // namespace warpgauge::kernels::transpose
