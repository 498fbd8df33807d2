// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// A header that launches, as headers of libraries do; nothing here is written for the simulator.
template <typename T>
__global__ void header_fill(T* out, T value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = value;
}

template <typename T>
void fill(T* out, T value, int n, cudaStream_t stream = 0) {
  header_fill<T><<<(n + 31) / 32, 32, 0, stream>>>(out, value, n);
}

#define LAUNCH(kernel, n) kernel<<<((n) + 31) / 32, 32>>>
