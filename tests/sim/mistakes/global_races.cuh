// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

// Planted mistakes: blocks of one launch touch the same global word, and one of them writes it.
// The later block in order of the grid is named, whichever ran first.
namespace mistakes {

__global__ void blocks_write_one_word(int* out) {
  if (threadIdx.x == 0) *out = int(blockIdx.x);  // mistake: global_race
}

__global__ void block_reads_anothers_result(int* data, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = i;
  if (blockIdx.x == 1) {
    out[threadIdx.x] = data[threadIdx.x];  // mistake: global_race
  }
}

__global__ void stencil_in_place(int* data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int left = i > 0 ? data[i - 1] : 0;  // mistake: global_race
  __syncthreads();
  data[i] = left;
}

__global__ void counts_without_atomics(int* count) {
  if (threadIdx.x == 0) ++*count;  // mistake: global_race
}

__global__ void flag_without_atomics(int* flag, int* out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) *flag = 1;
  } else if (threadIdx.x == 0) {
    out[blockIdx.x] = *flag;  // mistake: global_race
  }
}

__global__ void tiles_overlap_by_one(float* out) {
  const int i = blockIdx.x * (blockDim.x - 1) + threadIdx.x;
  out[i] = float(blockIdx.x);  // mistake: global_race
}

}  // namespace mistakes
