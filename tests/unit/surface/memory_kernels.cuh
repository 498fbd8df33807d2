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

struct alignas(16) quad {
  float element[4];
};

__device__ inline quad quad_at(const float* in) {
  quad result;
  for (int i = 0; i < 4; ++i) result.element[i] = in[i];
  return result;
}

/// A function's structure goes straight to shared and to global memory.
__global__ void reverse_quads(const float* in, quad* out, quad* copy) {
  __shared__ quad quads[32];
  quads[threadIdx.x] = quad_at(in + 4 * threadIdx.x);
  copy[threadIdx.x] = quad_at(in + 4 * threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = quads[31 - threadIdx.x];
}

struct node {
  int value;
  node* next;
};

/// Each thread keeps a list of `length` nodes; null where the heap had no room.
__global__ void make_lists(node** lists, int length) {
  node* head = nullptr;
  for (int i = 0; i < length; ++i) {
    auto* const made = static_cast<node*>(malloc(sizeof(node)));
    if (made == nullptr) break;
    made->value = static_cast<int>(threadIdx.x) + i;
    made->next = head;
    head = made;
  }
  lists[threadIdx.x] = head;
}

/// Frees the lists; out: the sums, through an array of the kernel's own.
__global__ void take_lists(node** lists, int* out) {
  int* const sums = new int[2];
  sums[0] = 0;
  for (node* n = lists[threadIdx.x]; n != nullptr;) {
    sums[0] += n->value;
    node* const next = n->next;
    free(n);
    n = next;
  }
  out[threadIdx.x] = sums[0];
  delete[] sums;
}

/// Another name for the same dynamic memory, and 16-byte accesses.
__global__ void rotate_vectors(float4* out, const float4* in) {
  extern __shared__ float4 ring[];
  ring[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = ring[(threadIdx.x + 1) % blockDim.x];
}

}  // namespace surface_kernels
