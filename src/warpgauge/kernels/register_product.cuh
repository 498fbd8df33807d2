// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/factor_loader.cuh"

/// The inside of the products that keep part of the result in each thread's registers.
namespace warpgauge::kernels {

/// A thread's part of the result, in quads of 4 x 4 elements.
template <class Form>
struct register_tile {
  float sum[Form::high][Form::wide] = {};

  // Lanes that differ in their last bit share a row, those that differ in the bit before it share a
  // column: loads of 16 bytes from shared memory then serve two lanes at once.
  static __device__ int first_row() {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const int row = lane / 2 % 2 + lane / (2 * Form::lane_columns) * 2;
    return static_cast<int>(threadIdx.x) / 32 / Form::warps_across * Form::warp_height + row * 4;
  }
  static __device__ int first_column() {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const int column = lane % 2 + lane / 4 % (Form::lane_columns / 2) * 2;
    return static_cast<int>(threadIdx.x) / 32 % Form::warps_across * Form::warp_width + column * 4;
  }
  /// Of quad p or q, from the tile's first.
  static __device__ int quad_row(int p) { return first_row() + p * Form::lane_rows * 4; }
  static __device__ int quad_column(int q) { return first_column() + q * Form::lane_columns * 4; }

  /// Adds the product of a column of the left tile and a row of the right one.
  __device__ void multiply(const float (&a)[Form::high], const float (&b)[Form::wide]) {
#pragma unroll
    for (int i = 0; i < Form::high; ++i)
#pragma unroll
      for (int along = 0; along < Form::wide; ++along) {
        const bool back = Form::order == multiply_order::back_and_forth && i % 2 == 1;
        const int j = back ? Form::wide - 1 - along : along;
        sum[i][j] = fmaf(a[i], b[j], sum[i][j]);
      }
  }
};

/// What a thread multiplies at one k; two of them, so that the next can be fetched meanwhile.
template <class Form, class LeftTile, class RightTile>
struct fragments {
  float a[2][Form::high];
  float b[2][Form::wide];
  int row = register_tile<Form>::first_row();
  int column = register_tile<Form>::first_column();

