// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/aat/triangle.cuh"
#include "warpgauge/kernels/split_product.cuh"

#include <cuda_runtime.h>

namespace warpgauge::kernels::aat {

/// A lane's part of a's transpose: four neighbours of two rows of a, of every sixteen.
template <class Form, reading How>
class rows_of_a {
 public:
  __device__ rows_of_a(const device::matrix_view<const float>& a, int fourth, std::int64_t row)
      : from_{a.row(row) + 4 * fourth, a.row(row + 1) + 4 * fourth} {}

  __device__ void load() {
#pragma unroll
    for (int r = 0; r < 2; ++r) {
#pragma unroll
      for (int i = 0; i < Form::depth / 16; ++i) value_[r][i] = four_at<How>(from_[r] + 16 * i);
      from_[r] += Form::depth;
    }
  }
  __device__ float at(int product, int half, int row) const {
    const float4& v = value_[row][product / 2];
    const int i = product % 2 * 2 + half;
    return i == 0 ? v.x : i == 1 ? v.y : i == 2 ? v.z : v.w;
  }

 private:
  const float* from_[2];
  float4 value_[2][Form::depth / 16];
};

/// out = a a^T on tensor cores with float's accuracy, as matmul_tensor_float_wgmma: only tiles of
/// the lower triangle are computed, and each is stored twice.
///
/// @param a    height x inner, any pitch
/// @param out  height x height, any pitch; must not overlap `a`
/// @pre  blockDim is Form::threads, Form::shared_bytes of dynamic shared memory; the grid has a
///       block per tile of the lower triangle; whole tiles; with reading::vectors, rows aligned to
///       16 bytes; compiled for sm_90a
template <class Form, reading How>
__global__ void __launch_bounds__(Form::threads, 1)
    aat_tensor_float_wgmma(device::matrix_view<const float> a, device::matrix_view<float> out) {
  static_assert(Form::height == Form::width);
  extern __shared__ char shared[];
  auto& memory = prepared_memory<Form>(shared);
  const tile_index tile = triangle_tile(blockIdx.x);
  const std::int64_t first_row = tile.row * Form::height;
  const std::int64_t first_column = tile.column * Form::width;
  const auto steps = static_cast<int>(a.width / Form::depth);
  if (threadIdx.x < Form::splitters * 128) {
    device::leave_registers<Form::splitter_registers>();
    split_rows<Form, How, inner_order::turned>(memory, a, first_row, steps);
    return;
  }
  device::take_registers<Form::multiplier_registers>();
  const multiplier_place<Form> mine;
  float sum[Form::height / 2] = {};
  multiply_steps<Form>(
      memory, rows_of_a<Form, How>(a, mine.fourth, first_column + mine.column), steps, sum);
  const bool twice = tile.row != tile.column;
  bool numbers = true;
  const auto store = [&](std::int64_t row, std::int64_t column, const float2& pair) {
    numbers = numbers && is_number(pair.x) && is_number(pair.y);
    float* const to = &out(row, column);
    if constexpr (How == reading::vectors) {
      *reinterpret_cast<float2*>(to) = pair;
    } else {
      to[0] = pair.x;
      to[1] = pair.y;
    }
  };
  mine.for_each_square(sum, [&](int r, const float2& first, const float2& second) {
    const std::int64_t row = first_row + r;
    const std::int64_t column = first_column + mine.column;
    store(row, column, first);
    store(row + 1, column, second);
    if (!twice) return;
    store(column, row, make_float2(first.x, second.x));
    store(column + 1, row, make_float2(first.y, second.y));
  });
  if (numbers) return;
  mine.for_each_element([&](int r, int c) {
    const std::int64_t row = first_row + r;
    const std::int64_t column = first_column + c;
    const auto anew = [&](float& element) {
      sum_anew(
          element,
          a.width,
          [&](std::int64_t k) { return a(row, k); },
          [&](std::int64_t k) { return a(column, k); });
    };
    anew(out(row, column));
    if (twice) anew(out(column, row));
  });
}

}  // namespace warpgauge::kernels::aat
