// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/half_core.cuh"
#include "warpgauge/kernels/matmul/tensor_form.hpp"
#include "warpgauge/kernels/matmul/tensor_steps.cuh"

#include <cuda_runtime.h>

namespace warpgauge::kernels::matmul {

/// A step's part of both factors. Vectors of 16 bytes change places, so that the eight rows that
/// are read at once meet all banks.
template <class Form, class T>
struct half_tiles {
  using element = T;
  using vector = uint4;
  uint4 left[Form::height][Form::depth / 8];
  uint4 right[Form::depth][Form::width / 8];

  static __device__ int left_place(int row, int vector) { return vector ^ row / 2 % 4; }
  static __device__ int right_place(int k, int vector) { return vector ^ k % 8; }
};

/// A warp's part of the result, and both halves of a step of the factors, which ldmatrix deals out.
template <class Form, class T>
class half_sums {
 public:
  using pair = float2;
  static_assert(Form::depth == 32 && Form::width >= 64);

  __device__ void fetch(const half_tiles<Form, T>& from, int part) {
    const int row = static_cast<int>(threadIdx.x) % 16;
    const int vector = static_cast<int>(threadIdx.x) / 16 % 2;
#pragma unroll
    for (int p = 0; p < high; ++p) {
      const int r = mine_.row / 16 * 16 + 16 * p + row;
      device::load_matrices(left_[part][p], &from.left[r][from.left_place(r, 2 * part + vector)]);
    }
#pragma unroll
    for (int q = 0; q < wide; ++q) {
      const int k = 16 * part + row;
      const int place = from.right_place(k, mine_.column / 8 + 2 * q + vector);
      device::load_turned_matrices(right_[part][q], &from.right[k][place]);
    }
  }
  __device__ void multiply(int part) {
#pragma unroll
    for (int q = 0; q < wide; ++q)
#pragma unroll
      for (int p = 0; p < high; ++p)
#pragma unroll
        for (int j = 0; j < 2; ++j)
          device::add_product<T>(
              sum_[p][q][j], left_[part][p], {right_[part][q][2 * j], right_[part][q][2 * j + 1]});
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
          for (int j = 0; j < 2; ++j)
            f(mine_.row + 16 * p + 8 * r,
              mine_.column + 16 * q + 8 * j + 2 * mine_.fourth,
              make_float2(sum_[p][q][j][2 * r], sum_[p][q][j][2 * r + 1]));
  }

 private:
  static constexpr int high = Form::warp_height / 16;
  static constexpr int wide = Form::warp_width / 16;
  float sum_[high][wide][2][4] = {};
  unsigned left_[2][high][4];
  unsigned right_[2][wide][4];
  lane_place<Form> mine_;
};

/// out = a b on tensor cores for 16-bit floats, whose products are exact and added as floats.
///
/// @param a    height x inner, any pitch
/// @param b    inner x width, any pitch
/// @param out  height x width, any pitch; must not overlap `a` or `b`
/// @pre  blockDim is Form::threads, Form::shared_bytes of dynamic shared memory; with Whole, whole
///       tiles and rows aligned to 16 bytes; sm_80 or later
template <class Form, class T, bool Whole>
__global__ void __launch_bounds__(Form::threads)
    matmul_tensor_half(device::matrix_view<const T> a,
                       device::matrix_view<const T> b,
                       device::matrix_view<float> out) {
  extern __shared__ uint4 shared_vectors[];
  using tiles = half_tiles<Form, T>;
  multiply_in_steps<Whole, Form, tiles, half_sums<Form, T>>(
      reinterpret_cast<tiles*>(shared_vectors), a, b, out);
}

}  // namespace warpgauge::kernels::matmul
