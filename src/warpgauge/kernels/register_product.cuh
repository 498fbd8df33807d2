// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/product_forms.hpp"
#include "warpgauge/kernels/tiles.cuh"

#include <cuda_runtime.h>

/// The inside of the products that keep part of the result in each thread's registers.
namespace warpgauge::kernels {

/// A step's part of a factor, turned so that its inner dimension runs from row to row, with four
/// spare columns against conflicts of the turned stores.
template <class Form>
struct factor_tile {
  static constexpr int row = Form::tile_row;
  alignas(16) float at[2][Form::depth * row];
};

/// The part of a factor that one thread loads for a step; zeros beyond the edges, which add
/// nothing. `Along` factors have the inner dimension along their rows, the others down their
/// columns. Vector loads need whole tiles and rows aligned to 16 bytes.
template <class Form, bool Along, bool Vectors>
class factor_loader {
 public:
  __device__ factor_loader(const device::matrix_view<const float>& factor, std::int64_t first)
      : pitch_(factor.pitch_bytes), inner_(Along ? factor.width : factor.height) {
    constexpr int per_row = (Along ? Form::depth : Form::edge) / (Vectors ? 4 : 1);
    const int r = threadIdx.x / per_row;
    const int c = threadIdx.x % per_row * (Vectors ? 4 : 1);
    const std::int64_t left = (Along ? factor.height : factor.width) - first;
    left_ = left < Form::edge ? static_cast<int>(left) : Form::edge;
    k_ = Along ? c : r;
    place_ = Along ? r : c;
    from_ = reinterpret_cast<const char*>(Along ? factor.row(first + r) + c
                                                : factor.row(r) + (first + c));
  }

  /// Loads the part of the next step into registers.
  __device__ void load() {
#pragma unroll
    for (int i = 0; i < count; ++i) {
      const char* const at = from_ + i * rows_at_once * pitch_;
      if constexpr (Vectors) {
        const float4 v = *reinterpret_cast<const float4*>(at);
        value_[4 * i] = v.x;
        value_[4 * i + 1] = v.y;
        value_[4 * i + 2] = v.z;
        value_[4 * i + 3] = v.w;
      } else {
        const int k = Along ? k_ : k_ + i * rows_at_once;
        const int place = Along ? place_ + i * rows_at_once : place_;
        value_[i] = k < inner_ && place < left_ ? *reinterpret_cast<const float*>(at) : 0.0F;
      }
    }
    from_ += Along ? Form::depth * static_cast<std::int64_t>(sizeof(float)) : Form::depth * pitch_;
    inner_ -= Form::depth;
  }

  /// Stores it in the tile.
  __device__ void store(float* tile) const {
    constexpr int row = factor_tile<Form>::row;
#pragma unroll
    for (int i = 0; i < count; ++i) {
      const int k = Along ? k_ : k_ + i * rows_at_once;
      const int place = Along ? place_ + i * rows_at_once : place_;
      if constexpr (!Vectors)
        tile[k * row + place] = value_[i];
      else if constexpr (Along)
        for (int e = 0; e < 4; ++e) tile[(k + e) * row + place] = value_[4 * i + e];
      else
        *reinterpret_cast<float4*>(tile + k * row + place) =
            make_float4(value_[4 * i], value_[4 * i + 1], value_[4 * i + 2], value_[4 * i + 3]);
    }
  }

 private:
  static constexpr int width = Vectors ? 4 : 1;
  static constexpr int count = Form::edge * Form::depth / width / Form::threads;
  static constexpr int rows_at_once = Form::threads / ((Along ? Form::depth : Form::edge) / width);
  static_assert(count >= 1 && rows_at_once >= 1);

  const char* from_;
  std::int64_t pitch_;
  std::int64_t inner_;  ///< what is left of it
  int left_;
  int k_;
  int place_;
  float value_[count * width];
};

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
};

/// Runs through the inner dimension: while a step multiplies, the next one's loads are in flight,
/// and its tiles are the other half of shared memory, so that one barrier per step is enough.
template <class Form, class Left, class Right>
__device__ void accumulate(register_tile<Form>& mine,
                           Left& left,
                           Right& right,
                           factor_tile<Form>& left_tile,
                           factor_tile<Form>& right_tile,
                           std::int64_t inner) {
  constexpr int row = factor_tile<Form>::row;
  const int steps = static_cast<int>((inner + Form::depth - 1) / Form::depth);
  if (steps == 0) return;
  float a[2][Form::high];
  float b[2][Form::wide];
  const int first_row = register_tile<Form>::first_row();
  const int first_column = register_tile<Form>::first_column();
  const auto fetch = [&](int half, int k, int into) {
#pragma unroll
    for (int p = 0; p < Form::high / 4; ++p) {
      const float4 v = *reinterpret_cast<const float4*>(
          &left_tile.at[half][k * row + first_row + p * Form::lane_rows * 4]);
      a[into][4 * p] = v.x;
      a[into][4 * p + 1] = v.y;
      a[into][4 * p + 2] = v.z;
      a[into][4 * p + 3] = v.w;
    }
#pragma unroll
    for (int q = 0; q < Form::wide / 4; ++q) {
      const float4 v = *reinterpret_cast<const float4*>(
          &right_tile.at[half][k * row + first_column + q * Form::lane_columns * 4]);
      b[into][4 * q] = v.x;
      b[into][4 * q + 1] = v.y;
      b[into][4 * q + 2] = v.z;
      b[into][4 * q + 3] = v.w;
    }
  };
  left.load();
  right.load();
  left.store(left_tile.at[0]);
  right.store(right_tile.at[0]);
  __syncthreads();
  fetch(0, 0, 0);
#pragma unroll 1
  for (int step = 0; step < steps; ++step) {
    const int half = step & 1;
    const bool more = step + 1 < steps;
    if (more) {
      left.load();
      right.load();
    }
#pragma unroll
    for (int k = 0; k < Form::depth; ++k) {
      if (k + 1 < Form::depth) {
        fetch(half, k + 1, (k + 1) & 1);
      } else if (more) {
        left.store(left_tile.at[half ^ 1]);
        right.store(right_tile.at[half ^ 1]);
        __syncthreads();
        fetch(half ^ 1, 0, (k + 1) & 1);
      }
#pragma unroll
      for (int i = 0; i < Form::high; ++i)
#pragma unroll
        for (int j = 0; j < Form::wide; ++j)
          mine.sum[i][j] = fmaf(a[k & 1][i], b[k & 1][j], mine.sum[i][j]);
    }
  }
}

}  // namespace warpgauge::kernels
