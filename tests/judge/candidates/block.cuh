// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// A block of 64 threads for a row; what candidates get wrong are its parts.

#include <cuda_runtime.h>

#include <cmath>

constexpr int threads = 64;

struct greatest {
  __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};
struct sum_of {
  __device__ float operator()(float a, float b) const { return a + b; }
};

/// Of all threads' values, in every thread.
template <class Op>
__device__ float reduced(float mine, float* shared, Op op) {
  __syncthreads();
  shared[threadIdx.x] = mine;
  __syncthreads();
  for (int half = threads / 2; half > 0; half /= 2) {
    if (threadIdx.x < half)
      shared[threadIdx.x] = op(shared[threadIdx.x], shared[threadIdx.x + half]);
    __syncthreads();
  }
  return shared[0];
}

__device__ inline void softmax_of_row(const float* x, float* y, int columns, float* shared) {
  float most = -INFINITY;
  for (int c = threadIdx.x; c < columns; c += threads) most = fmaxf(most, x[c]);
  most = reduced(most, shared, greatest());
  float sum = 0;
  for (int c = threadIdx.x; c < columns; c += threads) sum += expf(x[c] - most);
  sum = reduced(sum, shared, sum_of());
  for (int c = threadIdx.x; c < columns; c += threads) y[c] = expf(x[c] - most) / sum;
}
