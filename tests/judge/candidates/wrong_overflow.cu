// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
// Without the row's maximum: right for the values that are usual, infinite for a large one.
#include "block.cuh"

static __global__ void plain(const float* x, float* y, int columns) {
  __shared__ float shared[threads];
  x += static_cast<long>(blockIdx.x) * columns;
  y += static_cast<long>(blockIdx.x) * columns;
  float sum = 0;
  for (int c = threadIdx.x; c < columns; c += threads) sum += expf(x[c]);
  sum = reduced(sum, shared, sum_of());
  for (int c = threadIdx.x; c < columns; c += threads) y[c] = expf(x[c]) / sum;
}

void softmax(const float* x, float* y, int rows, int columns, cudaStream_t stream) {
  plain<<<rows, threads, 0, stream>>>(x, y, columns);
}
