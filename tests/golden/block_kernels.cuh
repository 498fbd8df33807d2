// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

/// Kernels whose threads work together: scan, reduction, sort, histogram.
namespace warpgauge::golden {

inline constexpr int block_threads = 256;
inline constexpr unsigned whole_warp = 0xffffffffu;

// 16 bytes per thread each way.
static __global__ void copy_vectors(float4* __restrict__ out,
                                    const float4* __restrict__ in,
                                    int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

// Inclusive scan of one block, Hillis and Steele 1986.
static __global__ void scan_block(int* __restrict__ out, const int* __restrict__ in) {
  __shared__ int sums[2][block_threads];
  const int t = threadIdx.x;
  int from = 0;
  sums[0][t] = in[t];
  __syncthreads();
#pragma unroll 1
  for (int distance = 1; distance < block_threads; distance *= 2) {
    sums[1 - from][t] = sums[from][t] + (t >= distance ? sums[from][t - distance] : 0);
    from = 1 - from;
    __syncthreads();
  }
  out[t] = sums[from][t];
}

// Shuffles within warps, dynamic shared memory between them, one atomic per block.
static __global__ void reduce_blocks(float* out, const float* __restrict__ in, int n) {
  extern __shared__ float warp_sums[];
  const int t = threadIdx.x;
  float v = 0;
#pragma unroll 1
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) v += in[i];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(whole_warp, v, d);
  if (t % 32 == 0) warp_sums[t / 32] = v;
  __syncthreads();
  if (t < 32) {
    v = t < int(blockDim.x) / 32 ? warp_sums[t] : 0.f;
    for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(whole_warp, v, d);
    if (t == 0) atomicAdd(out, v);
  }
}

// Ascending bitonic sort of one block. Both keys are always written, so that the traffic does not
// depend on them.
static __global__ void sort_block(int* __restrict__ data) {
  __shared__ int keys[block_threads];
  const int t = threadIdx.x;
  keys[t] = data[t];
  __syncthreads();
#pragma unroll 1
  for (int run = 2; run <= block_threads; run *= 2) {
#pragma unroll 1
    for (int distance = run / 2; distance > 0; distance /= 2) {
      const int partner = t ^ distance;
      if (partner > t) {
        const int mine = keys[t], theirs = keys[partner];
        const int low = mine < theirs ? mine : theirs, high = mine < theirs ? theirs : mine;
        const bool ascending = (t & run) == 0;
        keys[t] = ascending ? low : high;
        keys[partner] = ascending ? high : low;
      }
      __syncthreads();
    }
  }
  data[t] = keys[t];
}

// 256 bins per block in shared memory, then added to the grid's.
static __global__ void histogram(int* __restrict__ bins,
                                 const unsigned char* __restrict__ in,
                                 int n) {
  __shared__ int local[block_threads];
  local[threadIdx.x] = 0;
  __syncthreads();
#pragma unroll 1
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&local[in[i]], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

}  // namespace warpgauge::golden
