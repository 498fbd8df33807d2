// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/tensor_core.cuh"
#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/matmul/tensor_form.hpp"
#include "warpgauge/kernels/tiles.cuh"

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

namespace warpgauge::kernels::matmul {

/// A step's part of both factors. Vectors of 16 bytes change places, so that the eight lanes that
/// read at once meet all banks.
template <class Form>
struct double_tiles {
  double2 left[Form::height][Form::depth / 2];
  double2 right[Form::depth][Form::width / 2];

  static __device__ int left_place(int row, int vector) { return vector ^ row % 2; }
  static __device__ int right_place(int k, int vector) { return vector ^ k / 4 * 2; }
};

/// What a thread copies of each step: in every Form::threads-th place, 16 bytes of whole tiles or
/// one element of cut ones, with zeros beyond the edges.
template <class Form, bool Whole>
class double_copies {
 public:
  __device__ double_copies(const device::matrix_view<const double>& a,
                           const device::matrix_view<const double>& b,
                           std::int64_t first_row,
                           std::int64_t first_column)
      : a_(a.row(first_row + left_row_) + left_column_ * at_once),
        b_(b.row(right_row_) + (first_column + right_column_ * at_once)),
        a_rows_step_(a.pitch_bytes / static_cast<std::int64_t>(sizeof(double)) * left_rows),
        b_pitch_(b.pitch_bytes / static_cast<std::int64_t>(sizeof(double))),
        rows_(to_edge(a.height - first_row, Form::height)),
        columns_(to_edge(b.width - first_column, Form::width)),
        inner_(a.width) {}

  /// Starts to copy the next step's part.
  __device__ void start(double_tiles<Form>& to) {
    const int inner = to_edge(inner_, Form::depth);
    const double* from = a_;
#pragma unroll
    for (int i = 0; i < Form::height / left_rows; ++i, from += a_rows_step_) {
      const int row = left_row_ + i * left_rows;
      copy(to.left[row],
           to.left_place(row, left_column_ * at_once / 2),
           left_column_,
           from,
           row < rows_ && left_column_ < inner);
    }
    from = b_;
#pragma unroll
    for (int i = 0; i < Form::depth / right_rows; ++i, from += right_rows * b_pitch_) {
      const int k = right_row_ + i * right_rows;
      copy(to.right[k],
           to.right_place(k, right_column_ * at_once / 2),
           right_column_,
           from,
           k < inner && right_column_ < columns_);
    }
    a_ += Form::depth;
    b_ += Form::depth * b_pitch_;
    inner_ -= Form::depth;
  }

 private:
  static constexpr int at_once = Whole ? 2 : 1;
  static constexpr int left_columns = Form::depth / at_once;
  static constexpr int right_columns = Form::width / at_once;
  static constexpr int left_rows = Form::threads / left_columns;
  static constexpr int right_rows = Form::threads / right_columns;

  static __device__ int to_edge(std::int64_t left, int most) {
    return left < most ? static_cast<int>(left) : most;
  }
  static __device__ void copy(
      double2* row, int place, int column, const double* from, bool inside) {
    if constexpr (Whole) {
      __pipeline_memcpy_async(&row[place], from, sizeof(double2));
    } else {
      void* const to = column % 2 == 0 ? &row[place].x : &row[place].y;
      __pipeline_memcpy_async(to, from, sizeof(double), inside ? 0 : sizeof(double));
    }
  }

  int left_row_ = static_cast<int>(threadIdx.x) / left_columns;
  int left_column_ = static_cast<int>(threadIdx.x) % left_columns;
  int right_row_ = static_cast<int>(threadIdx.x) / right_columns;
  int right_column_ = static_cast<int>(threadIdx.x) % right_columns;
  const double *a_, *b_;
  std::int64_t a_rows_step_, b_pitch_;
  int rows_, columns_;
  std::int64_t inner_;
};

/// A warp's part of the result, and both halves of a step of the factors: one is fetched while the
/// other is multiplied. As in tensor_sums, a lane has neighbours of the inner dimension and of a
/// row of b.
template <class Form>
class double_sums {
 public:
  static_assert(Form::depth == 16);

