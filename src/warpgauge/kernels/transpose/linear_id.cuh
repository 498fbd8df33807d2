// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::transpose {

/// out(c, r) = in(r, c) through a tile that need not be square: the thread's linear number in the
/// block, divided by the tile's height, says which element of the turned tile it stores.
///
/// @param in   height x width, any pitch
/// @param out  width x height, any pitch; must not overlap `in`
/// @param repetitions  passes inside the kernel
/// @pre  blockDim is (Width, Height)
template <class T, int Width, int Height>
__global__ void __launch_bounds__(Width* Height)
    transpose_linear_id(device::matrix_view<const T> in,
                        device::matrix_view<T> out,
                        int repetitions) {
  __shared__ T tile[Height][Width];
  const tile_index block = block_tile();
  const int id = threadIdx.y * blockDim.x + threadIdx.x;
  const int turned_row = id / Height;
  const int turned_column = id % Height;
  for (int pass = 0; pass < repetitions; ++pass) {
    if (pass > 0) __syncthreads();  // the tile is still being read
    std::int64_t row = block.row * Height + threadIdx.y;
    std::int64_t column = block.column * Width + threadIdx.x;
    if (in.contains(row, column)) tile[threadIdx.y][threadIdx.x] = in(row, column);
    __syncthreads();
    row = block.column * Width + turned_row;
    column = block.row * Height + turned_column;
    if (out.contains(row, column)) out(row, column) = tile[turned_column][turned_row];
    forget_memory();
  }
}

}  // namespace warpgauge::kernels::transpose
