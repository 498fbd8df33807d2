// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
// A stream of its own, which nothing orders after the one that is waited for.
#include "../candidates/rows.cuh"

void softmax(const float* x, float* y, int rows, int columns, cudaStream_t stream) {
  (void)stream;
  static cudaStream_t own = [] {
    cudaStream_t made = nullptr;
    cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking);
    return made;
  }();
  right(x, y, rows, columns, own);
}
