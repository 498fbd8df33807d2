// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/residency.hpp"
#include "warpgauge/kernels/register_product.cuh"

namespace warpgauge::kernels::matmul {

/// out = a b with up to 16 x 8 elements of the result in each thread's registers: what is fetched
/// from shared memory serves 8 or 16 multiplications, and loads hide behind a whole step.
///
/// @param a    height x inner, any pitch
/// @param b    inner x width, any pitch
/// @param out  height x width, any pitch; must not overlap `a` or `b`
/// @pre  blockDim is Form::threads; with Vectors, whole tiles and rows aligned to 16 bytes
template <class Form, bool Vectors>
__global__ void __launch_bounds__(Form::threads,
                                  device::resident_blocks(Form::blocks, Form::threads))
    matmul_register_tiles(device::matrix_view<const float> a,
                          device::matrix_view<const float> b,
                          device::matrix_view<float> out) {
  __shared__ factor_tiles<Form, Vectors, false, false> tiles;
  const tile_index block = block_tile();
  const std::int64_t first_row = block.row * Form::height;
  const std::int64_t first_column = block.column * Form::width;
  if (first_row >= out.height) return;  // a spare block
  register_tile<Form> mine;
  multiply_tiles(mine, tiles, a, b, first_row, first_column);

  const std::int64_t rows = out.height - first_row;
  const std::int64_t columns = out.width - first_column;
  const std::int64_t pitch = out.pitch_bytes / static_cast<std::int64_t>(sizeof(float));
#pragma unroll
  for (int p = 0; p < Form::high / 4; ++p) {
#pragma unroll
    for (int q = 0; q < Form::wide / 4; ++q) {
      const int r = mine.quad_row(p);
      const int c = mine.quad_column(q);
      float* const to = out.row(first_row + r) + (first_column + c);
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        const float* const sum = &mine.sum[4 * p + i][4 * q];
        if constexpr (Vectors) {
          __stwb(reinterpret_cast<float4*>(to + i * pitch),
                 make_float4(sum[0], sum[1], sum[2], sum[3]));
        } else {
#pragma unroll
          for (int e = 0; e < 4; ++e)
            if (r + i < rows && c + e < columns) to[i * pitch + e] = sum[e];
          __syncwarp();  // lanes beyond the edge had no part
        }
      }
    }
  }
}

}  // namespace warpgauge::kernels::matmul
