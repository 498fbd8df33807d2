// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

// Planted mistakes: threads that never end, or go too deep.
namespace mistakes {

/// The compiler may read the word once: nothing in the loop changes it.
__global__ void loop_with_a_hoisted_load(int* data) {
  while (data[threadIdx.x] != 0) {  // mistake: step_limit
  }
}

__global__ void loop_that_misses_its_end(volatile unsigned* data) {
  for (unsigned i = 1; i != 0; i += 2) data[threadIdx.x] = i;  // mistake: step_limit
}

__global__ void loop_without_accesses(unsigned* out, unsigned odd) {
  unsigned x = odd;
  while (x != 0) x = x * 5u + 2u;  // mistake: step_limit
  out[threadIdx.x] = x;
}

__global__ void spin_on_a_flag_never_set(volatile int* flag, int* out) {
  while (*flag == 0) {  // mistake: step_limit
  }
  out[threadIdx.x] = 1;
}

__global__ void spin_on_a_shared_flag(int* out) {
  __shared__ volatile int ready;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x == 1) {
    while (ready == 0) {  // mistake: step_limit
    }
  }
  out[threadIdx.x] = 1;
}

__global__ void lock_taken_twice(int* lock, int* out) {
  if (threadIdx.x == 0) {
    for (int times = 0; times < 2; ++times) {
      while (atomicCAS(lock, 0, 1) != 0) {  // mistake: step_limit
      }
    }
  }
  out[threadIdx.x] = 1;
}

__global__ void barrier_in_an_endless_loop(const int* done, int* out) {
  while (!__syncthreads_or(*done)) {  // mistake: step_limit
  }
  out[threadIdx.x] = 1;
}

__device__ __attribute__((noinline)) int too_deep(int n) {
  // One line: which of its accesses is the first beyond the stack is the compiler's affair.
  // clang-format off
  volatile int here[64]; here[n % 64] = n; return n < 0 ? 0 : too_deep(n + 1) + here[n % 64];  // mistake: stack_overflow
  // clang-format on
}

__global__ void recursion_without_end(int* out) { out[threadIdx.x] = too_deep(int(threadIdx.x)); }

}  // namespace mistakes
