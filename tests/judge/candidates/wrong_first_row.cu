// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
// One row, however many there are.
#include "block.cuh"

static __global__ void rows_by_blocks(const float* x, float* y, int columns) {
  __shared__ float shared[threads];
  softmax_of_row(x, y, columns, shared);
}

void softmax(const float* x, float* y, int, int columns, cudaStream_t stream) {
  rows_by_blocks<<<1, threads, 0, stream>>>(x, y, columns);
}
