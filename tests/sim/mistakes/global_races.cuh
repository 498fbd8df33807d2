// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

// Planted mistakes: threads of one launch touch the same global word, and one of them writes it.
// Of two blocks the later in order of the grid is named, whichever ran first.
namespace mistakes {

__global__ void threads_store_one_word(int* out) {
  out[0] = int(threadIdx.x);  // mistake: global_race
}

__global__ void global_scratch_without_barrier(int* data, int* out) {
  const int t = threadIdx.x;
  data[t] = t;            // mistake: global_race
  out[t] = data[t ^ 32];  // follows: global_race
}

__global__ void global_bytes_overlap(unsigned char* out) {
  out[threadIdx.x / 2] = static_cast<unsigned char>(threadIdx.x);  // mistake: global_race
}

__global__ void last_block_without_fence(int* parts, unsigned* count, int* out) {
  parts[blockIdx.x] = int(blockIdx.x);  // mistake(reverse): global_race
  const bool last = atomicAdd(count, 1u) == gridDim.x - 1;
  if (last) {
    int sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += parts[b];  // mistake(forward): global_race
    *out = sum;
  }
}

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

__global__ void counts_with_atomics_of_block_scope(int* count) {
  atomicAdd_block(count, 1);  // mistake: global_race
}

__global__ void only_one_block_counts_for_all(int* count) {
  if (blockIdx.x == 0) {
    atomicAdd(count, 1);
  } else {
    atomicAdd_block(count, 1);  // mistake: global_race
  }
}

__device__ int device_word;
__global__ void blocks_write_a_device_variable() {
  device_word = int(blockIdx.x) + 1;  // mistake: global_race
}

__global__ void reads_what_it_wrote_as_read_only(int* data) {
  data[threadIdx.x] = 1;
  data[threadIdx.x + 32] = __ldg(&data[threadIdx.x]);  // mistake: global_race
}

__global__ void overwrites_the_source_of_a_copy(int* data, int* out) {
  __shared__ int words[32];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&words[t], &data[t], 4);  // mistake: global_race
  __pipeline_commit();
  data[t] = -1;
  __pipeline_wait_prior(0);
  out[t] = words[t];
}

}  // namespace mistakes
