// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/tensor_core.cuh"
#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/matmul/tensor_form.hpp"
#include "warpgauge/kernels/split_product.cuh"
#include "warpgauge/kernels/tiles.cuh"

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

namespace warpgauge::kernels::matmul {

/// A step's part of both factors. Vectors of b change places, so that lanes that read rows four
/// apart meet different banks.
template <class Form>
struct tensor_tiles {
  static constexpr int places = Form::width / 4;
  alignas(16) float4 left[Form::height][Form::depth / 4];
  alignas(16) float4 right[Form::depth][places];

  static __device__ int place(int k, int vector) { return vector ^ k / 4; }

  /// Starts to copy the part from (row, k) of a and (k, column) of b on.
  __device__ void load(const device::matrix_view<const float>& a,
                       const device::matrix_view<const float>& b,
                       std::int64_t row,
                       std::int64_t column,
                       std::int64_t k) {
    const int thread = static_cast<int>(threadIdx.x);
#pragma unroll
    for (int p = 0; p < Form::height * Form::depth / 4 / Form::threads; ++p) {
      const int i = p * Form::threads + thread;
      const int r = i / (Form::depth / 4);
      const int v = i % (Form::depth / 4);
      __pipeline_memcpy_async(&left[r][v], a.row(row + r) + (k + 4 * v), sizeof(float4));
    }
#pragma unroll
    for (int p = 0; p < Form::depth * places / Form::threads; ++p) {
      const int i = p * Form::threads + thread;
      const int r = i / places;
      const int v = i % places;
      __pipeline_memcpy_async(
          &right[r][place(r, v)], b.row(k + r) + (column + 4 * v), sizeof(float4));
    }
  }
};

/// A warp's part of the result, as tensor cores hold it: 16 x 8 elements at a time. Which element
/// of the inner dimension, and which column, a lane has is free: four neighbours, read at once, and
/// of a row such that lanes store side by side.
template <class Form>
struct tensor_sums {
  static constexpr int high = Form::warp_height / 16;
  static constexpr int wide = Form::warp_width / 32;
  float sum[high][wide][4][4] = {};
  int row = static_cast<int>(threadIdx.x) / 32 / Form::warps_across * Form::warp_height +
            static_cast<int>(threadIdx.x) % 32 / 4;
  int column = static_cast<int>(threadIdx.x) / 32 % Form::warps_across * Form::warp_width;
  int fourth = static_cast<int>(threadIdx.x) % 4;

  /// Adds the product of a step's tiles: high by low and low by high parts first, which are small,
  /// then high by high. Tensor cores cut what they add, so a step starts from zero, and its sum is
  /// added here, rounded. Low by low is below that rounding.
  __device__ void add(const tensor_tiles<Form>& tiles) {
    unsigned a_high[high][2][4], a_low[high][2][4];
#pragma unroll
    for (int p = 0; p < high; ++p)
#pragma unroll
      for (int r = 0; r < 2; ++r) {
        const float4 v = tiles.left[row + 16 * p + 8 * r][fourth];
        const float of[4] = {v.x, v.y, v.z, v.w};
#pragma unroll
        for (int i = 0; i < 4; ++i) {
          const device::tf32_parts parts = device::split(of[i]);
          a_high[p][i / 2][i % 2 * 2 + r] = parts.high;
          a_low[p][i / 2][i % 2 * 2 + r] = parts.low;
        }
      }
#pragma unroll
    for (int q = 0; q < wide; ++q) {
      unsigned b_high[4][2][2], b_low[4][2][2];
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        const int k = 4 * fourth + i;
        const int vector = column / 4 + 8 * q + row % 2 * 4 + row % 8 / 2;
        const float4 v = tiles.right[k][tiles.place(k, vector)];
        const float of[4] = {v.x, v.y, v.z, v.w};
#pragma unroll
        for (int j = 0; j < 4; ++j) {
          const device::tf32_parts parts = device::split(of[j]);
          b_high[j][i / 2][i % 2] = parts.high;
          b_low[j][i / 2][i % 2] = parts.low;
        }
      }
      float step[high][4][4] = {};
      const auto multiply = [&](const auto& left, const auto& right) {
#pragma unroll
        for (int part = 0; part < 2; ++part)
#pragma unroll
          for (int p = 0; p < high; ++p)
#pragma unroll
            for (int j = 0; j < 4; ++j)
              device::add_product(step[p][j], left[p][part], right[j][part]);
      };
      multiply(a_low, b_high);
      multiply(a_high, b_low);
      multiply(a_high, b_high);
#pragma unroll
      for (int p = 0; p < high; ++p)
#pragma unroll
        for (int j = 0; j < 4; ++j)
#pragma unroll
          for (int i = 0; i < 4; ++i) sum[p][q][j][i] += step[p][j][i];
    }
  }

