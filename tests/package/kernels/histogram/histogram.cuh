// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Adds to counts how often each byte occurs: a block counts in shared memory first.
///
/// @param counts  of 256 values
/// @pre blockDim.x == 256
__global__ void count_bytes(const unsigned char* x, int n, unsigned* counts) {
  __shared__ unsigned mine[256];
  mine[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
#if defined(BROKEN)
    ++mine[x[i]];  // two threads that meet lose a count
#elif defined(SLOW)
    atomicAdd(&counts[x[i]], 1u);  // every block on the same 256 words
#else
    atomicAdd(&mine[x[i]], 1u);
#endif
  }
  __syncthreads();
  if (mine[threadIdx.x] > 0) atomicAdd(&counts[threadIdx.x], mine[threadIdx.x]);
}
