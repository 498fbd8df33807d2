// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#ifndef __CUDACC__
#error "this file is CUDA"
#endif

template <class T>
__global__ void add_kernel(T* p, T n) {
  extern __shared__ T sums[];
  sums[threadIdx.x] = p[threadIdx.x] + n;
  p[threadIdx.x] = sums[threadIdx.x];
}

void add(int* p, int n) { add_kernel<<<1, 32, 32 * sizeof(int)>>>(p, n); }

extern "C" int last_after_adding(int n) {
  int host[32] = {};
  int* device = nullptr;
  cudaMalloc(reinterpret_cast<void**>(&device), sizeof host);
  cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice);
  add(device, n);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(device);
  return host[31];
}
