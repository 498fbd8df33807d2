// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

/// Products on tensor cores: of doubles, and of floats as TF32, a float's exponent and 11 bits.
namespace warpgauge::device {

/// The bits of the nearest TF32 number. An infinity where there is none as large; a NaN of a NaN.
/// Before sm_80: never to be reached.
__device__ inline unsigned to_tf32(float number) {
  unsigned bits = 0;
#ifdef WARPGAUGE_SIM_DEVICE_CODE
  sim::ptx::cvt_rna_tf32_f32(bits, number);
#elif defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(bits) : "f"(number));
#endif
  return bits;
}

/// A float as high + low. What is lost is at most 2^-22 of it, or 2^-137 where that is more.
struct tf32_parts {
  unsigned high, low;
};
__device__ inline tf32_parts split(float number) {
  const unsigned high = to_tf32(number);
  return {high, to_tf32(number - __uint_as_float(high))};
}

/// sum += a b, a 16 x 8 and b 8 x 8 in the registers of a warp as PTX says of mma.m16n8k8: of lane
/// l, a has rows l / 4 and that + 8 of column l % 4, then of column l % 4 + 4; b rows l % 4 and
/// that + 4 of column l / 4; sum columns 2 (l % 4) and the next of row l / 4, then of that + 8.
/// Before sm_80: never to be reached.
__device__ inline void add_product(float (&sum)[4],
                                   const unsigned (&a)[4],
                                   const unsigned (&b)[2]) {
#ifdef WARPGAUGE_SIM_DEVICE_CODE
  sim::ptx::mma_sync_aligned_m16n8k8_row_col_f32_tf32_tf32_f32(
      sim::ptx::vec(sum[0], sum[1], sum[2], sum[3]),
      sim::ptx::vec(a[0], a[1], a[2], a[3]),
      sim::ptx::vec(b[0], b[1]),
      sim::ptx::vec(sum[0], sum[1], sum[2], sum[3]));
#elif defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#endif
}

/// The same of doubles, each product added and rounded as fma() does; the lanes' elements lie as
/// above.
/// Before sm_80: never to be reached.
__device__ inline void add_product(double (&sum)[4], const double (&a)[4], const double (&b)[2]) {
#ifdef WARPGAUGE_SIM_DEVICE_CODE
  sim::ptx::mma_sync_aligned_m16n8k8_row_col_f64_f64_f64_f64(
      sim::ptx::vec(sum[0], sum[1], sum[2], sum[3]),
      sim::ptx::vec(a[0], a[1], a[2], a[3]),
      sim::ptx::vec(b[0], b[1]),
      sim::ptx::vec(sum[0], sum[1], sum[2], sum[3]));
#elif defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 "
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+d"(sum[0]), "+d"(sum[1]), "+d"(sum[2]), "+d"(sum[3])
      : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(b[0]), "d"(b[1]));
#elif defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#pragma unroll
  for (int k = 0; k < 2; ++k)
#pragma unroll
    for (int r = 0; r < 2; ++r)
      asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
          : "+d"(sum[2 * r]), "+d"(sum[2 * r + 1])
          : "d"(a[2 * k + r]), "d"(b[k]));
#endif
}

}  // namespace warpgauge::device
