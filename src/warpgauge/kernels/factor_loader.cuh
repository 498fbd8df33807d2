// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/product_forms.hpp"
#include "warpgauge/kernels/tiles.cuh"

#include <cuda_runtime.h>

/// How the factors of a product come from global into shared memory.
namespace warpgauge::kernels {

/// What a block may assume about its part of a factor.
enum class factor_part {
  vectors,  ///< whole tiles, and rows aligned to 16 bytes
  inside,   ///< no edge but the inner dimension's end
  cut       ///< any edge
};

/// A step's part of a factor, turned so that its inner dimension runs from row to row. `Along`
/// factors have the inner dimension along their rows, the others down their columns.
template <int Edge, int Depth, bool Along, bool Vectors, int Halves>
struct factor_tile {
  // Elements stored in a column do not conflict when a row has four spare ones; transposed quads do
  // not when quads change places every four rows.
  static constexpr int row = Vectors ? Edge : Edge + 4;
  static __device__ int flipped(int k) { return Along && Vectors ? k / 4 * (32 / Depth) * 4 : 0; }

  alignas(16) float at[Halves][Depth * row];

  __device__ float& element(int half, int k, int place) {
    return at[half][k * row + (place ^ flipped(k))];
  }

  /// Reads quad p of four elements at k, of those that lie Lanes quads apart from `first` on.
  template <int Lanes>
  __device__ void fetch(int half, int k, int first, int p, float* to) const {
    // The part of the place that is the same for all lanes stays out of the exclusive or, so that
    // it becomes part of the instruction.
    constexpr int free_bits = Lanes % 8 == 0 ? 28 : 4 * (Lanes - 1);
    static_assert(Lanes % 8 == 0 || Lanes == 4);
    const int lane_part = first ^ (flipped(k) & free_bits);
    const int fixed_part = (p * Lanes * 4) ^ (flipped(k) & ~free_bits);
    const float4 v = *reinterpret_cast<const float4*>(&at[half][k * row + lane_part + fixed_part]);
    to[0] = v.x;
    to[1] = v.y;
    to[2] = v.z;
    to[3] = v.w;
  }
};

/// The part of a factor that one thread loads for a step; zeros beyond the edges, which add
/// nothing.
template <class Form, int Edge, bool Along, factor_part Part, int Halves = 2>
class factor_loader {
 public:
  static constexpr factor_part part = Part;
  using tile = factor_tile<Edge, Form::depth, Along, Part == factor_part::vectors, Halves>;

  __device__ factor_loader(const device::matrix_view<const float>& factor, std::int64_t first)
      : pitch_(factor.pitch_bytes), inner_(Along ? factor.width : factor.height) {
    constexpr int per_row = (Along ? Form::depth : Edge) / at_once;
    const int r = static_cast<int>(threadIdx.x) / per_row;
    const int c = static_cast<int>(threadIdx.x) % per_row * at_once;
    k_ = Along ? c : r;
    place_ = Along ? r : c;
    from_ = reinterpret_cast<const char*>(Along ? factor.row(first + r) + c
                                                : factor.row(r) + (first + c));
    if constexpr (Part == factor_part::cut) {
      const std::int64_t left = (Along ? factor.height : factor.width) - first;
#pragma unroll
      for (int i = 0; i < count; ++i) {
        if (place(i) < left) has_ |= 1U << i;
        value_[i] = 0;  // and never loaded where it has none
      }
    }
  }

  /// Loads the part of the next step into registers.
  /// @pre  the inner dimension does not end within the step
  __device__ void load() {
#pragma unroll
    for (int i = 0; i < count; ++i) {
      if constexpr (Part == factor_part::vectors) {
        const float4 v = *reinterpret_cast<const float4*>(address(i));
        value_[4 * i] = v.x;
        value_[4 * i + 1] = v.y;
        value_[4 * i + 2] = v.z;
        value_[4 * i + 3] = v.w;
      } else {
        if (has(i)) value_[i] = *reinterpret_cast<const float*>(address(i));
      }
    }
    go_on();
  }

  /// The same for the step within which the inner dimension ends.
  __device__ void load_last() {
    static_assert(Part != factor_part::vectors);
#pragma unroll
    for (int i = 0; i < count; ++i)
      value_[i] = k(i) < inner_ && has(i) ? *reinterpret_cast<const float*>(address(i)) : 0.0F;
    go_on();
  }

  /// Stores it in a half of the tile.
  __device__ void store(tile& to, int half) const {
#pragma unroll
    for (int i = 0; i < count; ++i) {
      if constexpr (Part != factor_part::vectors) {
        to.element(half, k(i), place(i)) = value_[i];
      } else if constexpr (Along) {
#pragma unroll
        for (int e = 0; e < 4; ++e)
          (&to.element(half, k(i), place(i)))[e * tile::row] = value_[4 * i + e];
      } else {
        *reinterpret_cast<float4*>(&to.element(half, k(i), place(i))) =
            make_float4(value_[4 * i], value_[4 * i + 1], value_[4 * i + 2], value_[4 * i + 3]);
      }
    }
  }

 private:
  static constexpr int at_once = Part == factor_part::vectors ? 4 : 1;
  static constexpr int count = Edge * Form::depth / at_once / Form::threads;
  static constexpr int rows_at_once = Form::threads / ((Along ? Form::depth : Edge) / at_once);
  static_assert(count >= 1 && count <= 32 && rows_at_once >= 1);

  __device__ int k(int i) const { return Along ? k_ : k_ + i * rows_at_once; }
  __device__ int place(int i) const { return Along ? place_ + i * rows_at_once : place_; }
  __device__ bool has(int i) const { return Part != factor_part::cut || (has_ >> i & 1) != 0; }
  __device__ const char* address(int i) const { return from_ + i * rows_at_once * pitch_; }

  __device__ void go_on() {
    from_ += Along ? Form::depth * static_cast<std::int64_t>(sizeof(float)) : Form::depth * pitch_;
    inner_ -= Form::depth;
  }

  const char* from_;
  std::int64_t pitch_;
  std::int64_t inner_;  ///< what is left of it
  int k_;
  int place_;
  unsigned has_ = 0;  ///< bit i: element i lies within the factor
  float value_[count * at_once];
};

}  // namespace warpgauge::kernels
