// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

// Sorting networks and a sort by ranks.
namespace zoo {

/// Bitonic sort of 256 keys in shared memory (Batcher, 1968).
__global__ void sort_bitonic_shared(int* keys) {
  __shared__ int s[256];
  const int t = threadIdx.x;
  s[t] = keys[t];
  __syncthreads();
  for (int k = 2; k <= 256; k *= 2) {
    for (int j = k / 2; j > 0; j /= 2) {
      const int other = t ^ j;
      if (other > t) {
        const bool ascending = (t & k) == 0;
        const int a = s[t];
        const int b = s[other];
        if ((a > b) == ascending) {
          s[t] = b;
          s[other] = a;
        }
      }
      __syncthreads();
    }
  }
  keys[t] = s[t];
}

/// Bitonic sort of each warp's 32 keys in registers.
__global__ void sort_bitonic_warp(int* keys) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  int key = keys[i];
  for (int k = 2; k <= 32; k *= 2) {
    for (int j = k / 2; j > 0; j /= 2) {
      const int other = __shfl_xor_sync(0xffffffffu, key, j);
      const bool keep_small = ((lane & j) == 0) == ((lane & k) == 0);
      key = keep_small ? min(key, other) : max(key, other);
    }
  }
  keys[i] = key;
}

/// Neighbours swap in odd and even rounds, in global memory, one block.
__global__ void sort_odd_even(int* keys, int n) {
  for (int round = 0; round < n; ++round) {
    const int i = 2 * threadIdx.x + round % 2;
    if (i + 1 < n && keys[i] > keys[i + 1]) {
      const int larger = keys[i];
      keys[i] = keys[i + 1];
      keys[i + 1] = larger;
    }
    __syncthreads();
  }
}

/// Each key counts the keys before it and goes there.
__global__ void sort_by_rank(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int rank = 0;
  for (int j = 0; j < n; ++j) rank += in[j] < in[i] || (in[j] == in[i] && j < i);
  out[rank] = in[i];
}

/// One radix pass on one bit: zeros keep their order before the ones.
__global__ void sort_split_bit(const unsigned* in, unsigned* out, int bit) {
  __shared__ unsigned zeros_of_warp[8];
  const unsigned t = threadIdx.x;
  const unsigned lane = t % 32;
  const unsigned warp = t / 32;
  const unsigned key = in[t];
  const bool one = key >> bit & 1;
  const unsigned zeros = __ballot_sync(0xffffffffu, !one);
  if (lane == 0) zeros_of_warp[warp] = __popc(zeros);
  const unsigned all_zeros = __syncthreads_count(!one);
  unsigned zeros_before = __popc(zeros & ((1u << lane) - 1));
  for (unsigned w = 0; w < warp; ++w) zeros_before += zeros_of_warp[w];
  out[one ? all_zeros + t - zeros_before : zeros_before] = key;
}

}  // namespace zoo
