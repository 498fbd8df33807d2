// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

// Planted mistakes: shared memory beyond the array. Static arrays stand in threes on 256-byte
// lines, so that padding follows the middle one: an overrun into another array is that array's
// business and cannot be told from a wanted access.
namespace mistakes {

__global__ void dynamic_too_small(const int* in, int* out) {
  extern __shared__ int too_small[];
  const int t = threadIdx.x;
  too_small[t] = in[t];  // mistake: shared_out_of_bounds_write
  __syncthreads();
  if (t < 32) out[t] = too_small[t];
}

__global__ void dynamic_read_too_far(const int* in, int* out) {
  extern __shared__ int read_too_far[];
  const int t = threadIdx.x;
  read_too_far[t] = in[t];
  __syncthreads();
  out[t] = read_too_far[t + 1];  // mistake: shared_out_of_bounds_read
}

__global__ void dynamic_not_asked_for(int* out) {
  extern __shared__ int not_asked_for[];
  if (threadIdx.x == 0) {
    not_asked_for[0] = 1;  // mistake: shared_out_of_bounds_write
  }
  out[threadIdx.x] = 1;
}

__global__ void second_part_too_long(const double* in, double* out, int n) {
  extern __shared__ double carved[];
  double* first = carved;
  double* second = first + n;
  first[threadIdx.x] = in[threadIdx.x];
  second[threadIdx.x] = 0;  // mistake: shared_out_of_bounds_write
  __syncthreads();
  out[threadIdx.x] = first[threadIdx.x];
}

__device__ __attribute__((noinline)) void store_shared(int* words, int i, int value) {
  words[i] = value;  // mistake: shared_out_of_bounds_write
}

__global__ void overrun_through_a_pointer(int* out) {
  __shared__ __align__(256) int below[32];
  __shared__ __align__(256) int middle[32];
  __shared__ __align__(256) int above[32];
  const int t = threadIdx.x;
  store_shared(below, t, t);
  store_shared(middle, t + 1, t);
  store_shared(above, t, t);
  __syncthreads();
  out[t] = below[t] + above[t];
}

__device__ __attribute__((noinline)) int load_shared(const int* words, int i) {
  return words[i];  // mistake: shared_out_of_bounds_read
}

__global__ void read_through_a_pointer(int* out) {
  __shared__ __align__(256) int below[32];
  __shared__ __align__(256) int middle[32];
  __shared__ __align__(256) int above[32];
  const int t = threadIdx.x;
  below[t] = t;
  middle[t] = t;
  above[t] = t;
  __syncthreads();
  out[t] = load_shared(below, t) + load_shared(middle, t + 2) + load_shared(above, t);
}

__global__ void index_past_a_known_bound(int* out, int shift) {
  __shared__ __align__(256) int below[32];
  __shared__ __align__(256) int middle[32];
  __shared__ __align__(256) int above[32];
  const int t = threadIdx.x;
  below[t] = t;
  // mistake: array_index
  // follows: shared_out_of_bounds_write
  middle[t == 31 ? t + shift : t] = t;
  above[t] = t;
  __syncthreads();
  out[t] = below[t] + middle[t % 31] + above[t];
}

__global__ void column_past_a_known_bound(int* out) {
  __shared__ int tile[16][32];
  const int t = threadIdx.x;
  for (int r = 0; r < 16; ++r) tile[r][t] = r;
  __syncthreads();
  out[t] = tile[3][t + 1];  // mistake: array_index
}

__device__ inline void fill_one_too_many(int* to, int n) {
  for (int i = 0; i <= n; ++i) {
    to[i] = i;  // mistake: array_index
  }
}
__global__ void local_overrun_through_a_pointer(const int* in, int* out) {
  int mine[4];
  fill_one_too_many(mine, in[0]);
  out[threadIdx.x] = mine[in[1]];
}

__global__ void local_past_a_known_bound(const int* in, int* out) {
  int mine[8];
  for (int i = 0; i < 8; ++i) mine[i] = in[i];
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += mine[i];
  const int last = in[8];
  out[threadIdx.x] = sum + (last < 0 ? mine[8 + last] : mine[last]);  // mistake: array_index
}

__constant__ float weights[4] = {0.1f, 0.2f, 0.3f, 0.4f};

__global__ void constant_past_a_known_bound(float* out) {
  out[threadIdx.x] = weights[threadIdx.x];  // mistake: array_index
}

}  // namespace mistakes
