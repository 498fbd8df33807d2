// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/register_product.cuh"

namespace warpgauge::kernels::aat {

/// The tile of the lower triangle, counted along its rows, that a block computes.
__device__ inline tile_index triangle_tile(std::int64_t number) {
  auto row = static_cast<std::int64_t>((sqrtf(8.0F * static_cast<float>(number) + 1.0F) - 1) / 2);
  while (row * (row + 1) / 2 > number) --row;  // float has 24 bits: put the estimate right
  while ((row + 1) * (row + 2) / 2 <= number) ++row;
  return {row, number - row * (row + 1) / 2};
}

/// Stores 16 bytes at once. Left to itself, the compiler makes four stores of them, in an order of
/// its own; that is worth its while only where a thread has 64 sums, and no register to spare.
template <class Form>
__device__ void store_four(float* p, float4 v) {
  if constexpr (Form::high * Form::wide >= 64)
    *reinterpret_cast<float4*>(p) = v;
  else
    __stwb(reinterpret_cast<float4*>(p), v);
}

/// out = a a^T, which is its own transpose: only tiles of the lower triangle are computed, and each
/// is stored twice, the second time turned, straight from registers.
///
/// @param a    height x inner, any pitch
/// @param out  height x height, any pitch; must not overlap `a`
/// @pre  blockDim is Form::threads, the grid has a block per tile of the lower triangle; with
///       Vectors, whole tiles and rows aligned to 16 bytes
template <class Form, bool Vectors>
__global__ void __launch_bounds__(Form::threads, Form::blocks)
    aat_symmetric(device::matrix_view<const float> a, device::matrix_view<float> out) {
  __shared__ factor_tile<Form> row_tile;
  __shared__ factor_tile<Form> column_tile;
  const tile_index block = triangle_tile(blockIdx.x);
  const std::int64_t first_row = block.row * Form::edge;
  const std::int64_t first_column = block.column * Form::edge;
  factor_loader<Form, true, Vectors> left(a, first_row);
  factor_loader<Form, true, Vectors> right(a, first_column);
  register_tile<Form> mine;
  accumulate(mine, left, right, row_tile, column_tile, a.width);

  const std::int64_t rows = out.height - first_row;
  const std::int64_t columns = out.height - first_column;
  const bool twice = block.row != block.column;
#pragma unroll
  for (int p = 0; p < Form::high / 4; ++p) {
#pragma unroll
    for (int q = 0; q < Form::wide / 4; ++q) {
      const int r = mine.quad_row(p);
      const int c = mine.quad_column(q);
      float* const to = out.row(first_row + r) + (first_column + c);
      float* const turned = out.row(first_column + c) + (first_row + r);
      const std::int64_t pitch = out.pitch_bytes / static_cast<std::int64_t>(sizeof(float));
      if constexpr (Vectors) {
#pragma unroll
        for (int i = 0; i < 4; ++i)
          store_four<Form>(to + i * pitch,
                           make_float4(mine.sum[4 * p + i][4 * q],
                                       mine.sum[4 * p + i][4 * q + 1],
                                       mine.sum[4 * p + i][4 * q + 2],
                                       mine.sum[4 * p + i][4 * q + 3]));
        if (!twice) continue;
#pragma unroll
        for (int i = 0; i < 4; ++i)
          store_four<Form>(turned + i * pitch,
                           make_float4(mine.sum[4 * p][4 * q + i],
                                       mine.sum[4 * p + 1][4 * q + i],
                                       mine.sum[4 * p + 2][4 * q + i],
                                       mine.sum[4 * p + 3][4 * q + i]));
      } else {
#pragma unroll
        for (int i = 0; i < 4; ++i)
#pragma unroll
          for (int e = 0; e < 4; ++e) {
            if (r + i < rows && c + e < columns) to[i * pitch + e] = mine.sum[4 * p + i][4 * q + e];
            if (twice && c + i < columns && r + e < rows)
              turned[i * pitch + e] = mine.sum[4 * p + e][4 * q + i];
            __syncwarp();  // lanes beyond the edge had no part
          }
      }
    }
  }
}

}  // namespace warpgauge::kernels::aat
