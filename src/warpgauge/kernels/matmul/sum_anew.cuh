// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"

#include <cuda_runtime.h>

#include <cfloat>

namespace warpgauge::kernels::matmul {

/// Whether it is neither an infinity nor a NaN.
__device__ inline bool is_number(float x) { return fabsf(x) <= FLT_MAX; }

/// Sums an element anew that is no number, without splitting its factors: an infinity has no low
/// part, and the largest numbers no high one. An element of numbers stays; what has an infinity or
/// a NaN among its terms is none.
__device__ inline void sum_anew(const device::matrix_view<const float>& a,
                                const device::matrix_view<const float>& b,
                                const device::matrix_view<float>& out,
                                std::int64_t row,
                                std::int64_t column) {
  float& element = out(row, column);
  if (is_number(element)) return;
  float sum = 0;
  for (std::int64_t k = 0; k < a.width; ++k) sum = fmaf(a(row, k), b(k, column), sum);
  element = sum;
}

}  // namespace warpgauge::kernels::matmul
