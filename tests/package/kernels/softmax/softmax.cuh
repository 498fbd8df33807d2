// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// y(r, c) = exp(x(r, c)) / sum over the row, by one block for each row.
///
/// @param x_pitch, y_pitch  elements from row to row
/// @pre Block is a power of two
template <int Block>
__global__ void softmax_rows(const float* x, int x_pitch, float* y, int y_pitch, int columns) {
  __shared__ float shared[Block];
  const int t = threadIdx.x;
  const float* from = x + static_cast<long long>(blockIdx.x) * x_pitch;
  float* to = y + static_cast<long long>(blockIdx.x) * y_pitch;

#ifdef SLOW
  const int first = t * ((columns + Block - 1) / Block);  // a lane's elements lie together,
  const int last = min(columns, first + (columns + Block - 1) / Block);
  const int step = 1;  // and those of a warp apart
#else
  const int first = t;
  const int last = columns;
  const int step = Block;
#endif
#ifdef BROKEN
  const int summed = min(last, Block);  // forgets what is longer than the block
#else
  const int summed = last;
#endif
  // The row's maximum, which keeps every exponential at 1 or less.
  float most = -INFINITY;
  for (int c = first; c < last; c += step) most = fmaxf(most, from[c]);
  shared[t] = most;
  __syncthreads();
  for (int half = Block / 2; half > 0; half /= 2) {
    if (t < half) shared[t] = fmaxf(shared[t], shared[t + half]);
    __syncthreads();
  }
  most = shared[0];
  __syncthreads();

  float sum = 0;
  for (int c = first; c < summed; c += step) sum += expf(from[c] - most);
  shared[t] = sum;
  __syncthreads();
  for (int half = Block / 2; half > 0; half /= 2) {
    if (t < half) shared[t] += shared[t + half];
    __syncthreads();
  }
  const float scale = 1 / shared[0];
  for (int c = first; c < last; c += step) to[c] = expf(from[c] - most) * scale;
}
