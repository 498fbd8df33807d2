// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
// The sum's first store can come before another thread has read the maximum from the same place.
#include "block.cuh"

template <class Op>
__device__ float reduced_at_once(float mine, float* shared, Op op) {
  shared[threadIdx.x] = mine;
  __syncthreads();
  for (int half = threads / 2; half > 0; half /= 2) {
    if (threadIdx.x < half)
      shared[threadIdx.x] = op(shared[threadIdx.x], shared[threadIdx.x + half]);
    __syncthreads();
  }
  return shared[0];
}

static __global__ void hasty(const float* x, float* y, int columns) {
  __shared__ float shared[threads];
  x += static_cast<long>(blockIdx.x) * columns;
  y += static_cast<long>(blockIdx.x) * columns;
  float most = -INFINITY;
  for (int c = threadIdx.x; c < columns; c += threads) most = fmaxf(most, x[c]);
  most = reduced_at_once(most, shared, greatest());
  float sum = 0;
  for (int c = threadIdx.x; c < columns; c += threads) sum += expf(x[c] - most);
  sum = reduced_at_once(sum, shared, sum_of());
  for (int c = threadIdx.x; c < columns; c += threads) y[c] = expf(x[c] - most) / sum;
}

void softmax(const float* x, float* y, int rows, int columns, cudaStream_t stream) {
  hasty<<<rows, threads, 0, stream>>>(x, y, columns);
}
