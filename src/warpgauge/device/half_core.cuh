// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <type_traits>

/// Products of 16-bit floats on tensor cores.
namespace warpgauge::device {

/// Four matrices of 8 x 8 16-bit numbers from shared memory, as ldmatrix deals them out: lane l
/// names row l % 8 of matrix l / 8, 16 bytes on 16, and gets elements 2 (l % 4) and the next of row
/// l / 4 of each. Before sm_75: never to be reached.
__device__ inline void load_matrices(unsigned (&to)[4], const void* row) {
#ifdef WARPGAUGE_SIM_DEVICE_CODE
  sim::ptx::ldmatrix_sync_aligned_m8n8_x4_b16(sim::ptx::vec(to[0], to[1], to[2], to[3]), row);
#elif defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 750
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"(static_cast<unsigned>(__cvta_generic_to_shared(row)))
               : "memory");
#endif
}
/// The same of their transposes.
__device__ inline void load_turned_matrices(unsigned (&to)[4], const void* row) {
#ifdef WARPGAUGE_SIM_DEVICE_CODE
  sim::ptx::ldmatrix_sync_aligned_m8n8_x4_trans_b16(sim::ptx::vec(to[0], to[1], to[2], to[3]), row);
#elif defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 750
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"(static_cast<unsigned>(__cvta_generic_to_shared(row)))
               : "memory");
#endif
}

/// sum += a b of 16-bit floats, two in a register, a 16 x 16 and b 16 x 8, as load_matrices() deals
/// them out: of a rows 0 to 7, 8 to 15, then both of columns 8 to 15; of b, turned, rows 0 to 7,
/// then 8 to 15. Before sm_80: never to be reached.
template <class T>
__device__ void add_product(float (&sum)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
#ifdef WARPGAUGE_SIM_DEVICE_CODE
  const auto to = sim::ptx::vec(sum[0], sum[1], sum[2], sum[3]);
  const auto left = sim::ptx::vec(a[0], a[1], a[2], a[3]);
  const auto right = sim::ptx::vec(b[0], b[1]);
  if constexpr (std::is_same_v<T, __half>)
    sim::ptx::mma_sync_aligned_m16n8k16_row_col_f32_f16_f16_f32(to, left, right, to);
  else
    sim::ptx::mma_sync_aligned_m16n8k16_row_col_f32_bf16_bf16_f32(to, left, right, to);
#elif defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  if constexpr (std::is_same_v<T, __half>)
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
        "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  else
    asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
        "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#endif
}

}  // namespace warpgauge::device
