// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

/// Plain CUDA: every kind of memory that a kernel may name.
namespace surface_kernels {

__constant__ float factors[2] = {2.0f, 3.0f};
__device__ int total;

/// out(i) = 2 in(n - 1 - i) + 3 in(i), through dynamic and static shared memory.
template <class T>
__global__ void __launch_bounds__(128)
    mirror(T* __restrict__ out, const T* __restrict__ in, int n) {
  extern __shared__ __align__(16) unsigned char storage[];
  __shared__ T own[128];
  T* reversed = reinterpret_cast<T*>(storage);
  const int t = static_cast<int>(threadIdx.x);
  reversed[n - 1 - t] = in[t];
  own[t] = in[t];
  __syncthreads();
  out[t] = static_cast<T>(factors[0]) * reversed[t] + static_cast<T>(factors[1]) * own[t];
  atomicAdd(&total, 1);
}

__device__ __noinline__ int doubled(int value) { return 2 * value; }
static __attribute__((__noinline__)) __device__ int tripled(int value) { return 3 * value; }

/// Both spellings of a function that must stay one.
__global__ void call_functions(int* out, const int* in) {
  out[threadIdx.x] = doubled(in[threadIdx.x]) + tripled(in[threadIdx.x]);
}

/// Another name for the same dynamic memory, and 16-byte accesses.
__global__ void rotate_vectors(float4* out, const float4* in) {
  extern __shared__ float4 ring[];
  ring[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = ring[(threadIdx.x + 1) % blockDim.x];
}

}  // namespace surface_kernels
