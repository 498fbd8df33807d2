// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/tensor_core.cuh"
#include "warpgauge/kernels/matmul/tensor_form.hpp"
#include "warpgauge/kernels/matmul/tensor_steps.cuh"

#include <cuda_runtime.h>

namespace warpgauge::kernels::matmul {

/// A step's part of both factors. Vectors of 16 bytes change places, so that the eight lanes that
/// read at once meet all banks.
template <class Form>
struct double_tiles {
  using element = double;
  using vector = double2;
  double2 left[Form::height][Form::depth / 2];
  double2 right[Form::depth][Form::width / 2];

  static __device__ int left_place(int row, int vector) { return vector ^ row % 2; }
  static __device__ int right_place(int k, int vector) { return vector ^ k / 4 * 2; }
};

/// A warp's part of the result, and both halves of a step of the factors: one is fetched while the
/// other is multiplied. As in tensor_sums, a lane has neighbours of the inner dimension and of a
/// row of b.
template <class Form>
class double_sums {
 public:
  using pair = double2;
  static_assert(Form::depth == 16);

  __device__ void fetch(const double_tiles<Form>& from, int half) {
    const int first = 4 * mine_.fourth + 2 * half;
#pragma unroll
    for (int p = 0; p < high; ++p)
#pragma unroll
      for (int r = 0; r < 2; ++r) {
        const int row = mine_.row + 16 * p + 8 * r;
        const double2 v = from.left[row][from.left_place(row, first / 2)];
        left_[half][p][r] = v.x;
        left_[half][p][2 + r] = v.y;
      }
#pragma unroll
    for (int q = 0; q < wide; ++q)
#pragma unroll
      for (int i = 0; i < 2; ++i) {
        const int k = first + i;
        const double2 v =
            from.right[k][from.right_place(k, mine_.column / 2 + 8 * q + mine_.row % 8)];
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
            f(mine_.row + 16 * p + 8 * r,
              mine_.column + 16 * q + 4 * mine_.fourth + 2 * e,
              make_double2(sum_[p][q][0][2 * r + e], sum_[p][q][1][2 * r + e]));
  }

 private:
  static constexpr int high = Form::warp_height / 16;
  static constexpr int wide = Form::warp_width / 16;
  double sum_[high][wide][2][4] = {};
  double left_[2][high][4];
  double right_[2][wide][2][2];
  lane_place<Form> mine_;
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
  multiply_in_steps<Whole, Form, double_tiles<Form>, double_sums<Form>>(
      reinterpret_cast<double_tiles<Form>*>(shared_tiles), a, b, out);
}

}  // namespace warpgauge::kernels::matmul
