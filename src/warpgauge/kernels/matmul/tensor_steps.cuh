// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <cstdint>

/// What products by mma.sync share that take any shape.
namespace warpgauge::kernels::matmul {

/// What a thread copies of each step: in every Form::threads-th place, 16 bytes of whole tiles or
/// one element of cut ones, with zeros beyond the edges.
/// Tiles: what a step has in shared memory, `left` and `right`, rows of vectors of elements, and
/// the places of a row's vectors.
template <class Form, class Tiles, bool Whole>
class step_copies {
 public:
  using element = typename Tiles::element;
  using vector = typename Tiles::vector;

  __device__ step_copies(const device::matrix_view<const element>& a,
                         const device::matrix_view<const element>& b,
                         std::int64_t first_row,
                         std::int64_t first_column)
      : a_(a.row(first_row + left_row_) + left_column_ * at_once),
        b_(b.row(right_row_) + (first_column + right_column_ * at_once)),
        a_rows_step_(a.pitch_bytes / static_cast<std::int64_t>(sizeof(element)) * left_rows),
        b_pitch_(b.pitch_bytes / static_cast<std::int64_t>(sizeof(element))),
        rows_(to_edge(a.height - first_row, Form::height)),
        columns_(to_edge(b.width - first_column, Form::width)),
        inner_(a.width) {}

  /// Starts to copy the next step's part.
  __device__ void start(Tiles& to) {
    const int inner = to_edge(inner_, Form::depth);
    const element* from = a_;
#pragma unroll
    for (int i = 0; i < Form::height / left_rows; ++i, from += a_rows_step_) {
      const int row = left_row_ + i * left_rows;
      copy(to.left[row],
           to.left_place(row, left_column_ * at_once / in_vector),
           left_column_,
           from,
           row < rows_ && left_column_ < inner);
    }
    from = b_;
#pragma unroll
    for (int i = 0; i < Form::depth / right_rows; ++i, from += right_rows * b_pitch_) {
      const int k = right_row_ + i * right_rows;
      copy(to.right[k],
           to.right_place(k, right_column_ * at_once / in_vector),
           right_column_,
           from,
           k < inner && right_column_ < columns_);
    }
    a_ += Form::depth;
    b_ += Form::depth * b_pitch_;
    inner_ -= Form::depth;
  }

 private:
  static constexpr int in_vector = sizeof(vector) / sizeof(element);
  static constexpr int at_once = Whole ? in_vector : 1;
  static constexpr int left_columns = Form::depth / at_once;
  static constexpr int right_columns = Form::width / at_once;
  static constexpr int left_rows = Form::threads / left_columns;
  static constexpr int right_rows = Form::threads / right_columns;

  static __device__ int to_edge(std::int64_t left, int most) {
    return left < most ? static_cast<int>(left) : most;
  }
  static __device__ void copy(
      vector* row, int place, int column, const element* from, bool inside) {
    if constexpr (Whole) {
      __pipeline_memcpy_async(&row[place], from, sizeof(vector));
    } else {
      element* const to = reinterpret_cast<element*>(&row[place]) + column % in_vector;
      if constexpr (sizeof(element) >= 4)
        __pipeline_memcpy_async(to, from, sizeof(element), inside ? 0 : sizeof(element));
      else  // fewer bytes than are copied asynchronously
        *to = inside ? *from : element(0.0F);
    }
  }

  int left_row_ = static_cast<int>(threadIdx.x) / left_columns;
  int left_column_ = static_cast<int>(threadIdx.x) % left_columns;
  int right_row_ = static_cast<int>(threadIdx.x) / right_columns;
  int right_column_ = static_cast<int>(threadIdx.x) % right_columns;
  const element *a_, *b_;
  std::int64_t a_rows_step_, b_pitch_;
  int rows_, columns_;
  std::int64_t inner_;
};

/// A lane's place in the block's part of the result, for mma of 16 rows.
template <class Form>
struct lane_place {
  int row = static_cast<int>(threadIdx.x) / 32 / Form::warps_across * Form::warp_height +
            static_cast<int>(threadIdx.x) % 32 / 4;
  int column = static_cast<int>(threadIdx.x) / 32 % Form::warps_across * Form::warp_width;
  int fourth = static_cast<int>(threadIdx.x) % 4;
};

/// out = a b by mma.sync, in steps of both factors, of which Form::stages are on their way or in
/// use. Sums: a warp's part of the result; fetch() takes half a step from shared memory, multiply()
/// adds its products while the other half is fetched.
/// @param tiles  Form::stages of Tiles
template <bool Whole, class Form, class Tiles, class Sums, class Out>
__device__ void multiply_in_steps(Tiles* tiles,
                                  const device::matrix_view<const typename Tiles::element>& a,
                                  const device::matrix_view<const typename Tiles::element>& b,
                                  const device::matrix_view<Out>& out) {
  const tile_index tile =
      grouped_tile((out.height + Form::height - 1) / Form::height, Form::tile_rows_at_once);
  const std::int64_t first_row = tile.row * Form::height;
  const std::int64_t first_column = tile.column * Form::width;
  if (first_row >= out.height) return;  // a spare block
  const auto steps = static_cast<int>((a.width + Form::depth - 1) / Form::depth);
  step_copies<Form, Tiles, Whole> copies(a, b, first_row, first_column);
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
  Sums mine;
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
  mine.for_each_pair([&](int r, int c, const typename Sums::pair& two) {
    const std::int64_t row = first_row + r;
    const std::int64_t column = first_column + c;
    if constexpr (Whole) {
      *reinterpret_cast<typename Sums::pair*>(&out(row, column)) = two;
    } else {
      if (out.contains(row, column)) out(row, column) = two.x;
      if (out.contains(row, column + 1)) out(row, column + 1) = two.y;
    }
  });
}

}  // namespace warpgauge::kernels::matmul
