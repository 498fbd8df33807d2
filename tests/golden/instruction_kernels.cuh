// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_fp16.h>
#include <cuda_runtime.h>

/// Accesses of instructions that are more than a load or a store: asynchronous copies, matrices of
/// the tensor cores, halves and pairs of them, textures.
namespace warpgauge::golden {

// Each lane copies Bytes bytes, 4 or 16, to the place in shared memory that `to` says, in units of
// Bytes.
template <int Bytes>
static __global__ void copy_async_pattern(unsigned* __restrict__ out,
                                          const unsigned* __restrict__ in,
                                          const int* __restrict__ from,
                                          const int* __restrict__ to) {
  __shared__ __align__(16) unsigned tile[4096];
  const unsigned window = static_cast<unsigned>(__cvta_generic_to_shared(tile));
  const int unit = to[threadIdx.x];
  const unsigned place = window + Bytes * unit;
  const char* const source = reinterpret_cast<const char*>(in) + Bytes * from[threadIdx.x];
  if constexpr (Bytes == 4)
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(place), "l"(source) : "memory");
  else
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(place), "l"(source) : "memory");
  asm volatile("cp.async.commit_group;" ::: "memory");
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  __syncthreads();
  out[threadIdx.x] = tile[Bytes / 4 * unit];
}

// Rows of 16 bytes, `pitch` 16-byte units apart, read as Count matrices of 8 x 8 halves.
template <int Count, bool Transposed>
static __global__ void load_matrices(unsigned* __restrict__ out, int pitch) {
  __shared__ __align__(16) unsigned tile[32 * 4 * 9];
#pragma unroll 1
  for (int i = threadIdx.x; i < 32 * 4 * 9; i += 32) tile[i] = i;
  __syncthreads();
  const unsigned row =
      static_cast<unsigned>(__cvta_generic_to_shared(tile + 4 * pitch * threadIdx.x));
  unsigned a = 0, b = 0, c = 0, d = 0;
  if constexpr (Count == 1 && !Transposed)
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(a) : "r"(row));
  else if constexpr (Count == 2 && !Transposed)
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                 : "=r"(a), "=r"(b)
                 : "r"(row));
  else if constexpr (Count == 4 && !Transposed)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
                 : "r"(row));
  else
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
                 : "r"(row));
  out[threadIdx.x] = a + b + c + d;
}

static __global__ void store_matrices(unsigned* __restrict__ out, int pitch) {
  __shared__ __align__(16) unsigned tile[32 * 4 * 9];
  const unsigned row =
      static_cast<unsigned>(__cvta_generic_to_shared(tile + 4 * pitch * threadIdx.x));
  const unsigned t = threadIdx.x;
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(row),
               "r"(t),
               "r"(t + 1),
               "r"(t + 2),
               "r"(t + 3)
               : "memory");
  __syncthreads();
  out[t] = tile[4 * pitch * t];
}

// Registers alone.
static __global__ void multiply_registers(float* __restrict__ out, unsigned seed) {
  float d[4] = {0, 1, 2, 3};
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %4, %4, %4}, "
      "{%4, %4}, {%0, %1, %2, %3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(seed));
  out[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
}

// A pair of halves at each lane's place.
static __global__ void half2_pattern(__half2* __restrict__ out,
                                     const __half2* __restrict__ in,
                                     const int* __restrict__ element) {
  __shared__ __half2 tile[1024];
  const int e = element[threadIdx.x];
  tile[e] = in[e];
  __syncthreads();
  const __half2 v = tile[e];
  out[e] = __hadd2(v, v);
}
static __global__ void half_pattern(__half* __restrict__ out,
                                    const __half* __restrict__ in,
                                    const int* __restrict__ element) {
  __shared__ __half tile[1024];
  const int e = element[threadIdx.x];
  tile[e] = in[e];
  __syncthreads();
  const __half v = tile[e];
  out[e] = __hadd(v, v);
}

// Fetches go through the texture unit; the places and the results are global traffic.
static __global__ void texture_pattern(float* __restrict__ out,
                                       cudaTextureObject_t in,
                                       const int* __restrict__ element) {
  out[threadIdx.x] = tex1Dfetch<float>(in, element[threadIdx.x]);
}

}  // namespace warpgauge::golden
