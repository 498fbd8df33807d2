// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
// No barrier within the reduction: a thread adds what its neighbour has not stored yet.
#include "block.cuh"

static __global__ void hasty(const float* x, float* y, int columns) {
  __shared__ float shared[threads];
  x += static_cast<long>(blockIdx.x) * columns;
  y += static_cast<long>(blockIdx.x) * columns;
  float most = -INFINITY;
  for (int c = threadIdx.x; c < columns; c += threads) most = fmaxf(most, x[c]);
  most = reduced(most, shared, greatest());
  float sum = 0;
  for (int c = threadIdx.x; c < columns; c += threads) sum += expf(x[c] - most);
  __syncthreads();
  shared[threadIdx.x] = sum;
  for (int half = threads / 2; half > 0; half /= 2)
    if (threadIdx.x < half) shared[threadIdx.x] += shared[threadIdx.x + half];
  __syncthreads();
  for (int c = threadIdx.x; c < columns; c += threads) y[c] = expf(x[c] - most) / shared[0];
}

void softmax(const float* x, float* y, int rows, int columns, cudaStream_t stream) {
  hasty<<<rows, threads, 0, stream>>>(x, y, columns);
}
