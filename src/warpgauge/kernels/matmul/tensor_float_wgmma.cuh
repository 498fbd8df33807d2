// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/split_product.cuh"
#include "warpgauge/kernels/tiles.cuh"

#include <cuda_runtime.h>

namespace warpgauge::kernels::matmul {

/// A lane's part of b: two neighbours of every fourth row. Right of the last column it is read
/// again, below the last row there are zeros.
template <class Form, reading How>
class columns_of_b {
 public:
  __device__ columns_of_b(const device::matrix_view<const float>& b,
                          int fourth,
                          std::int64_t column)
      : from_(b.row(inner_part<Form>() * Form::depth + fourth) +
              (How == reading::vectors || column < b.width ? column : b.width - 1)),
        pitch_(b.pitch_bytes / static_cast<std::int64_t>(sizeof(float))),
        second_(column + 1 < b.width ? 1 : 0),
        inner_(b.height - inner_part<Form>() * Form::depth),
        fourth_(fourth) {}

  __device__ void load() {
    if constexpr (How == reading::vectors) {
#pragma unroll
      for (int i = 0; i < Form::depth / 4; ++i)
        value_[i] = *reinterpret_cast<const float2*>(from_ + 4 * i * pitch_);
    } else if (inner_ >= Form::depth) {
#pragma unroll
      for (int i = 0; i < Form::depth / 4; ++i) value_[i] = two_at(from_ + 4 * i * pitch_);
    } else {
#pragma unroll
      for (int i = 0; i < Form::depth / 4; ++i)
        value_[i] = 4 * i + fourth_ < static_cast<int>(inner_) ? two_at(from_ + 4 * i * pitch_)
                                                               : make_float2(0, 0);
    }
    from_ += Form::inner_parts * Form::depth * pitch_;
    inner_ -= Form::inner_parts * Form::depth;
  }
  __device__ float at(int product, int half, int row) const {
    const float2& v = value_[2 * product + half];
    return row == 0 ? v.x : v.y;
  }

 private:
  __device__ float2 two_at(const float* from) const { return make_float2(from[0], from[second_]); }

  const float* from_;
  std::int64_t pitch_;
  float2 value_[Form::depth / 4];  // not last: compilers check no index of a last array
  int second_;                     ///< how far the second column is
  std::int64_t inner_;
  int fourth_;
};

/// The same as matmul_tensor_float by wgmma, which reads one factor from shared memory and runs
/// while others split what comes next.
///
/// @param a    height x inner, any pitch
/// @param b    inner x width, any pitch
/// @param out  height x width, any pitch; must not overlap `a` or `b`
/// @pre  blockDim is Form::threads, Form::shared_bytes of dynamic shared memory; with
///       reading::vectors, whole tiles and rows aligned to 16 bytes; compiled for sm_90a
template <class Form, reading How>
__global__ void __launch_bounds__(Form::threads, 1)
    matmul_tensor_float_wgmma(device::matrix_view<const float> a,
                              device::matrix_view<const float> b,
                              device::matrix_view<float> out) {
  extern __shared__ char shared[];
  auto& memory = prepared_memory<Form>(shared);
  const tile_index tile =
      grouped_tile(divide_up(out.height, Form::height), Form::tile_rows_at_once);
  const std::int64_t first_row = tile.row * Form::height;
  const std::int64_t first_column = tile.column * Form::width;
  if (first_row >= out.height) return;  // a spare block
  const auto steps = static_cast<int>(divide_up(a.width, Form::depth));
  if (threadIdx.x < Form::splitters * 128) {
    device::leave_registers<Form::splitter_registers>();
    split_rows<Form, How, inner_order::straight>(memory, a, first_row, steps);
    return;
  }
  device::take_registers<Form::multiplier_registers>();
  const multiplier_place<Form> mine;
  float sum[Form::height / 2] = {};
  multiply_steps<Form>(
      memory, columns_of_b<Form, How>(b, mine.fourth, first_column + mine.column), steps, sum);
  if (!memory.sums.meet(sum)) return;
  const std::int64_t column = first_column + mine.column;
  const int rows = to_edge(out.height - first_row, Form::height);
  const int columns = to_edge(out.width - column, 2);
  bool numbers = true;
  const auto store = [&](int row, const float2& pair) {
    float* const to = &out(first_row + row, column);
    if constexpr (How == reading::vectors) {
      *reinterpret_cast<float2*>(to) = pair;
    } else if (row < rows) {
      if (columns > 0) to[0] = pair.x;
      if (columns > 1) to[1] = pair.y;
    }
    numbers = numbers && is_number(pair.x) && is_number(pair.y);
  };
  mine.for_each_square(sum, [&](int row, const float2& first, const float2& second) {
    store(row, first);
    store(row + 1, second);
  });
  if (numbers) return;
  mine.for_each_element([&](int r, int c) {
    const std::int64_t i = first_row + r;
    const std::int64_t j = first_column + c;
    if (How == reading::elements && !out.contains(i, j)) return;
    sum_anew(
        out(i, j),
        a.width,
        [&](std::int64_t k) { return a(i, k); },
        [&](std::int64_t k) { return b(k, j); });
  });
}

}  // namespace warpgauge::kernels::matmul
