// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Assertions are part of the test, whatever the build type says.
#undef NDEBUG
#include <cuda_runtime.h>

#include <cassert>
#include <cstdio>

// What the language allows: memory spaces, names, control flow, shapes.
namespace zoo {

__constant__ int powers_of_three[8] = {1, 3, 9, 27, 81, 243, 729, 2187};
__constant__ float host_filled[4];
__device__ int launches_seen = 5;
__device__ unsigned long long grid_total;
__device__ int scratch_row[64];

__global__ void constants_and_globals(int* out) {
  const int t = threadIdx.x;
  scratch_row[t] = powers_of_three[t % 8];
  __syncthreads();
  out[t] = scratch_row[63 - t] + int(host_filled[t % 4]);
  atomicAdd(&grid_total, static_cast<unsigned long long>(t));
  if (t == 0) ++launches_seen;
}

/// Each instantiation has an array of its own.
template <class T, int N>
__global__ void shared_of_template(T* out) {
  __shared__ T words[N];
  for (int i = threadIdx.x; i < N; i += blockDim.x) words[i] = T(N - i);
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x) out[i] = words[N - 1 - i];
}

namespace inner {

extern __shared__ double inner_dynamic[];

__global__ void shared_of_namespace(double* out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) inner_dynamic[i] = i * 0.25;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = inner_dynamic[n - 1 - i];
}

}  // namespace inner

/// A device function with shared memory of its own, and a reference to the caller's.
__device__ inline int block_maximum(int value, int (&mine)[128]) {
  __shared__ int best;
  mine[threadIdx.x] = value;
  if (threadIdx.x == 0) best = -1;
  __syncthreads();
  atomicMax(&best, mine[threadIdx.x ^ 1]);
  __syncthreads();
  const int result = best;
  __syncthreads();  // before the next call resets it
  return result;
}

__global__ void shared_in_device_function(const int* in, int* out) {
  __shared__ int staged[128];
  const int i = blockIdx.x * 128 + threadIdx.x;
  const int first = block_maximum(in[i], staged);
  const int second = block_maximum(-in[i] + 1000, staged);
  out[i] = first * 1000 + second;
}

__device__ inline int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

__global__ void recursion(int* out) { out[threadIdx.x] = ackermann(2, int(threadIdx.x % 5)); }

/// Threads without work leave before the barriers; whole warps do, so nobody waits in vain.
__global__ void exit_by_warps(int* out, int n) {
  __shared__ int words[128];
  const int t = threadIdx.x;
  if (t >= n) return;
  words[t] = t * 3;
  __syncthreads();
  out[t] = words[n - 1 - t];
}

/// Threads leave after the last barrier, in the middle of a warp.
__global__ void exit_after_barriers(int* out, int n) {
  __shared__ int words[64];
  const int t = threadIdx.x;
  words[t] = t;
  __syncthreads();
  if (t >= n) return;
  if (t % 2 == 0) {
    out[t] = words[63 - t];
    return;
  }
  out[t] = -words[63 - t];
}

/// All threads take the same way through a loop with barriers and an early break.
__global__ void barriers_in_uniform_loop(int* out, int limit) {
  __shared__ int level;
  if (threadIdx.x == 0) level = 0;
  __syncthreads();
  while (true) {
    const int now = level;
    __syncthreads();
    if (now >= limit) break;
    if (threadIdx.x == unsigned(now) % blockDim.x) level = now + 1;
    __syncthreads();
  }
  out[threadIdx.x] = level;
}

/// Blocks and grids of three dimensions: every cell names its thread.
__global__ void cells_3d(unsigned* out, uint3 extent) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  const unsigned z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x >= extent.x || y >= extent.y || z >= extent.z) return;
  out[(z * extent.y + y) * extent.x + x] = x + 100 * y + 10000 * z;
}

__global__ void speaks(int n) {
  if (threadIdx.x < unsigned(n))
    printf("thread %u of block %u: %s\n", threadIdx.x, blockIdx.x, "ok");
}

__global__ void asserts_what_is_true(const int* in) { assert(in[threadIdx.x] == int(threadIdx.x)); }

struct saxpy_arguments {
  float factor;
  const float* x;
  float* y;
  int n;
  __device__ void at(int i) const {
    if (i < n) y[i] = factor * x[i] + y[i];
  }
};

/// A struct by value with a method, and a functor as a template argument.
template <class Operation>
__global__ void apply(Operation operation) {
  operation.at(blockIdx.x * blockDim.x + threadIdx.x);
}

/// Local arrays that escape into a function, and a switch.
__device__ inline void small_sort(int* v, int n) {
  for (int i = 1; i < n; ++i) {
    for (int j = i; j > 0 && v[j - 1] > v[j]; --j) {
      const int moved = v[j];
      v[j] = v[j - 1];
      v[j - 1] = moved;
    }
  }
}

__global__ void local_arrays(const int* in, int* out) {
  int mine[5];
  const int base = threadIdx.x * 5;
  for (int i = 0; i < 5; ++i) mine[i] = in[base + i];
  small_sort(mine, 5);
  switch (threadIdx.x % 3) {
    case 0:
      out[threadIdx.x] = mine[0];
      break;
    case 1:
      out[threadIdx.x] = mine[2];
      break;
    default:
      out[threadIdx.x] = mine[4];
  }
}

/// A thread waits for a later one of the same block: independent lanes make progress.
__global__ void waits_for_a_lane(int* out) {
  __shared__ volatile int ready;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x == 63) {
    __threadfence_block();
    atomicExch(const_cast<int*>(&ready), 1);
  }
  if (threadIdx.x == 0) {
    while (atomicAdd(const_cast<int*>(&ready), 0) == 0) {
    }
  }
  out[threadIdx.x] = int(threadIdx.x);
}

/// An object with virtual functions, made where the kernel is told: its constructor also writes
/// which class it is of.
struct shape {
  __device__ virtual int corners() const = 0;

 protected:
  ~shape() = default;
};
struct polygon final : shape {
  int n;
  __device__ explicit polygon(int count) : n(count) {}
  __device__ int corners() const override { return n; }
};
__global__ void virtual_calls(unsigned long long* memory, int* out) {
  if (threadIdx.x == 0) new (memory) polygon(5);
  __syncthreads();
  out[threadIdx.x] = reinterpret_cast<const shape*>(memory)->corners();
}

}  // namespace zoo
