// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

// Planted mistakes: memory that nobody wrote.
namespace mistakes {

__global__ void reads_fresh_memory(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * 2;  // mistake: global_uninitialised_read
}

__global__ void adds_to_fresh_memory(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] += in[i];  // mistake: global_uninitialised_read
}

__global__ void reads_the_uncopied_half(const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];  // mistake: global_uninitialised_read
}

__global__ void width_for_pitch(const float* in, float* out, int width, int height) {
  for (int y = 0; y < height; ++y) {
    const float value = in[y * width + threadIdx.x];  // mistake: global_uninitialised_read
    out[y * width + threadIdx.x] = value;
  }
}

__global__ void fills_every_second(int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2 == 0) out[i] = i;
}

__global__ void reads_what_another_left_out(const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];  // mistake: global_uninitialised_read
}

__global__ void counts_in_fresh_memory(int* counts) {
  atomicAdd(&counts[threadIdx.x % 4], 1);  // mistake: global_uninitialised_read
}

__global__ void vector_with_a_fresh_part(const float4* in, float* out) {
  const float4 v = in[threadIdx.x];  // mistake: global_uninitialised_read
  out[threadIdx.x] = v.x + v.w;
}

__global__ void halo_never_loaded(const int* in, int* out) {
  __shared__ int window[34];
  const int t = threadIdx.x;
  window[t + 1] = in[t];
  __syncthreads();
  out[t] = window[t];       // mistake: shared_uninitialised_read
  out[t] += window[t + 2];  // follows: shared_uninitialised_read
}

__global__ void sum_never_zeroed(const int* in, int* out) {
  __shared__ int sum;
  atomicAdd(&sum, in[threadIdx.x]);  // mistake: shared_uninitialised_read
  __syncthreads();
  if (threadIdx.x == 0) *out = sum;
}

__global__ void tile_rows_never_filled(const float* in, float* out, int height) {
  __shared__ float tile[8][32];
  if (threadIdx.y < unsigned(height)) {
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  }
  __syncthreads();
  float sum = 0;
  for (int r = 0; r < 8; ++r) {
    sum += tile[r][threadIdx.x];  // mistake: shared_uninitialised_read
  }
  if (threadIdx.y == 0) out[threadIdx.x] = sum;
}

__global__ void dynamic_half_filled(const int* in, int* out, int n) {
  extern __shared__ int half_filled[];
  const int t = threadIdx.x;
  if (t < n / 2) half_filled[t] = in[t];
  __syncthreads();
  if (t < n) {
    out[t] = half_filled[n - 1 - t];  // mistake: shared_uninitialised_read
  }
}

__global__ void left_over_from_another_block(int* out) {
  __shared__ int once;
  if (blockIdx.x == 0 && threadIdx.x == 0) once = 7;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = once;  // mistake: shared_uninitialised_read
}

__global__ void bytes_partly_filled(unsigned* out) {
  __shared__ __align__(4) unsigned char bytes[64];
  bytes[2 * threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x < 16) {
    const auto* words = reinterpret_cast<const unsigned*>(bytes);
    out[threadIdx.x] = words[threadIdx.x];  // mistake: shared_uninitialised_read
  }
}

__global__ void uses_what_an_exchange_found(int* heads, int* nexts) {
  const int t = threadIdx.x;
  nexts[t] = atomicExch(&heads[t % 4], t);  // mistake: global_uninitialised_read
}

__global__ void uses_what_a_shared_exchange_found(int* nexts) {
  __shared__ int heads[4];
  const int t = threadIdx.x;
  nexts[t] = atomicExch(&heads[t % 4], t);  // mistake: shared_uninitialised_read
}

}  // namespace mistakes
