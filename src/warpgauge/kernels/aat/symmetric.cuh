// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/residency.hpp"
#include "warpgauge/kernels/aat/triangle.cuh"
#include "warpgauge/kernels/register_product.cuh"

namespace warpgauge::kernels::aat {

/// Stores 16 bytes at once: left to itself, the compiler makes four stores of them. Where there is
/// little to multiply, the result is most of the traffic, and need not stay in the cache.
template <bool Streaming>
__device__ void store_four(float* p, float4 v) {
  if constexpr (Streaming)
    __stcs(reinterpret_cast<float4*>(p), v);
  else
    __stwb(reinterpret_cast<float4*>(p), v);
}

/// out = a a^T, which is its own transpose: only tiles of the lower triangle are computed, and each
/// is stored twice, the second time turned, straight from registers.
///
/// @param a    height x inner, any pitch
/// @param out  height x height, any pitch; must not overlap `a`
/// @pre  blockDim is Form::threads, the grid has a block per tile of the lower triangle; with
///       Vectors, whole tiles and rows aligned to 16 bytes; with OneStep, a.width is Form::depth
template <class Form, bool Vectors, bool OneStep = false>
__global__ void __launch_bounds__(Form::threads,
                                  device::resident_blocks(Form::blocks, Form::threads))
    aat_symmetric(device::matrix_view<const float> a, device::matrix_view<float> out) {
  static_assert(Form::height == Form::width);
  __shared__ factor_tiles<Form, Vectors, true, OneStep> tiles;
  const tile_index block = triangle_tile(blockIdx.x);
  const std::int64_t first_row = block.row * Form::height;
  const std::int64_t first_column = block.column * Form::width;
  register_tile<Form> mine;
  multiply_tiles(mine, tiles, a, a, first_row, first_column);

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
        const auto store_turned = [&] {
#pragma unroll
          for (int i = 0; i < 4; ++i)
            store_four<OneStep>(turned + i * pitch,
                                make_float4(mine.sum[4 * p][4 * q + i],
                                            mine.sum[4 * p + 1][4 * q + i],
                                            mine.sum[4 * p + 2][4 * q + i],
                                            mine.sum[4 * p + 3][4 * q + i]));
        };
        const auto store_straight = [&] {
#pragma unroll
          for (int i = 0; i < 4; ++i)
            store_four<OneStep>(to + i * pitch,
                                make_float4(mine.sum[4 * p + i][4 * q],
                                            mine.sum[4 * p + i][4 * q + 1],
                                            mine.sum[4 * p + i][4 * q + 2],
                                            mine.sum[4 * p + i][4 * q + 3]));
        };
        // Sums that are stored straight first end up in rows of registers, each in the bank of the
        // element of b that it is multiplied with.
        if constexpr (OneStep) store_straight();
        if (twice) store_turned();
        if constexpr (!OneStep) store_straight();
      } else {
#pragma unroll
        for (int i = 0; i < 4; ++i) {
#pragma unroll
          for (int e = 0; e < 4; ++e) {
            if (r + i < rows && c + e < columns) to[i * pitch + e] = mine.sum[4 * p + i][4 * q + e];
            if (twice && c + i < columns && r + e < rows)
              turned[i * pitch + e] = mine.sum[4 * p + e][4 * q + i];
          }
          __syncwarp();  // lanes beyond the edge had no part
        }
      }
    }
  }
}

}  // namespace warpgauge::kernels::aat
