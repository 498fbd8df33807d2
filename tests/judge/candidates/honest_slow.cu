// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
// A thread for a row: right, and each of its loads is a sector of its own.
#include <cmath>

static __global__ void rows_by_threads(const float* x, float* y, int rows, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  x += static_cast<long>(row) * columns;
  y += static_cast<long>(row) * columns;
  float most = -INFINITY;
  for (int c = 0; c < columns; ++c) most = fmaxf(most, x[c]);
  float sum = 0;
  for (int c = 0; c < columns; ++c) sum += expf(x[c] - most);
  for (int c = 0; c < columns; ++c) y[c] = expf(x[c] - most) / sum;
}

void softmax(const float* x, float* y, int rows, int columns, cudaStream_t stream) {
  rows_by_threads<<<(rows + 31) / 32, 32, 0, stream>>>(x, y, rows, columns);
}
