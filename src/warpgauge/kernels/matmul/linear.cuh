// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::matmul {

/// out = a b, one element per thread of a one-dimensional grid, on pitched memory: the pitch, not
/// the width, leads from row to row.
///
/// @param a    height x inner, any pitch
/// @param b    inner x width, any pitch
/// @param out  height x width, any pitch; must not overlap `a` or `b`
/// @pre  the grid has at least height * width threads in x
template <class T>
__global__ void matmul_linear(device::matrix_view<const T> a,
                              device::matrix_view<const T> b,
                              device::matrix_view<T> out) {
  const std::int64_t id = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (id >= out.height * out.width) return;
  const std::int64_t row = id / out.width;
  const std::int64_t column = id % out.width;
  T sum = 0;
  for (std::int64_t k = 0; k < a.width; ++k) sum += a(row, k) * b(k, column);
  out(row, column) = sum;
}

}  // namespace warpgauge::kernels::matmul
