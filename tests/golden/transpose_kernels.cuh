// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

/// Transposes of a height x width matrix, tightly packed, any shape.
namespace warpgauge::golden {

template <class T>
__global__ void transpose_reading_rows(T* __restrict__ out,
                                       const T* __restrict__ in,
                                       int height,
                                       int width) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < width && r < height) out[size_t(c) * height + r] = in[size_t(r) * width + c];
}

template <class T>
__global__ void transpose_writing_rows(T* __restrict__ out,
                                       const T* __restrict__ in,
                                       int height,
                                       int width) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x, c = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < width && r < height) out[size_t(c) * height + r] = in[size_t(r) * width + c];
}

template <class T, int Tile, int Rows, int Pad>
__global__ void __launch_bounds__(Tile* Rows)
    transpose_tiled(T* __restrict__ out, const T* __restrict__ in, int height, int width) {
  __shared__ T tile[Tile][Tile + Pad];
  int c = blockIdx.x * Tile + threadIdx.x, r = blockIdx.y * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    if (c < width && r + j < height)
      tile[threadIdx.y + j][threadIdx.x] = in[size_t(r + j) * width + c];
  __syncthreads();
  r = blockIdx.y * Tile + threadIdx.x;
  c = blockIdx.x * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    if (r < height && c + j < width)
      out[size_t(c + j) * height + r] = tile[threadIdx.x][threadIdx.y + j];
}

// Column x of row y lives in column x ^ y: as free of conflicts as padding, without its bytes.
template <class T, int Tile, int Rows>
__global__ void __launch_bounds__(Tile* Rows)
    transpose_swizzled(T* __restrict__ out, const T* __restrict__ in, int height, int width) {
  __shared__ T tile[Tile][Tile];
  int c = blockIdx.x * Tile + threadIdx.x, r = blockIdx.y * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    if (c < width && r + j < height)
      tile[threadIdx.y + j][threadIdx.x ^ (threadIdx.y + j)] = in[size_t(r + j) * width + c];
  __syncthreads();
  r = blockIdx.y * Tile + threadIdx.x;
  c = blockIdx.x * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    if (r < height && c + j < width)
      out[size_t(c + j) * height + r] = tile[threadIdx.x][(threadIdx.y + j) ^ threadIdx.x];
}

}  // namespace warpgauge::golden
