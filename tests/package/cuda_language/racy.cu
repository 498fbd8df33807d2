// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

__global__ void reverse(int* d) {
  __shared__ int row[64];
  row[threadIdx.x] = d[threadIdx.x];
  d[threadIdx.x] = row[63 - threadIdx.x];  // with no barrier in between
}

// No assertion fails; the program does.
TEST(Reverse, HasARace) {
  int* d = nullptr;
  ASSERT_EQ(cudaMalloc(&d, 64 * sizeof *d), cudaSuccess);
  EXPECT_EQ(cudaMemset(d, 0, 64 * sizeof *d), cudaSuccess);
  reverse<<<1, 64>>>(d);
  EXPECT_NE(cudaDeviceSynchronize(), cudaErrorInvalidValue);
  cudaFree(d);
}
