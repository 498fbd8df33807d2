// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// y = x + k * (the four neighbours - 4 x) inside a halo of one element, for each grid of a batch.
///
/// @param x     batch x (rows + 2) x (columns + 2)
/// @param y     batch x rows x columns
/// @pre grid is (columns, rows, batch) in blocks of (32, 8)
__global__ void diffuse(const float* x, float* y, int rows, int columns, float k) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r >= rows || c >= columns) return;
  const long long pitch = columns + 2;
#ifdef BROKEN
  const float* grid =
      x + blockIdx.z * static_cast<long long>(rows) * pitch;  // a grid without its halo
#else
  const float* grid = x + blockIdx.z * (rows + 2LL) * pitch;
#endif
  const float* at = grid + (r + 1) * pitch + c + 1;
  const float around = (at[-pitch] + at[pitch]) + (at[-1] + at[1]);
  y[(blockIdx.z * static_cast<long long>(rows) + r) * columns + c] =
      at[0] + k * (around - 4 * at[0]);
}
