// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

// Prefix sums, as people write them.
namespace zoo {

/// Inclusive scan of one block in two buffers that swap roles (Hillis & Steele, 1986).
__global__ void scan_hillis_steele(const int* in, int* out) {
  __shared__ int sums[2][256];
  const int t = threadIdx.x;
  int from = 0;
  sums[0][t] = in[t];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    sums[1 - from][t] = sums[from][t] + (t >= d ? sums[from][t - d] : 0);
    from = 1 - from;
    __syncthreads();
  }
  out[t] = sums[from][t];
}

/// The same in one buffer: two barriers a step.
__global__ void scan_in_place(const int* in, int* out) {
  __shared__ int sums[256];
  const int t = threadIdx.x;
  sums[t] = in[t];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    const int left = t >= d ? sums[t - d] : 0;
    __syncthreads();
    sums[t] += left;
    __syncthreads();
  }
  out[t] = sums[t];
}

/// Exclusive scan of 2 x blockDim values in a balanced tree (Blelloch, 1990).
__global__ void scan_blelloch(const int* in, int* out) {
  extern __shared__ int scan_tree[];
  const int t = threadIdx.x;
  const int n = 2 * blockDim.x;
  scan_tree[2 * t] = in[2 * t];
  scan_tree[2 * t + 1] = in[2 * t + 1];
  int stride = 1;
  for (int active = n / 2; active > 0; active /= 2) {
    __syncthreads();
    if (t < active) {
      const int left = stride * (2 * t + 1) - 1;
      const int right = stride * (2 * t + 2) - 1;
      scan_tree[right] += scan_tree[left];
    }
    stride *= 2;
  }
  if (t == 0) scan_tree[n - 1] = 0;
  for (int active = 1; active < n; active *= 2) {
    stride /= 2;
    __syncthreads();
    if (t < active) {
      const int left = stride * (2 * t + 1) - 1;
      const int right = stride * (2 * t + 2) - 1;
      const int sum = scan_tree[left];
      scan_tree[left] = scan_tree[right];
      scan_tree[right] += sum;
    }
  }
  __syncthreads();
  out[2 * t] = scan_tree[2 * t];
  out[2 * t + 1] = scan_tree[2 * t + 1];
}

/// Inclusive sum over a warp without shared memory.
__device__ inline int warp_scan(int value) {
  const int lane = threadIdx.x % 32;
  for (int d = 1; d < 32; d *= 2) {
    const int left = __shfl_up_sync(0xffffffffu, value, d);
    if (lane >= d) value += left;
  }
  return value;
}

/// Warps scan on their own; the first warp scans their totals.
__global__ void scan_by_warps(const int* in, int* out, int n) {
  __shared__ int totals[32];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  int value = warp_scan(i < n ? in[i] : 0);
  if (lane == 31) totals[warp] = value;
  __syncthreads();
  if (warp == 0) {
    const int total = lane < int(blockDim.x / 32) ? totals[lane] : 0;
    const int scanned = warp_scan(total);
    __syncwarp();
    totals[lane] = scanned;
  }
  __syncthreads();
  if (warp > 0) value += totals[warp - 1];
  if (i < n) out[i] = value;
}

/// Inclusive sums that start anew at each head (Sengupta et al., 2007).
__global__ void scan_segmented(const int* in, const unsigned char* heads, int* out) {
  __shared__ int sums[2][128];
  __shared__ unsigned char closed[2][128];
  const int t = threadIdx.x;
  int from = 0;
  sums[0][t] = in[t];
  closed[0][t] = heads[t];
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) {
    int sum = sums[from][t];
    unsigned char stop = closed[from][t];
    if (t >= d && !stop) {
      sum += sums[from][t - d];
      stop = closed[from][t - d];
    }
    from = 1 - from;
    sums[from][t] = sum;
    closed[from][t] = stop;
    __syncthreads();
  }
  out[t] = sums[from][t];
}

/// One pass: each block waits for the flag of the one before it. Blocks number themselves, so that
/// none waits for one that has not begun. `ends` is written before the fence and read after the
/// flag.
__global__ void scan_chained(
    const int* in, int* out, int* ends, volatile int* flags, unsigned* begun) {
  __shared__ int sums[32];
  __shared__ int part;
  __shared__ int before;
  const int t = threadIdx.x;
  if (t == 0) part = int(atomicAdd(begun, 1u));
  __syncthreads();
  sums[t] = in[part * 32 + t];
  __syncthreads();
  if (t == 0) {
    for (int i = 1; i < 32; ++i) sums[i] += sums[i - 1];
    int sum = 0;
    if (part > 0) {
      while (flags[part - 1] == 0) {
      }
      sum = ends[part - 1];
    }
    ends[part] = sum + sums[31];
    __threadfence();
    flags[part] = 1;
    before = sum;
  }
  __syncthreads();
  out[part * 32 + t] = before + sums[t];
}

/// Adds each block's offset to a scan made block by block.
__global__ void scan_add_offsets(int* data, const int* offsets, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && blockIdx.x > 0) data[i] += offsets[blockIdx.x - 1];
}

/// Gathers the last element of each block's part.
__global__ void scan_last_of_blocks(const int* data, int* last, int part, int n) {
  const int b = threadIdx.x;
  const int i = min((b + 1) * part, n) - 1;
  last[b] = data[i];
}

}  // namespace zoo
