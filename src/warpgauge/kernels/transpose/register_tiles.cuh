// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/transpose/register_tile_form.hpp"
#include "warpgauge/kernels/transpose/vectors.cuh"

namespace warpgauge::kernels::transpose {

/// A tile that the edge cuts, or whose rows are not aligned, element by element. Place (r, c) of it
/// lies (r + c) mod Columns places into row r, so that columns conflict less.
template <class T, class Form>
__device__ void transpose_element_by_element(const device::matrix_view<const T>& in,
                                             const device::matrix_view<T>& out,
                                             tile_index block,
                                             T* tile) {
  constexpr int height = Form::template rows<T>;
  constexpr int width = Form::template columns<T>;
  const auto from = in.sub_matrix(block.row * height, block.column * width, height, width);
  const auto to = out.sub_matrix(block.column * width, block.row * height, width, height);
  const int rows = static_cast<int>(from.height);
  const int columns = static_cast<int>(from.width);
  constexpr int along_row = width < Form::threads ? width : Form::threads;
  for (int c = threadIdx.x % along_row; c < columns; c += along_row)
    for (int r = threadIdx.x / along_row; r < rows; r += Form::threads / along_row)
      tile[r * width + (r + c) % width] = from(r, c);
  __syncthreads();
  constexpr int along_column = height < Form::threads ? height : Form::threads;
  for (int r = threadIdx.x % along_column; r < rows; r += along_column)
    for (int c = threadIdx.x / along_column; c < columns; c += Form::threads / along_column)
      to(c, r) = tile[r * width + (r + c) % width];
}

/// out(c, r) = in(r, c), 16 bytes per thread on both sides: a thread loads as many rows of 16 bytes
/// as 16 bytes have elements, transposes them in registers, and the tile in shared memory only
/// exchanges whole vectors. Row i of vectors keeps vector j at place j xor (i mod 8): no conflicts.
/// Blocks that follow one another work down a column of tiles, along rows of `out`.
///
/// @param in   height x width, any pitch
/// @param out  width x height, any pitch; must not overlap `in`
/// @pre  blockDim is Form::threads; the grid is that of the tiles of `out`
template <class T, class Form>
__global__ void __launch_bounds__(Form::threads)
    transpose_register_tiles(device::matrix_view<const T> in, device::matrix_view<T> out) {
  constexpr int n = per_vector<T>;
  constexpr int down = Form::vectors_down;
  constexpr int across = Form::vectors_across;
  __shared__ uint4 tile[across * n * down];
  const tile_index block = turned(block_tile());
  const bool whole =
      in.contains(block.row * down * n + down * n - 1, block.column * across * n + across * n - 1);
  if (!whole || !rows_are_aligned(in) || !rows_are_aligned(out)) {
    transpose_element_by_element<T, Form>(in, out, block, reinterpret_cast<T*>(tile));
    return;
  }
  constexpr int squares = down * across / Form::threads;
  const char* const from =
      reinterpret_cast<const char*>(in.row(block.row * down * n) + block.column * across * n);
  uint4 square[squares][n];
  for (int s = 0; s < squares; ++s) {
    const int i = (threadIdx.x + s * Form::threads) / across;
    const int j = (threadIdx.x + s * Form::threads) % across;
    for (int k = 0; k < n; ++k)
      square[s][k] = *reinterpret_cast<const uint4*>(from + (i * n + k) * in.pitch_bytes + j * 16);
  }
  for (int s = 0; s < squares; ++s) {
    const int i = (threadIdx.x + s * Form::threads) / across;
    const int j = (threadIdx.x + s * Form::threads) % across;
    transpose_in_registers<T>(square[s]);
    for (int k = 0; k < n; ++k) tile[(j * n + k) * down + (i ^ (j % 8))] = square[s][k];
  }
  __syncthreads();
  char* const to =
      reinterpret_cast<char*>(out.row(block.column * across * n) + block.row * down * n);
  for (int s = 0; s < squares * n; ++s) {
    const int row = (threadIdx.x + s * Form::threads) / down;
    const int i = (threadIdx.x + s * Form::threads) % down;
    *reinterpret_cast<uint4*>(to + row * out.pitch_bytes + i * 16) =
        tile[row * down + (i ^ (row / n % 8))];
  }
}

}  // namespace warpgauge::kernels::transpose