  __device__ void fetch(const LeftTile& left, const RightTile& right, int half, int k, int into) {
#pragma unroll
    for (int p = 0; p < Form::high / 4; ++p)
      left.template fetch<Form::lane_rows>(half, k, row, p, &a[into][4 * p]);
#pragma unroll
    for (int q = 0; q < Form::wide / 4; ++q)
      right.template fetch<Form::lane_columns>(half, k, column, q, &b[into][4 * q]);
  }
};

/// Runs through the inner dimension. While a step multiplies, the next one's elements go from
/// registers into the other half of shared memory, and those of the step after it are on their way
/// into registers: loads have a whole step's time, and one barrier per step is enough.
template <class Form, class Left, class Right>
__device__ void accumulate(register_tile<Form>& mine,
                           Left& left,
                           Right& right,
                           typename Left::tile& left_tile,
                           typename Right::tile& right_tile,
                           std::int64_t inner) {
  const auto steps = static_cast<int>((inner + Form::depth - 1) / Form::depth);
  if (steps == 0) return;
  const auto load = [&](int step) {
    if constexpr (Left::part != factor_part::vectors)
      if (step >= static_cast<int>(inner / Form::depth)) {
        left.load_last();
        right.load_last();
        return;
      }
    left.load();
    right.load();
  };
  fragments<Form, typename Left::tile, typename Right::tile> f;
  load(0);
  left.store(left_tile, 0);
  right.store(right_tile, 0);
  __syncwarp();  // lanes beyond the edge had no part
  if (steps > 1) load(1);
  __syncthreads();
  if constexpr (Form::ahead) f.fetch(left_tile, right_tile, 0, 0, 0);
#pragma unroll 1
  for (int step = 0; step < steps; ++step) {
    const int half = step & 1;
    const bool more = step + 1 < steps;
#pragma unroll
    for (int k = 0; k < Form::depth; ++k) {
      if constexpr (!Form::ahead) {
        f.fetch(left_tile, right_tile, half, k, k & 1);
      } else if (k + 1 < Form::depth) {
        f.fetch(left_tile, right_tile, half, k + 1, (k + 1) & 1);
      } else if (more) {
        __syncthreads();
        f.fetch(left_tile, right_tile, half ^ 1, 0, (k + 1) & 1);
      }
      if (k == 0 && more) {
        left.store(left_tile, half ^ 1);
        right.store(right_tile, half ^ 1);
        if (step + 2 < steps) load(step + 2);
      }
      mine.multiply(f.a[k & 1], f.b[k & 1]);
    }
    if constexpr (!Form::ahead)
      if (more) __syncthreads();
  }
}

/// The same for an inner dimension of exactly one step.
template <class Form, class Left, class Right>
__device__ void accumulate_one_step(register_tile<Form>& mine,
                                    Left& left,
                                    Right& right,
                                    typename Left::tile& left_tile,
                                    typename Right::tile& right_tile) {
  fragments<Form, typename Left::tile, typename Right::tile> f;
  left.load();
  right.load();
  left.store(left_tile, 0);
  right.store(right_tile, 0);
  __syncthreads();
  f.fetch(left_tile, right_tile, 0, 0, 0);
#pragma unroll
  for (int k = 0; k < Form::depth; ++k) {
    if (k + 1 < Form::depth) f.fetch(left_tile, right_tile, 0, k + 1, (k + 1) & 1);
    mine.multiply(f.a[k & 1], f.b[k & 1]);
  }
}

/// Both factors' tiles in shared memory.
template <class Form, bool Vectors, bool AlongRight, bool OneStep>
struct factor_tiles {
  static constexpr int halves = OneStep ? 1 : 2;
  factor_tile<Form::height, Form::depth, true, Vectors, halves> left;
  factor_tile<Form::width, Form::depth, AlongRight, Vectors, halves> right;
};

template <class Form, factor_part Part, bool AlongRight, bool OneStep, class Tiles>
__device__ void multiply_part(register_tile<Form>& mine,
                              Tiles& tiles,
                              const device::matrix_view<const float>& a,
                              const device::matrix_view<const float>& b,
                              std::int64_t first_row,
                              std::int64_t first_column) {
  factor_loader<Form, Form::height, true, Part, Tiles::halves> left(a, first_row);
  factor_loader<Form, Form::width, AlongRight, Part, Tiles::halves> right(b, first_column);
  if constexpr (OneStep)
    accumulate_one_step(mine, left, right, tiles.left, tiles.right);
  else
    accumulate(mine, left, right, tiles.left, tiles.right, a.width);
}

/// Multiplies the rows of a from first_row on by the columns of b from first_column on, or by its
/// rows when AlongRight, as far as the block's tile reaches.
///
/// @pre  OneStep: the inner dimension is one step, and Vectors
template <class Form, bool Vectors, bool AlongRight, bool OneStep>
__device__ void multiply_tiles(register_tile<Form>& mine,
                               factor_tiles<Form, Vectors, AlongRight, OneStep>& tiles,
                               const device::matrix_view<const float>& a,
                               const device::matrix_view<const float>& b,
                               std::int64_t first_row,
                               std::int64_t first_column) {
  const auto run = [&]<factor_part Part>() {
    multiply_part<Form, Part, AlongRight, OneStep>(mine, tiles, a, b, first_row, first_column);
  };
  if constexpr (Vectors) {
    run.template operator()<factor_part::vectors>();
  } else if (first_row + Form::height <= a.height &&
             first_column + Form::width <= (AlongRight ? b.height : b.width)) {
    run.template operator()<factor_part::inside>();
  } else {
    run.template operator()<factor_part::cut>();
  }
}

}  // namespace warpgauge::kernels
