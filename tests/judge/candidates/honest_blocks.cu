// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "rows.cuh"

void softmax(const float* x, float* y, int rows, int columns, cudaStream_t stream) {
  right(x, y, rows, columns, stream);
}
