// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

/// One warp; lane n accesses element index[n]. The kernel's other traffic is the same for every
/// pattern of a type, so a wrong count of the patterned access shows in the total.
namespace warpgauge::golden {

inline constexpr int pattern_lanes = 32;
inline constexpr int pattern_elements = 1024;

template <class T>
__global__ void global_load_pattern(T* __restrict__ out,
                                    const T* __restrict__ in,
                                    const int* __restrict__ index) {
  out[threadIdx.x] = in[index[threadIdx.x]];
}

template <class T>
__global__ void global_store_pattern(T* __restrict__ out, const int* __restrict__ index) {
  out[index[threadIdx.x]] = T{};
}

template <class T>
__global__ void shared_load_pattern(T* __restrict__ out, const int* __restrict__ index) {
  __shared__ T tile[pattern_elements];
  for (int i = threadIdx.x; i < pattern_elements; i += pattern_lanes) tile[i] = T{};
  __syncthreads();
  out[threadIdx.x] = tile[index[threadIdx.x]];
}

template <class T>
__global__ void shared_store_pattern(T* __restrict__ out, const int* __restrict__ index) {
  __shared__ T tile[pattern_elements];
  for (int i = threadIdx.x; i < pattern_elements; i += pattern_lanes) tile[i] = T{};
  __syncthreads();
  tile[index[threadIdx.x]] = T{};
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}

// Only the lanes of the mask take part.
template <class T>
__global__ void masked_shared_load_pattern(T* __restrict__ out,
                                           const int* __restrict__ index,
                                           unsigned mask) {
  __shared__ T tile[pattern_elements];
  for (int i = threadIdx.x; i < pattern_elements; i += pattern_lanes) tile[i] = T{};
  __syncthreads();
  if (mask >> threadIdx.x & 1) out[threadIdx.x] = tile[index[threadIdx.x]];
}

template <class T>
__global__ void masked_shared_store_pattern(T* __restrict__ out,
                                            const int* __restrict__ index,
                                            unsigned mask) {
  __shared__ T tile[pattern_elements];
  for (int i = threadIdx.x; i < pattern_elements; i += pattern_lanes) tile[i] = T{};
  __syncthreads();
  if (mask >> threadIdx.x & 1) tile[index[threadIdx.x]] = T{};
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}

}  // namespace warpgauge::golden
