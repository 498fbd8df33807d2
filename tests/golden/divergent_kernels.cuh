// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

/// Lanes of a warp on different paths. Loops say `#pragma unroll 1` unless the unrolling is the
/// point: an unrolled copy of an access is an instruction of its own on a device.
namespace warpgauge::golden {

// Lanes whose number and iteration agree in the given bit take a second load.
static __global__ void alternating_iterations(float* __restrict__ out,
                                              const float* __restrict__ in,
                                              int n,
                                              unsigned period) {
  float v = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    v += in[i * 32 + threadIdx.x];
    if ((threadIdx.x / period + i) & 1) v *= in[4096 + i * 32 + threadIdx.x];
  }
  out[threadIdx.x] = v;
}

static __global__ void unequal_trip_counts(float* __restrict__ out, const float* __restrict__ in) {
  float v = 0;
#pragma unroll 1
  for (unsigned i = 0; i <= (threadIdx.x & 7); ++i) v += in[i * 32 + threadIdx.x];
  out[threadIdx.x] = v;
}

// As above, left to the compiler's unrolling.
static __global__ void unequal_trip_counts_unrolled(float* __restrict__ out,
                                                    const float* __restrict__ in) {
  float v = 0;
  for (unsigned i = 0; i <= (threadIdx.x & 7); ++i) v += in[i * 32 + threadIdx.x];
  out[threadIdx.x] = v;
}

static __global__ void early_exit(float* __restrict__ out, const float* __restrict__ in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = in[i] + 1;
}

static __global__ void nested_branches(float* __restrict__ out, const float* __restrict__ in) {
  const int t = threadIdx.x;
  float v = in[t];
  if (t & 1) {
    v += in[512 + 8 * t];
    if (t & 2) {
      v *= in[1024 + t];
      out[2048 + 2 * t] = v;
    }
  } else if (t & 4) {
    v -= in[1536 + 4 * t];
  }
  out[t] = v;
}

// The guard of a tile's edge: some lanes load, all store.
static __global__ void guarded_load(float* __restrict__ out,
                                    const float* __restrict__ in,
                                    int width) {
  __shared__ float tile[32][33];
#pragma unroll 1
  for (int row = 0; row < 8; ++row)
    tile[row][threadIdx.x] = int(threadIdx.x) + row < width ? in[row * 64 + threadIdx.x] : 0.f;
  __syncthreads();
#pragma unroll 1
  for (int row = 0; row < 8; ++row) out[row * 32 + threadIdx.x] = tile[row][threadIdx.x];
}

// Leaves the loop at a position that the data decides.
static __global__ void data_dependent_break(int* __restrict__ out, const int* __restrict__ in) {
  int sum = 0;
#pragma unroll 1
  for (int i = 0; i < 16; ++i) {
    const int v = in[i * 32 + threadIdx.x];
    if (v > 40) break;
    sum += v;
  }
  out[threadIdx.x] = sum;
}

// Each quarter of the lanes goes through shared memory with another stride.
static __global__ void strided_by_case(float* __restrict__ out) {
  __shared__ float tile[1024];
#pragma unroll 1
  for (int i = threadIdx.x; i < 1024; i += 32) tile[i] = float(i);
  __syncthreads();
  float v = 0;
  switch (threadIdx.x & 3) {
    case 0:
      v = tile[threadIdx.x] * 3;
      break;
    case 1:
      v = tile[8 * threadIdx.x] + 1;
      break;
    case 2:
      v = tile[16 * threadIdx.x] - 2;
      break;
    default:
      break;
  }
  out[threadIdx.x] = v;
}

}  // namespace warpgauge::golden
