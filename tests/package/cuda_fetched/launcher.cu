// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
void add(int* p, int n);

extern __device__ int factor;
__device__ int twice(int n);
__device__ int thrice(int n);

__global__ void six_times(int* p, bool wait) {
  __shared__ int row[64];
  row[threadIdx.x] = thrice(twice(p[threadIdx.x]));
  if (wait) __syncthreads();
  p[threadIdx.x] = row[63 - threadIdx.x] + factor;
}

// What the kernel makes last of 0...63, whose first 32 have n more: six times the first, and 3.
int last_after(int n, bool wait) {
  int* p = nullptr;
  if (cudaMallocManaged(&p, 64 * sizeof *p) != cudaSuccess) return -1;
  for (int i = 0; i < 64; ++i) p[i] = i;
  add(p, n);
  six_times<<<1, 64>>>(p, wait);
  if (cudaDeviceSynchronize() != cudaSuccess) return -2;
  const int result = p[63];
  cudaFree(p);
  return result;
}
