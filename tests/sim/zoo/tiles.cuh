// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

// Matrices and stencils: transposes, products, halos.
namespace zoo {

template <class T>
__global__ void transpose_naive(const T* in, T* out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) out[x * height + y] = in[y * width + x];
}

/// Through a tile; Pad 0 conflicts, Pad 1 does not.
template <class T, int Tile, int Rows, int Pad>
__global__ void __launch_bounds__(Tile* Rows)
    transpose_tiled(const T* in, T* out, int width, int height) {
  __shared__ T tile[Tile][Tile + Pad];
  const int x = blockIdx.x * Tile + threadIdx.x;
  const int y = blockIdx.y * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows) {
    if (x < width && y + j < height) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  }
  __syncthreads();
  const int column = blockIdx.y * Tile + threadIdx.x;
  const int row = blockIdx.x * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows) {
    if (column < height && row + j < width) {
      out[(row + j) * height + column] = tile[threadIdx.x][threadIdx.y + j];
    }
  }
}

/// The column is permuted by the row, so no spare column is needed.
__global__ void transpose_swizzled(const float* in, float* out, int width, int height) {
  __shared__ float tile[32][32];
  const int x = blockIdx.x * 32 + threadIdx.x;
  const int y = blockIdx.y * 32 + threadIdx.y;
  if (x < width && y < height) tile[threadIdx.y][threadIdx.x ^ threadIdx.y] = in[y * width + x];
  __syncthreads();
  const int column = blockIdx.y * 32 + threadIdx.x;
  const int row = blockIdx.x * 32 + threadIdx.y;
  if (column < height && row < width) {
    out[row * height + column] = tile[threadIdx.x][threadIdx.y ^ threadIdx.x];
  }
}

