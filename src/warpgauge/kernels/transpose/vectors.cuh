// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"
#include "warpgauge/kernels/transpose/tile_order.hpp"

#include <cuda_runtime.h>

/// What the transposes that move 16 bytes at a time have in common.
namespace warpgauge::kernels::transpose {

/// Elements in 16 bytes.
template <class T>
inline constexpr int per_vector = 16 / static_cast<int>(sizeof(T));

/// Whether 16 bytes at a time can be moved from row to row of m.
template <class T>
__device__ bool rows_are_aligned(const device::matrix_view<T>& m) {
  return (reinterpret_cast<std::uintptr_t>(m.data) | static_cast<std::uintptr_t>(m.pitch_bytes)) %
             16 ==
         0;
}

/// The calling block's tile of its matrix. Blocks in x are the tiles of one matrix.
__device__ inline tile_index ordered_tile(const tile_order& order) {
  const unsigned n = blockIdx.x;
  if (order.along_rows) return {n / order.columns, n % order.columns};
  return {n % order.rows, n / order.rows};
}

/// Turns views of a batch's first matrices into those of the calling block. A launch without a
/// batch is spared the arithmetic, which the block's first loads would wait for.
/// @return  false for a spare block behind the last matrix, see grid_of
template <class T>
__device__ bool select_matrix(device::matrix_view<const T>& in,
                              device::matrix_view<T>& out,
                              const tile_order& order) {
  if (order.matrices == 1) return true;
  const std::int64_t n = block_tile().row;
  if (n >= order.matrices) return false;
  in.data = in.row(n * in.height);
  out.data = out.row(n * out.height);
  return true;
}

/// Transposes the elements of `rows`, as many rows of 16 bytes as 16 bytes have elements, without
/// leaving the registers: larger elements only change their names, smaller ones are picked out of
/// pairs of words by byte permutes.
template <class T>
__device__ void transpose_in_registers(uint4 (&rows)[per_vector<T>]) {
  constexpr int n = per_vector<T>;
  if constexpr (n > 1) {
    unsigned from[n][4];
    unsigned to[n][4];
    for (int r = 0; r < n; ++r) {
      from[r][0] = rows[r].x;
      from[r][1] = rows[r].y;
      from[r][2] = rows[r].z;
      from[r][3] = rows[r].w;
    }
    if constexpr (sizeof(T) == 8) {
      for (int r = 0; r < 2; ++r)
        for (int c = 0; c < 2; ++c)
          for (int half = 0; half < 2; ++half) to[r][2 * c + half] = from[c][2 * r + half];
    } else if constexpr (sizeof(T) == 4) {
      for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c) to[r][c] = from[c][r];
    } else if constexpr (sizeof(T) == 2) {
      for (int r = 0; r < 8; ++r)
        for (int w = 0; w < 4; ++w)
          to[r][w] =
              __byte_perm(from[2 * w][r / 2], from[2 * w + 1][r / 2], r % 2 == 0 ? 0x5410 : 0x7632);
    } else {
      for (int w = 0; w < 4; ++w)      // word of a row of the result: four rows of the input
        for (int q = 0; q < 4; ++q) {  // word of a row of the input: four rows of the result
          const unsigned low01 = __byte_perm(from[4 * w][q], from[4 * w + 1][q], 0x5140);
          const unsigned low23 = __byte_perm(from[4 * w + 2][q], from[4 * w + 3][q], 0x5140);
          const unsigned high01 = __byte_perm(from[4 * w][q], from[4 * w + 1][q], 0x7362);
          const unsigned high23 = __byte_perm(from[4 * w + 2][q], from[4 * w + 3][q], 0x7362);
          to[4 * q][w] = __byte_perm(low01, low23, 0x5410);
          to[4 * q + 1][w] = __byte_perm(low01, low23, 0x7632);
          to[4 * q + 2][w] = __byte_perm(high01, high23, 0x5410);
          to[4 * q + 3][w] = __byte_perm(high01, high23, 0x7632);
        }
    }
    for (int r = 0; r < n; ++r) rows[r] = make_uint4(to[r][0], to[r][1], to[r][2], to[r][3]);
  }
}

}  // namespace warpgauge::kernels::transpose