  /// Calls f(row, column, four sums) for each four neighbours of a row that this lane has.
  template <class F>
  __device__ void for_each_vector(F&& f) const {
#pragma unroll
    for (int p = 0; p < high; ++p)
#pragma unroll
      for (int r = 0; r < 2; ++r)
#pragma unroll
        for (int q = 0; q < wide; ++q)
#pragma unroll
          for (int e = 0; e < 2; ++e) {
            const auto& of = sum[p][q];
            f(row + 16 * p + 8 * r,
              column + 32 * q + 16 * e + 4 * fourth,
              make_float4(of[0][2 * r + e], of[1][2 * r + e], of[2][2 * r + e], of[3][2 * r + e]));
          }
  }
};

/// out = a b on tensor cores with float's accuracy: each factor is the sum of two TF32 numbers, and
/// three of their four products are added (Ootomo and Yokota, "Recovering single precision accuracy
/// from Tensor Cores while surpassing the FP32 theoretical peak performance", 2022).
///
/// @param a    height x inner, any pitch
/// @param b    inner x width, any pitch
/// @param out  height x width, any pitch; must not overlap `a` or `b`
/// @pre  blockDim is Form::threads; whole tiles and rows aligned to 16 bytes; sm_80 or later
template <class Form>
__global__ void __launch_bounds__(Form::threads)
    matmul_tensor_float(device::matrix_view<const float> a,
                        device::matrix_view<const float> b,
                        device::matrix_view<float> out) {
  __shared__ tensor_tiles<Form> tiles[Form::stages];
  const tile_index block = block_tile();
  const std::int64_t first_row = block.row * Form::height;
  const std::int64_t first_column = block.column * Form::width;
  if (first_row >= out.height) return;  // a spare block
  const auto steps = static_cast<int>(a.width / Form::depth);
  // A group of copies per step, an empty one beyond the last.
  const auto load = [&](int step) {
    if (step < steps)
      tiles[step % Form::stages].load(
          a, b, first_row, first_column, static_cast<std::int64_t>(step) * Form::depth);
    __pipeline_commit();
  };
  for (int step = 0; step < Form::stages - 1; ++step) load(step);
  tensor_sums<Form> mine;
#pragma unroll 1
  for (int step = 0; step < steps; ++step) {
    __pipeline_wait_prior(Form::stages - 2);
    __syncthreads();  // the step has come, and nobody reads the one before it any more
    load(step + Form::stages - 1);
    mine.add(tiles[step % Form::stages]);
  }
  bool numbers = true;
  mine.for_each_vector([&](int row, int column, const float4& v) {
    numbers = numbers && is_number(v.x) && is_number(v.y) && is_number(v.z) && is_number(v.w);
    *reinterpret_cast<float4*>(&out(first_row + row, first_column + column)) = v;
  });
  if (numbers) return;
  mine.for_each_vector([&](int row, int column, const float4&) {
#pragma unroll 1
    for (int i = 0; i < 4; ++i) {
      const std::int64_t c = first_column + column + i;
      sum_anew(
          out(first_row + row, c),
          a.width,
          [&](std::int64_t k) { return a(first_row + row, k); },
          [&](std::int64_t k) { return b(k, c); });
    }
  });
}

}  // namespace warpgauge::kernels::matmul
