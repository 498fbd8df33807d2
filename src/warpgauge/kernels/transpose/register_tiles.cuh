// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/residency.hpp"
#include "warpgauge/kernels/transpose/register_tile_form.hpp"
#include "warpgauge/kernels/transpose/vectors.cuh"

namespace warpgauge::kernels::transpose {

/// A tile whose rows are not aligned, element by element. Place (r, c) of it
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
  constexpr int along_column = height < Form::threads ? height : Form::threads;
  for (int c = threadIdx.x % along_row; c < columns; c += along_row)
    for (int r = threadIdx.x / along_row; r < rows; r += Form::threads / along_row)
      tile[r * width + (r + c) % width] = from(r, c);
  __syncthreads();
  for (int r = threadIdx.x % along_column; r < rows; r += along_column)
    for (int c = threadIdx.x / along_column; c < columns; c += Form::threads / along_column)
      to(c, r) = tile[r * width + (r + c) % width];
}

/// Data that nobody reads again before the caches have forgotten it may pass through them quickly.
template <bool Streaming>
__device__ uint4 load_vector(const void* from) {
  const auto* const vector = static_cast<const uint4*>(from);
  return Streaming ? __ldcs(vector) : *vector;
}
template <bool Streaming>
__device__ void store_vector(void* to, uint4 value) {
  if (Streaming)
    __stcs(static_cast<uint4*>(to), value);
  else
    *static_cast<uint4*>(to) = value;
}

/// A tile of matrices whose rows are aligned. Whole says that no edge cuts it; of one that is cut,
/// whole squares go as vectors, and the rest element by element.
template <class T, class Form, bool Streaming, bool Whole>
__device__ void transpose_aligned_tile(const device::matrix_view<const T>& in,
                                       const device::matrix_view<T>& out,
                                       std::int64_t first_row,
                                       std::int64_t first_column,
                                       uint4* tile) {
  constexpr int n = per_vector<T>;
  constexpr int down = Form::vectors_down;
  constexpr int across = Form::vectors_across;
  constexpr int threads = Form::threads;
  constexpr int squares = down * across / threads;
  const int id = static_cast<int>(threadIdx.x);
  const std::int64_t below = in.height - first_row;
  const std::int64_t right = in.width - first_column;
  const int rows = Whole || below >= down * n ? down * n : static_cast<int>(below);
  const int columns = Whole || right >= across * n ? across * n : static_cast<int>(right);
  const auto has_square = [&](int i, int j) {
    return Whole || ((i + 1) * n <= rows && (j + 1) * n <= columns);
  };

  const char* const from = reinterpret_cast<const char*>(in.row(first_row) + first_column);
  uint4 square[squares][n];
#pragma unroll
  for (int s = 0; s < squares; ++s) {
    const int i = (id + s * threads) / across;
    const int j = (id + s * threads) % across;
    if (has_square(i, j)) {
#pragma unroll
      for (int k = 0; k < n; ++k)
        square[s][k] = load_vector<Streaming>(from + (i * n + k) * in.pitch_bytes + j * 16);
    }
    if (!Whole) __syncwarp();
  }
#pragma unroll
  for (int s = 0; s < squares; ++s) {
    const int i = (id + s * threads) / across;
    const int j = (id + s * threads) % across;
    if (has_square(i, j)) {
      transpose_in_registers<T>(square[s]);
      for (int k = 0; k < n; ++k) tile[(j * n + k) * down + (i ^ (j % 8))] = square[s][k];
    }
    if (!Whole) __syncwarp();
  }
  // The first row and column of squares that are cut.
  const int rest = rows / n * n;
  const int side = columns / n * n;
  const auto element = [&](int r, int c) -> T& {
    return reinterpret_cast<T*>(&tile[c * down + (r / n ^ (c / n % 8))])[r % n];
  };
  if constexpr (!Whole && n > 1) {
    // Fewer than n rows and columns: all loads of a thread are on their way before its first store.
    T moved[n - 1] = {};
#pragma unroll 1
    for (int c = id; c - id < columns; c += threads) {
#pragma unroll
      for (int k = 0; k < n - 1; ++k) {
        if (rest + k < rows && c < columns) moved[k] = in(first_row + rest + k, first_column + c);
        __syncwarp();
      }
#pragma unroll
      for (int k = 0; k < n - 1; ++k) {
        if (rest + k < rows && c < columns) element(rest + k, c) = moved[k];
        __syncwarp();
      }
    }
#pragma unroll 1
    for (int r = id; r - id < rest; r += threads) {
#pragma unroll
      for (int k = 0; k < n - 1; ++k) {
        if (side + k < columns && r < rest) moved[k] = in(first_row + r, first_column + side + k);
        __syncwarp();
      }
#pragma unroll
      for (int k = 0; k < n - 1; ++k) {
        if (side + k < columns && r < rest) element(r, side + k) = moved[k];
        __syncwarp();
      }
    }
  }
  __syncthreads();

  char* const to = reinterpret_cast<char*>(out.row(first_column) + first_row);
#pragma unroll
  for (int s = 0; s < squares * n; ++s) {
    const int c = (id + s * threads) / down;
    const int i = (id + s * threads) % down;
    if (Whole || (c < columns && (i + 1) * n <= rows))
      store_vector<Streaming>(to + c * out.pitch_bytes + i * 16,
                              tile[c * down + (i ^ (c / n % 8))]);
    if (!Whole) __syncwarp();
  }
  if (!Whole) {
#pragma unroll 1
    for (int r = rest; r < rows; ++r)
#pragma unroll 1
      for (int c = id; c - id < columns; c += threads) {
        if (c < columns) out(first_column + c, first_row + r) = element(r, c);
        __syncwarp();
      }
  }
}

/// out(c, r) = in(r, c), 16 bytes per thread on both sides: a thread loads as many rows of 16 bytes
/// as 16 bytes have elements, transposes them in registers, and the tile in shared memory only
/// exchanges whole vectors. Row i of vectors keeps vector j at place j xor (i mod 8): no conflicts.
///
/// @param in   height x width, any pitch; the first matrix of the batch
/// @param out  width x height, any pitch; must not overlap `in`
/// @pre  blockDim is Form::threads; the grid has the tiles of a matrix in x, the matrices in y and
///       z
template <class T, class Form, bool Streaming>
__global__ void __launch_bounds__(Form::threads,
                                  device::resident_blocks(Form::blocks, Form::threads))
    transpose_register_tiles(device::matrix_view<const T> in,
                             device::matrix_view<T> out,
                             tile_order order) {
  constexpr int height = Form::template rows<T>;
  constexpr int width = Form::template columns<T>;
  __shared__ uint4 tile[height * width * sizeof(T) / 16];
  if (!select_matrix(in, out, order)) return;
  const tile_index block = ordered_tile(order);
  const std::int64_t row = block.row * height;
  const std::int64_t column = block.column * width;
  if (!rows_are_aligned(in) || !rows_are_aligned(out))
    transpose_element_by_element<T, Form>(in, out, block, reinterpret_cast<T*>(tile));
  else if (in.contains(row + height - 1, column + width - 1))
    transpose_aligned_tile<T, Form, Streaming, true>(in, out, row, column, tile);
  else
    transpose_aligned_tile<T, Form, false, false>(in, out, row, column, tile);
}

}  // namespace warpgauge::kernels::transpose
