// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
// One pass for the maximum and the sum together.
#include <cmath>

static __global__ void online(const float* x, float* y, int columns) {
  x += static_cast<long>(blockIdx.x) * columns;
  y += static_cast<long>(blockIdx.x) * columns;
  float most = -INFINITY, sum = 0;
  for (int c = threadIdx.x; c < columns; c += 32) {
    const float next = fmaxf(most, x[c]);
    sum = sum * expf(most - next) + expf(x[c] - next);
    most = next;
  }
  for (int by = 16; by > 0; by /= 2) {
    const float other = __shfl_xor_sync(~0U, most, by);
    const float other_sum = __shfl_xor_sync(~0U, sum, by);
    const float next = fmaxf(most, other);
    if (next == -INFINITY) continue;  // neither lane had an element
    sum = sum * expf(most - next) + other_sum * expf(other - next);
    most = next;
  }
  for (int c = threadIdx.x; c < columns; c += 32) y[c] = expf(x[c] - most) / sum;
}

void softmax(const float* x, float* y, int rows, int columns, cudaStream_t stream) {
  online<<<rows, 32, 0, stream>>>(x, y, columns);
}
