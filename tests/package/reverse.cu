// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "reverse.h"

namespace {

__global__ void reverse(const float* in, float* out, int width) {
  extern __shared__ float row[];
  const int c = threadIdx.x;
  const int first = blockIdx.x * width;
  row[c] = in[first + c];
  __syncthreads();
  out[first + c] = row[width - 1 - c];
}

__global__ void reverse_unordered(const float* in, float* out, int width) {
  extern __shared__ float row[];
  const int c = threadIdx.x;
  const int first = blockIdx.x * width;
  row[c] = in[first + c];
  out[first + c] = row[width - 1 - c];  // MISTAKE: no barrier
}

template <class Kernel>
cudaError_t launch(Kernel kernel, const float* in, float* out, int rows, int width) {
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(rows);
  config.blockDim = dim3(width);
  config.dynamicSmemBytes = width * sizeof(float);
  const cudaError_t launched = cudaLaunchKernelEx(&config, kernel, in, out, width);
  return launched != cudaSuccess ? launched : cudaDeviceSynchronize();
}

}  // namespace

cudaError_t reverse_rows(const float* in, float* out, int rows, int width) {
  return launch(reverse, in, out, rows, width);
}

cudaError_t reverse_rows_unordered(const float* in, float* out, int rows, int width) {
  return launch(reverse_unordered, in, out, rows, width);
}
