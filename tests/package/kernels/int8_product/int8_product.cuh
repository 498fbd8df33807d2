// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// c = a b, of bytes into 32-bit sums, by tiles of 16 x 16.
///
/// @param a  m x k
/// @param b  k x n
/// @pre blockDim is (16, 16)
__global__ void multiply_bytes(
    const signed char* a, const signed char* b, int* c, int m, int n, int k) {
  constexpr int tile = 16;
  __shared__ signed char of_a[tile][tile];
  __shared__ signed char of_b[tile][tile];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int row = blockIdx.y * tile + y;
  const int column = blockIdx.x * tile + x;
#ifdef BROKEN
  short sum = 0;  // three products may exceed it
#else
  int sum = 0;
#endif
  for (int from = 0; from < k; from += tile) {
    of_a[y][x] = row < m && from + x < k ? a[row * k + from + x] : 0;
    of_b[y][x] = column < n && from + y < k ? b[(from + y) * n + column] : 0;
    __syncthreads();
    for (int i = 0; i < tile; ++i) sum += of_a[y][i] * of_b[i][x];
    __syncthreads();
#ifdef SLOW
    __syncthreads();
    __nanosleep(100);  // waits between tiles
#endif
  }
  if (row < m && column < n) c[row * n + column] = sum;
}
