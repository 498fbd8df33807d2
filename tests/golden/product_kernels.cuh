// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

/// Matrix products; every dimension is a multiple of the tile.
namespace warpgauge::golden {

// c = a a^T, a has Tile columns; the second factor is read with a stride of one row per lane.
template <class T, int Tile>
__global__ void gram_strided(const T* __restrict__ a, T* __restrict__ c, int height) {
  __shared__ T left[Tile][Tile], right[Tile][Tile];
  const int row = blockIdx.y * Tile + threadIdx.y, column = blockIdx.x * Tile + threadIdx.x;
  left[threadIdx.y][threadIdx.x] = a[row * Tile + threadIdx.x];
  right[threadIdx.y][threadIdx.x] = a[column * Tile + threadIdx.y];
  __syncthreads();
  T sum = 0;
  for (int i = 0; i < Tile; ++i) sum += left[threadIdx.y][i] * right[i][threadIdx.x];
  c[row * height + column] = sum;
}

// The same with coalesced reads; the transposing store conflicts unless a column is spare.
template <class T, int Tile, int Pad>
__global__ void gram_coalesced(const T* __restrict__ a, T* __restrict__ c, int height) {
  __shared__ T left[Tile][Tile], right[Tile][Tile + Pad];
  const int row = blockIdx.y * Tile + threadIdx.y, column = blockIdx.x * Tile + threadIdx.x;
  left[threadIdx.y][threadIdx.x] = a[row * Tile + threadIdx.x];
  right[threadIdx.x][threadIdx.y] = a[(blockIdx.x * Tile + threadIdx.y) * Tile + threadIdx.x];
  __syncthreads();
  T sum = 0;
  for (int i = 0; i < Tile; ++i) sum += left[threadIdx.y][i] * right[i][threadIdx.x];
  c[row * height + column] = sum;
}

template <class T>
__global__ void product_naive(const T* __restrict__ a,
                              const T* __restrict__ b,
                              T* __restrict__ c,
                              int n) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  T sum = 0;
#pragma unroll 1
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}

template <class T, int Tile>
__global__ void product_tiled(const T* __restrict__ a,
                              const T* __restrict__ b,
                              T* __restrict__ c,
                              int n) {
  __shared__ T left[Tile][Tile], right[Tile][Tile];
  const int row = blockIdx.y * Tile + threadIdx.y, column = blockIdx.x * Tile + threadIdx.x;
  T sum = 0;
  for (int t = 0; t < n; t += Tile) {
    left[threadIdx.y][threadIdx.x] = a[row * n + t + threadIdx.x];
    right[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + column];
    __syncthreads();
    for (int k = 0; k < Tile; ++k) sum += left[threadIdx.y][k] * right[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

// One multiplication per loop trip, which leaves ptxas no neighbouring loads to merge.
template <class T, int Tile>
__global__ void product_tiled_rolled(const T* __restrict__ a,
                                     const T* __restrict__ b,
                                     T* __restrict__ c,
                                     int n) {
  __shared__ T left[Tile][Tile], right[Tile][Tile];
  const int row = blockIdx.y * Tile + threadIdx.y, column = blockIdx.x * Tile + threadIdx.x;
  T sum = 0;
#pragma unroll 1
  for (int t = 0; t < n; t += Tile) {
    left[threadIdx.y][threadIdx.x] = a[row * n + t + threadIdx.x];
    right[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + column];
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < Tile; ++k) sum += left[threadIdx.y][k] * right[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

}  // namespace warpgauge::golden
