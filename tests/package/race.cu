// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

// An ordinary program that checks no errors.
__global__ void reverse(const float* in, float* out) {
  __shared__ float row[128];
  const int c = threadIdx.x;
  row[c] = in[c];         // STORE
  out[c] = row[127 - c];  // MISTAKE: no barrier
}

int main() {
  float *in, *out;
  cudaMallocManaged(&in, 128 * sizeof(float));
  cudaMalloc(&out, 128 * sizeof(float));
  for (int i = 0; i < 128; ++i) in[i] = i;
  reverse<<<1, 128>>>(in, out);
  cudaDeviceSynchronize();
  printf("done\n");
}
