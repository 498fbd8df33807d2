// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// y(c, r) = x(r, c), through a tile in shared memory by blocks of 16 x 16.
template <class T>
__global__ void turn(const T* x, T* y, int rows, int columns) {
  __shared__ T tile[16][17];
  const int from_row = blockIdx.y * 16, from_column = blockIdx.x * 16;
  const int i = threadIdx.y, j = threadIdx.x;
#ifdef BROKEN
  if (from_row + 16 > rows && rows > 16) return;  // forgets the rows after the last whole tile
#endif
  if (from_row + i < rows && from_column + j < columns)
    tile[i][j] = x[static_cast<long long>(from_row + i) * columns + from_column + j];
  __syncthreads();
  if (from_row + j < rows && from_column + i < columns)
    y[static_cast<long long>(from_column + i) * rows + from_row + j] = tile[j][i];
}

/// The same without a tile: what is right, and slow.
template <class T>
__global__ void turn_directly(const T* x, T* y, int rows, int columns) {
  const int r = blockIdx.y * 16 + threadIdx.y, c = blockIdx.x * 16 + threadIdx.x;
  if (r < rows && c < columns)
    y[static_cast<long long>(c) * rows + r] = x[static_cast<long long>(r) * columns + c];
}
