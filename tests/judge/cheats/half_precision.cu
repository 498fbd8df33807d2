// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
// Exponentials with the digits of 16 bits.
#include "../candidates/block.cuh"

#include <cuda_fp16.h>

static __global__ void rough(const float* x, float* y, int columns) {
  __shared__ float shared[threads];
  x += static_cast<long>(blockIdx.x) * columns;
  y += static_cast<long>(blockIdx.x) * columns;
  float most = -INFINITY;
  for (int c = threadIdx.x; c < columns; c += threads) most = fmaxf(most, x[c]);
  most = reduced(most, shared, greatest());
  float sum = 0;
  for (int c = threadIdx.x; c < columns; c += threads)
    sum += __half2float(__float2half(expf(x[c] - most)));
  sum = reduced(sum, shared, sum_of());
  for (int c = threadIdx.x; c < columns; c += threads)
    y[c] = __half2float(__float2half(expf(x[c] - most))) / sum;
}

void softmax(const float* x, float* y, int rows, int columns, cudaStream_t stream) {
  rough<<<rows, threads, 0, stream>>>(x, y, columns);
}