/// Tiles taken along diagonals, square matrices of whole tiles.
__global__ void transpose_diagonal(const float* in, float* out, int n) {
  __shared__ float tile[16][17];
  const int by = blockIdx.x;
  const int bx = (blockIdx.x + blockIdx.y) % gridDim.x;
  tile[threadIdx.y][threadIdx.x] = in[(by * 16 + threadIdx.y) * n + bx * 16 + threadIdx.x];
  __syncthreads();
  out[(bx * 16 + threadIdx.y) * n + by * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

/// A tile of a size known at launch only.
__global__ void transpose_dynamic(const float* in, float* out, int width, int height) {
  extern __shared__ float transpose_tile[];
  const int n = blockDim.x;
  const int x = blockIdx.x * n + threadIdx.x;
  const int y = blockIdx.y * n + threadIdx.y;
  if (x < width && y < height) {
    transpose_tile[threadIdx.y * (n + 1) + threadIdx.x] = in[y * width + x];
  }
  __syncthreads();
  const int column = blockIdx.y * n + threadIdx.x;
  const int row = blockIdx.x * n + threadIdx.y;
  if (column < height && row < width) {
    out[row * height + column] = transpose_tile[threadIdx.x * (n + 1) + threadIdx.y];
  }
}

/// Swaps a tile with its mirror image in place; blocks below the diagonal have nothing to do.
__global__ void transpose_in_place(float* data, int n) {
  __shared__ float upper[16][17];
  __shared__ float lower[16][17];
  if (blockIdx.x < blockIdx.y) return;
  const int ux = blockIdx.x * 16 + threadIdx.x;
  const int uy = blockIdx.y * 16 + threadIdx.y;
  const int lx = blockIdx.y * 16 + threadIdx.x;
  const int ly = blockIdx.x * 16 + threadIdx.y;
  upper[threadIdx.y][threadIdx.x] = data[uy * n + ux];
  lower[threadIdx.y][threadIdx.x] = data[ly * n + lx];
  __syncthreads();
  data[ly * n + lx] = upper[threadIdx.x][threadIdx.y];
  if (blockIdx.x != blockIdx.y) data[uy * n + ux] = lower[threadIdx.x][threadIdx.y];
}

/// Sums of 2 x Radius + 1 neighbours; the ends see zeros.
template <int Radius>
__global__ void stencil_halo(const int* in, int* out, int n) {
  __shared__ int window[64 + 2 * Radius];
  const int i = blockIdx.x * 64 + threadIdx.x;
  const int at = threadIdx.x + Radius;
  window[at] = i < n ? in[i] : 0;
  if (threadIdx.x < Radius) {
    window[at - Radius] = i >= Radius && i - Radius < n ? in[i - Radius] : 0;
    window[at + 64] = i + 64 < n ? in[i + 64] : 0;
  }
  __syncthreads();
  if (i >= n) return;
  int sum = 0;
  for (int d = -Radius; d <= Radius; ++d) sum += window[at + d];
  out[i] = sum;
}

/// One Jacobi step; the border keeps its values.
__global__ void stencil_jacobi(const float* in, float* out, int width, int height) {
  __shared__ float tile[10][18];
  const int x = blockIdx.x * 16 + threadIdx.x;
  const int y = blockIdx.y * 8 + threadIdx.y;
  const int rank = threadIdx.y * 16 + threadIdx.x;
  for (int k = rank; k < 10 * 18; k += 128) {
    const int gx = int(blockIdx.x * 16) + k % 18 - 1;
    const int gy = int(blockIdx.y * 8) + k / 18 - 1;
    const bool inside = gx >= 0 && gx < width && gy >= 0 && gy < height;
    tile[k / 18][k % 18] = inside ? in[gy * width + gx] : 0.f;
  }
  __syncthreads();
  if (x >= width || y >= height) return;
  const int tx = threadIdx.x + 1;
  const int ty = threadIdx.y + 1;
  const bool border = x == 0 || y == 0 || x == width - 1 || y == height - 1;
  out[y * width + x] =
      border ? tile[ty][tx]
             : 0.25f * (tile[ty - 1][tx] + tile[ty + 1][tx] + tile[ty][tx - 1] + tile[ty][tx + 1]);
}

/// C = A B of any shape, tiles filled up with zeros.
__global__ void multiply_tiled(const float* a, const float* b, float* c, int m, int k, int n) {
  __shared__ float as[16][16];
  __shared__ float bs[16][16];
  const int row = blockIdx.y * 16 + threadIdx.y;
  const int column = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int at = 0; at < k; at += 16) {
    const int ak = at + threadIdx.x;
    const int bk = at + threadIdx.y;
    as[threadIdx.y][threadIdx.x] = row < m && ak < k ? a[row * k + ak] : 0.f;
    bs[threadIdx.y][threadIdx.x] = bk < k && column < n ? b[bk * n + column] : 0.f;
    __syncthreads();
    for (int i = 0; i < 16; ++i) sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
    __syncthreads();
  }
  if (row < m && column < n) c[row * n + column] = sum;
}

/// The next tiles load while these multiply: two buffers, one barrier a step.
__global__ void multiply_double_buffered(const float* a, const float* b, float* c, int n) {
  __shared__ float as[2][16][16];
  __shared__ float bs[2][16][17];
  const int row = blockIdx.y * 16 + threadIdx.y;
  const int column = blockIdx.x * 16 + threadIdx.x;
  as[0][threadIdx.y][threadIdx.x] = a[row * n + threadIdx.x];
  bs[0][threadIdx.y][threadIdx.x] = b[threadIdx.y * n + column];
  __syncthreads();
  float sum = 0;
  for (int step = 0; step < n / 16; ++step) {
    const int now = step % 2;
    if (step + 1 < n / 16) {
      const int at = (step + 1) * 16;
      as[1 - now][threadIdx.y][threadIdx.x] = a[row * n + at + threadIdx.x];
      bs[1 - now][threadIdx.y][threadIdx.x] = b[(at + threadIdx.y) * n + column];
    }
    for (int i = 0; i < 16; ++i) sum += as[now][threadIdx.y][i] * bs[now][i][threadIdx.x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

/// One allocation of dynamic shared memory carved into floats and counters.
__global__ void carve_two_arrays(const float* in, float* out, int* ranks, int n) {
  extern __shared__ __align__(16) unsigned char carved_bytes[];
  float* keys = reinterpret_cast<float*>(carved_bytes);
  int* before = reinterpret_cast<int*>(keys + n);
  const int t = threadIdx.x;
  keys[t] = in[t];
  before[t] = 0;
  __syncthreads();
  for (int j = 0; j < n; ++j) before[t] += keys[j] < keys[t];
  __syncthreads();
  ranks[t] = before[n - 1 - t];
  out[t] = keys[n - 1 - t];
}

/// y = A x, one row a thread: every lane loops as long as its row is.
__global__ void csr_by_rows(const int* starts,
                            const int* columns,
                            const float* values,
                            const float* x,
                            float* y,
                            int rows) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float sum = 0;
  for (int i = starts[r]; i < starts[r + 1]; ++i) sum += values[i] * x[columns[i]];
  y[r] = sum;
}

/// y = A x, one row a warp.
__global__ void csr_by_warps(const int* starts,
                             const int* columns,
                             const float* values,
                             const float* x,
                             float* y,
                             int rows) {
  const int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const int lane = threadIdx.x % 32;
  if (r >= rows) return;
  float sum = 0;
  for (int i = starts[r] + lane; i < starts[r + 1]; i += 32) sum += values[i] * x[columns[i]];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffffu, sum, d);
  if (lane == 0) y[r] = sum;
}

}  // namespace zoo
