// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

// Planted mistakes: threads that mean to order themselves with fences, locks and volatile accesses.
// Of two blocks the later in order of the grid is named, whichever ran first.
namespace mistakes {

__global__ void last_block_with_a_fence_of_block_scope(int* parts, unsigned* count, int* out) {
  parts[blockIdx.x] = int(blockIdx.x);  // mistake(reverse): global_race
  __threadfence_block();
  const bool last = atomicAdd(count, 1u) == gridDim.x - 1;
  if (last) {
    int sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += parts[b];  // mistake(forward): global_race
    *out = sum;
  }
}

__global__ void last_block_that_only_one_thread_knows(int* parts, unsigned* count, int* out) {
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = int(blockIdx.x);  // mistake: global_race
    __threadfence();
    atomicAdd(count, 1u);
  } else if (threadIdx.x == 32) {
    out[blockIdx.x] = parts[blockIdx.x ^ 1];  // mistake: global_race
  }
}

__global__ void stores_after_its_fence(int* data, unsigned* count) {
  __threadfence();
  atomicAdd(count, 1u);
  *data = int(blockIdx.x) + 1;  // mistake: global_race
}

__device__ inline void lock(int* word) {
  while (atomicCAS(word, 0, 1) != 0) {
  }
  __threadfence();
}
__device__ inline void unlock(int* word) {
  __threadfence();
  atomicExch(word, 0);
}

__global__ void one_lock_for_each_block(int* locks, int* data) {
  lock(&locks[blockIdx.x]);
  *data = int(blockIdx.x) + 1;  // mistake: global_race
  unlock(&locks[blockIdx.x]);
}

__global__ void lock_released_without_a_fence(int* word, int* data) {
  lock(word);
  *data = int(blockIdx.x) + 1;  // mistake: global_race
  atomicExch(word, 0);
}

__global__ void lock_taken_without_a_fence(int* word, int* data) {
  while (atomicCAS(word, 0, 1) != 0) {
  }
  if (blockIdx.x != 0) __threadfence();
  *data = int(blockIdx.x) + 1;  // mistake: global_race
  __threadfence();
  atomicExch(word, 0);
}

__global__ void shared_lock_released_without_a_fence(int* out) {
  __shared__ int word;
  __shared__ int data;
  if (threadIdx.x == 0) word = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    lock(&word);
    data = int(threadIdx.x) + 1;  // mistake: shared_race_write_after_write
    atomicExch(&word, 0);
  }
  __syncthreads();
  out[threadIdx.x] = data;
}

/// Each thread but the first fences after taking the lock, or none does.
template <bool Exchange, bool Others>
__global__ void shared_lock_taken_without_a_fence(int* out) {
  __shared__ int word;
  __shared__ int data;
  if (threadIdx.x == 0) word = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    while ((Exchange ? atomicExch(&word, 1) : atomicCAS(&word, 0, 1)) != 0) {
    }
    if (Others && threadIdx.x != 0) __threadfence_block();
    data = int(threadIdx.x) + 1;  // mistake: shared_race_write_after_write
    unlock(&word);
  }
  __syncthreads();
  out[threadIdx.x] = data;
}

__global__ void lock_exchanged_without_a_fence(int* word, int* data) {
  while (atomicExch(word, 1) != 0) {
  }
  *data = int(blockIdx.x) + 1;  // mistake: global_race
  unlock(word);
}

__global__ void stores_beside_a_shared_lock(int* out) {
  __shared__ int word;
  __shared__ int data;
  if (threadIdx.x == 0) word = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    lock(&word);
    unlock(&word);
    data = int(threadIdx.x) + 1;  // mistake: shared_race_write_after_write
  }
  __syncthreads();
  out[threadIdx.x] = data;
}

__global__ void volatile_taken_for_an_atomic(int* count) {
  *static_cast<volatile int*>(count) = int(blockIdx.x) + 1;  // mistake: global_race
}

}  // namespace mistakes
