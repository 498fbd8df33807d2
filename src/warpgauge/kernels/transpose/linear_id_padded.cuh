// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::transpose {

/// The linear-id transpose with a spare tile column, against bank conflicts.
///
/// @param in   height x width, any pitch
/// @param out  width x height, any pitch; must not overlap `in`
/// @param repetitions  passes inside the kernel
/// @pre  blockDim is (Width, Height)
template <class T, int Width, int Height>
__global__ void __launch_bounds__(Width* Height)
    transpose_linear_id_padded(device::matrix_view<const T> in,
                               device::matrix_view<T> out,
                               int repetitions) {
  __shared__ T tile[Height][Width + 1];
  const tile_index block = block_tile();
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int id = y * Width + x;
  const int turned_row = id / Height;
  const int turned_column = id % Height;
  const auto from = column_of<Height, Width>(in, block);
  const auto to = column_of<Width, Height>(out, turned(block), turned_row, turned_column);
#pragma unroll 1
  for (int pass = 0; pass < repetitions; ++pass) {
    if (pass > 0) __syncthreads();  // the tile is still being read
    if (from.has(0)) tile[y][x] = from[0];
    __syncthreads();
    if (to.has(0)) to[0] = tile[turned_column][turned_row];
    forget_memory();
  }
}

}  // namespace warpgauge::kernels::transpose