  __device__ void fetch(const double_tiles<Form>& from, int half) {
    const int first = 4 * fourth_ + 2 * half;
#pragma unroll
    for (int p = 0; p < high; ++p)
#pragma unroll
      for (int r = 0; r < 2; ++r) {
        const int row = row_ + 16 * p + 8 * r;
        const double2 v = from.left[row][from.left_place(row, first / 2)];
        left_[half][p][r] = v.x;
        left_[half][p][2 + r] = v.y;
      }
#pragma unroll
    for (int q = 0; q < wide; ++q)
#pragma unroll
      for (int i = 0; i < 2; ++i) {
        const int k = first + i;
        const double2 v = from.right[k][from.right_place(k, column_ / 2 + 8 * q + row_ % 8)];
        right_[half][q][0][i] = v.x;
        right_[half][q][1][i] = v.y;
      }
  }
  __device__ void multiply(int half) {
#pragma unroll
    for (int q = 0; q < wide; ++q)
#pragma unroll
      for (int p = 0; p < high; ++p)
#pragma unroll
        for (int j = 0; j < 2; ++j)
          device::add_product(sum_[p][q][j], left_[half][p], right_[half][q][j]);
  }
  /// Calls f(row, column, two sums) for each two neighbours of a row that this lane has.
  template <class F>
  __device__ void for_each_pair(F&& f) const {
#pragma unroll
    for (int p = 0; p < high; ++p)
#pragma unroll
      for (int r = 0; r < 2; ++r)
#pragma unroll
        for (int q = 0; q < wide; ++q)
#pragma unroll
          for (int e = 0; e < 2; ++e)
            f(row_ + 16 * p + 8 * r,
              column_ + 16 * q + 4 * fourth_ + 2 * e,
              make_double2(sum_[p][q][0][2 * r + e], sum_[p][q][1][2 * r + e]));
  }

 private:
  static constexpr int high = Form::warp_height / 16;
  static constexpr int wide = Form::warp_width / 16;
  double sum_[high][wide][2][4] = {};
  double left_[2][high][4];
  double right_[2][wide][2][2];
  int row_ = static_cast<int>(threadIdx.x) / 32 / Form::warps_across * Form::warp_height +
             static_cast<int>(threadIdx.x) % 32 / 4;
  int column_ = static_cast<int>(threadIdx.x) / 32 % Form::warps_across * Form::warp_width;
  int fourth_ = static_cast<int>(threadIdx.x) % 4;
};

/// out = a b on tensor cores, which add products of doubles as fma() does.
///
/// @param a    height x inner, any pitch
/// @param b    inner x width, any pitch
/// @param out  height x width, any pitch; must not overlap `a` or `b`
/// @pre  blockDim is Form::threads, Form::shared_bytes of dynamic shared memory; with Whole, whole
///       tiles and rows aligned to 16 bytes; sm_80 or later
template <class Form, bool Whole>
__global__ void __launch_bounds__(Form::threads, Form::blocks)
    matmul_tensor_double(device::matrix_view<const double> a,
                         device::matrix_view<const double> b,
                         device::matrix_view<double> out) {
  extern __shared__ double2 shared_tiles[];
  auto* const tiles = reinterpret_cast<double_tiles<Form>*>(shared_tiles);
  const tile_index tile =
      grouped_tile((out.height + Form::height - 1) / Form::height, Form::tile_rows_at_once);
  const std::int64_t first_row = tile.row * Form::height;
  const std::int64_t first_column = tile.column * Form::width;
  if (first_row >= out.height) return;  // a spare block
  const auto steps = static_cast<int>((a.width + Form::depth - 1) / Form::depth);
  double_copies<Form, Whole> copies(a, b, first_row, first_column);
  // A group of copies per step, an empty one beyond the last.
  const auto load = [&](int step) {
    if (step < steps) copies.start(tiles[step % Form::stages]);
    __pipeline_commit();
  };
  const auto meet = [] {
    __pipeline_wait_prior(Form::stages - 2);
    __syncthreads();  // the next step has come, and nobody reads the one before this any more
  };
  for (int step = 0; step < Form::stages - 1; ++step) load(step);
  double_sums<Form> mine;
  meet();
  if (steps > 0) mine.fetch(tiles[0], 0);
#pragma unroll 1
  for (int step = 0; step < steps; ++step) {
    load(step + Form::stages - 1);
    mine.fetch(tiles[step % Form::stages], 1);
    mine.multiply(0);
    meet();
    if (step + 1 < steps) mine.fetch(tiles[(step + 1) % Form::stages], 0);
    mine.multiply(1);
  }
  mine.for_each_pair([&](int r, int c, const double2& pair) {
    const std::int64_t row = first_row + r;
    const std::int64_t column = first_column + c;
    if constexpr (Whole) {
      *reinterpret_cast<double2*>(&out(row, column)) = pair;
    } else {
      if (out.contains(row, column)) out(row, column) = pair.x;
      if (out.contains(row, column + 1)) out(row, column + 1) = pair.y;
    }
  });
}

}  // namespace warpgauge::kernels::matmul
