// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "reverse.h"

namespace {

__global__ void smooth_kernel(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const float next = in[i + 1];  // MISTAKE: one past the end
    out[i] = in[i] + next;
  }
}

}  // namespace

cudaError_t smooth(const float* in, float* out, int n) {
  smooth_kernel<<<(n + 127) / 128, 128>>>(in, out, n);
  return cudaDeviceSynchronize();
}
