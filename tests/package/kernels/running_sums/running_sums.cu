// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "running_sums.h"

namespace {

constexpr int block = 256;

/// Inclusive sums of 256 elements; the last one goes to totals, unless that is null.
__global__ void sums_of_blocks(const int* in, int* out, int n, int* totals) {
  __shared__ int sums[2][block];
  const int t = threadIdx.x;
  const int i = blockIdx.x * block + t;
  int now = 0;
  sums[now][t] = i < n ? in[i] : 0;
  for (int reach = 1; reach < block; reach *= 2, now = 1 - now) {
    __syncthreads();
    sums[1 - now][t] = sums[now][t] + (t >= reach ? sums[now][t - reach] : 0);
  }
  if (i < n) out[i] = sums[now][t];
  if (t == block - 1 && totals != nullptr) totals[blockIdx.x] = sums[now][t];
}

/// One thread turns the totals into their running sums.
__global__ void sum_totals(int* totals, int count) {
  int sum = 0;
  for (int b = 0; b < count; ++b) totals[b] = sum += totals[b];
}

__global__ void add_totals(int* out, int n, const int* totals) {
  const int i = blockIdx.x * block + threadIdx.x;
  if (blockIdx.x > 0 && i < n) out[i] += totals[blockIdx.x - 1];
}

}  // namespace

cudaError_t running_sums(const int* in, int* out, int n, int* workspace, cudaStream_t stream) {
  const int blocks = running_sums_workspace(n);
  if (blocks == 0) return cudaSuccess;
  sums_of_blocks<<<blocks, block, 0, stream>>>(in, out, n, workspace);
#ifndef BROKEN  // without the sum, each block adds its neighbour's total alone
#ifdef SLOW
  sum_totals<<<1, 1, 0, stream>>>(workspace, blocks);
#else
  if (blocks <= block)
    sums_of_blocks<<<1, block, 0, stream>>>(workspace, workspace, blocks, nullptr);
  else
    sum_totals<<<1, 1, 0, stream>>>(workspace, blocks);
#endif
#endif
  add_totals<<<blocks, block, 0, stream>>>(out, n, workspace);
  return cudaGetLastError();
}
