// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/register_product.cuh"

namespace warpgauge::kernels::matmul {

/// out = a b with up to 8 x 8 elements of the result in each thread's registers: what is fetched
/// from shared memory serves eight multiplications, and the next step's loads hide behind this one.
///
/// @param a    height x inner, any pitch
/// @param b    inner x width, any pitch
/// @param out  height x width, any pitch; must not overlap `a` or `b`
/// @pre  blockDim is Form::threads; with Vectors, whole tiles and rows aligned to 16 bytes
template <class Form, bool Vectors>
__global__ void __launch_bounds__(Form::threads, Form::blocks)
    matmul_register_tiles(device::matrix_view<const float> a,
                          device::matrix_view<const float> b,
                          device::matrix_view<float> out) {
  __shared__ factor_tile<Form> a_tile;
  __shared__ factor_tile<Form> b_tile;
  const tile_index block = block_tile();
  const std::int64_t first_row = block.row * Form::edge;
  const std::int64_t first_column = block.column * Form::edge;
  if (first_row >= out.height) return;  // a spare block
  factor_loader<Form, true, Vectors> left(a, first_row);
  factor_loader<Form, false, Vectors> right(b, first_column);
  register_tile<Form> mine;
  accumulate(mine, left, right, a_tile, b_tile, a.width);

  const std::int64_t rows = out.height - first_row;
  const std::int64_t columns = out.width - first_column;
#pragma unroll
  for (int p = 0; p < Form::high; ++p) {
    const int r = mine.quad_row(p / 4) + p % 4;
    float* const to = out.row(first_row + r) + first_column;
#pragma unroll
    for (int q = 0; q < Form::wide / 4; ++q) {
      const int c = mine.quad_column(q);
      const float* const sum = &mine.sum[p][4 * q];
      if constexpr (Vectors) {
        __stwb(reinterpret_cast<float4*>(to + c), make_float4(sum[0], sum[1], sum[2], sum[3]));
      } else {
#pragma unroll
        for (int e = 0; e < 4; ++e) {
          if (r < rows && c + e < columns) to[c + e] = sum[e];
          __syncwarp();  // lanes beyond the edge had no part
        }
      }
    }
  }
}

}  // namespace warpgauge::kernels::matmul
