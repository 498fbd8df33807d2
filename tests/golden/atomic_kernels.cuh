// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

/// One warp's atomics, lane n on element n * stride; a stride of 0 is one address for all.
namespace warpgauge::golden {

inline constexpr int atomic_cells = 1024;

// A used result is an atom instruction, an unused one a reduction.
template <class T>
__global__ void global_atomic_fetch_add(T* cells, T* before, int stride) {
  before[threadIdx.x] = atomicAdd(cells + threadIdx.x * stride, T(1));
}

template <class T>
__global__ void global_atomic_add(T* cells, int stride) {
  atomicAdd(cells + threadIdx.x * stride, T(1));
}

static __global__ void global_atomic_max(int* cells, int stride) {
  atomicMax(cells + threadIdx.x * stride, int(threadIdx.x));
}

static __global__ void global_atomic_exchange(int* cells, int* before, int stride) {
  before[threadIdx.x] = atomicExch(cells + threadIdx.x * stride, int(threadIdx.x));
}

static __global__ void global_atomic_compare_and_swap(int* cells, int* before, int stride) {
  before[threadIdx.x] = atomicCAS(cells + threadIdx.x * stride, 0, int(threadIdx.x));
}

// Every fourth lane only, in scattered order.
static __global__ void global_atomic_partial(int* cells, int stride) {
  if (threadIdx.x % 4 == 1) atomicAdd(cells + (threadIdx.x * 7 % 32) * stride, 1);
}

template <class T>
__device__ void clear_cells(T* cells) {
  for (int i = threadIdx.x; i < atomic_cells; i += 32) cells[i] = T(0);
  __syncthreads();
}

template <class T>
__global__ void shared_atomic_add(T* out, int stride) {
  __shared__ T cells[atomic_cells];
  clear_cells(cells);
  atomicAdd(&cells[threadIdx.x * stride], T(1));
  __syncthreads();
  out[threadIdx.x] = cells[threadIdx.x];
}

static __global__ void shared_atomic_fetch_add(int* out, int stride) {
  __shared__ int cells[atomic_cells];
  clear_cells(cells);
  out[threadIdx.x] = atomicAdd(&cells[threadIdx.x * stride], 1);
}

static __global__ void shared_atomic_max(int* out, int stride) {
  __shared__ int cells[atomic_cells];
  clear_cells(cells);
  atomicMax(&cells[threadIdx.x * stride], int(threadIdx.x));
  __syncthreads();
  out[threadIdx.x] = cells[threadIdx.x];
}

static __global__ void shared_atomic_compare_and_swap(int* out, int stride) {
  __shared__ int cells[atomic_cells];
  clear_cells(cells);
  out[threadIdx.x] = atomicCAS(&cells[threadIdx.x * stride], 0, int(threadIdx.x));
}

}  // namespace warpgauge::golden
