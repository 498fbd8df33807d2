// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Assertions are part of the test, whatever the build type says.
#undef NDEBUG
#include <cuda_runtime.h>

#include <cassert>

// Planted mistakes: pointers to nowhere, and deliberate stops.
namespace mistakes {

__global__ void reads_through_null(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x];  // mistake: null_pointer
}

__global__ void writes_through_null(int* out) {
  if (threadIdx.x == 3) {
    out[blockIdx.x] = 1;  // mistake: null_pointer
  }
}

struct node {
  double payload[4];
  node* next;
};

__global__ void follows_null(const node* list, double* out) {
  const node* n = list;
  for (int i = 0; i < 3; ++i) n = n->next;  // mistake: null_pointer
  out[threadIdx.x] = n->payload[0];
}

__global__ void adds_through_null(int* count) {
  atomicAdd(count, 1);  // mistake: null_pointer
}

__global__ void reads_host_memory(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x];  // mistake: host_pointer
}

__global__ void writes_host_memory(int* out) {
  out[threadIdx.x] = 1;  // mistake: host_pointer
}

struct table {
  const float* values;
  int size;
};

__global__ void host_pointer_in_a_struct(table t, float* out) {
  const int i = threadIdx.x;
  if (i < t.size) {
    out[i] = t.values[i];  // mistake: host_pointer
  }
}

__global__ void reads_freed_memory(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x];  // mistake: freed_pointer
}

__global__ void writes_freed_memory(float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 0.f;  // mistake: freed_pointer
}

__global__ void wild_pointer(const unsigned long long* address, int* out) {
  const int* p = reinterpret_cast<const int*>(*address);
  out[threadIdx.x] = *p;  // mistake: illegal_address
}

__constant__ int limits[4] = {1, 2, 3, 4};

__global__ void writes_a_constant(int value) {
  if (threadIdx.x == 0) {
    const_cast<volatile int*>(limits)[2] = value;  // mistake: constant_write
  }
}

__global__ void assertion_fails(const int* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    assert(in[i] >= 0);  // mistake: assertion
  }
}

__device__ inline int checked_root(int square) {
  int root = 0;
  while (root * root < square) ++root;
  assert(root * root == square);  // mistake: assertion
  return root;
}

__global__ void assertion_in_a_helper(const int* in, int* out) {
  out[threadIdx.x] = checked_root(in[threadIdx.x]);
}

__global__ void traps_on_a_bad_value(const int* in, int* out) {
  if (in[threadIdx.x] > 100) {
    __trap();  // mistake: trap
  }
  out[threadIdx.x] = in[threadIdx.x];
}

__global__ void divides_by_an_empty_count(const int* sums, const int* counts, int* out) {
  out[threadIdx.x] = sums[threadIdx.x] / counts[threadIdx.x];  // mistake: division_by_zero
}

__global__ void remainder_by_zero(const unsigned* in, unsigned* out, unsigned n) {
  out[threadIdx.x] = in[threadIdx.x] % (n - threadIdx.x);  // mistake: division_by_zero
}

}  // namespace mistakes
