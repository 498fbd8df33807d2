// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cooperative_groups.h>
#include <cuda_runtime.h>

// Sums and histograms.
namespace zoo {

/// The tree of the textbooks: sequential addressing, one barrier a step.
__global__ void reduce_sequential(const int* in, int* out) {
  extern __shared__ int reduce_sums[];
  const unsigned t = threadIdx.x;
  reduce_sums[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {
    if (t < s) reduce_sums[t] += reduce_sums[t + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = reduce_sums[0];
}

/// The last warp finishes alone, with warp barriers between its reads and writes.
__global__ void reduce_last_warp(const int* in, int* out) {
  __shared__ int sums[128];
  const unsigned t = threadIdx.x;
  sums[t] = in[blockIdx.x * 128 + t];
  __syncthreads();
  if (t < 64) sums[t] += sums[t + 64];
  __syncthreads();
  if (t < 32) {
    int value = sums[t];
    for (unsigned s = 32; s > 0; s /= 2) {
      value += sums[t + s];
      __syncwarp();
      sums[t] = value;
      __syncwarp();
    }
  }
  if (t == 0) out[blockIdx.x] = sums[0];
}

template <class T>
__device__ T sum_of_warp(T value) {
  for (int d = 16; d > 0; d /= 2) value += __shfl_down_sync(0xffffffffu, value, d);
  return value;
}

/// Grid-stride loads, shuffles in the warps, one shared word per warp, an atomic per block.
template <class T>
__global__ void reduce_shuffle(const T* in, T* out, int n) {
  __shared__ T sums[32];
  T sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    sum += in[i];
  }
  sum = sum_of_warp(sum);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x < 32) {
    sum = sum_of_warp(threadIdx.x < blockDim.x / 32 ? sums[threadIdx.x] : T(0));
    if (threadIdx.x == 0) atomicAdd(out, sum);
  }
}

/// Sums of tiles of 8 lanes through cooperative groups.
__global__ void reduce_tiles(const int* in, int* out) {
  namespace cg = cooperative_groups;
  const cg::thread_block block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<8>(block);
  __shared__ int partial[16];
  int sum = in[blockIdx.x * blockDim.x + block.thread_rank()];
  for (int d = int(tile.size()) / 2; d > 0; d /= 2) sum += tile.shfl_xor(sum, d);
  if (tile.thread_rank() == 0) partial[block.thread_rank() / 8] = sum;
  block.sync();
  if (block.thread_rank() == 0) {
    int total = 0;
    for (unsigned i = 0; i < block.size() / 8; ++i) total += partial[i];
    out[blockIdx.x] = total;
  }
}

/// Every thread adds to one word, and keeps the extremes.
__global__ void reduce_atomic(const int* in, int* sum, int* smallest, int* largest, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    atomicAdd(sum, in[i]);
    atomicMin(smallest, in[i]);
    atomicMax(largest, in[i]);
  }
}

/// A product through compare-and-swap, modulo 65521.
__global__ void reduce_by_cas(const unsigned* in, unsigned* product, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned seen = atomicAdd(product, 0u);
  unsigned expected;
  do {
    expected = seen;
    seen = atomicCAS(product, expected, expected * in[i] % 65521u);
  } while (seen != expected);
}

/// The block with the last ticket sums the blocks' results: no block waits.
__device__ void sum_in_last_block(const int* in, int* partial, unsigned* ticket, int* out) {
  __shared__ bool last;
  const int sum = sum_of_warp(in[blockIdx.x * 32 + threadIdx.x]);
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    last = atomicAdd(ticket, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last) return;
  __threadfence();
  int total = 0;
  for (unsigned b = threadIdx.x; b < gridDim.x; b += 32) total += partial[b];
  total = sum_of_warp(total);
  if (threadIdx.x == 0) {
    *out = total;
    *ticket = 0;  // ready for the next launch
  }
}
__global__ void reduce_last_block(const int* in, int* partial, unsigned* ticket, int* out) {
  sum_in_last_block(in, partial, ticket, out);
}
__device__ unsigned ticket_of_module = 0;
__global__ void reduce_last_block_of_module(const int* in, int* partial, int* out) {
  sum_in_last_block(in, partial, &ticket_of_module, out);
}

/// Counts bytes in shared memory, then adds the block's counts to the grid's.
__global__ void histogram_shared(const unsigned char* in, unsigned* counts, int n) {
  __shared__ unsigned mine[256];
  for (unsigned i = threadIdx.x; i < 256; i += blockDim.x) mine[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(&mine[in[i]], 1u);
  }
  __syncthreads();
  for (unsigned i = threadIdx.x; i < 256; i += blockDim.x) {
    if (mine[i] > 0) atomicAdd(&counts[i], mine[i]);
  }
}

/// Each thread owns a column of byte counters, so that nobody collides.
__global__ void histogram_private(const unsigned char* in, unsigned* counts, int per_thread) {
  __shared__ unsigned char mine[16][64];
  const unsigned t = threadIdx.x;
  for (int bin = 0; bin < 16; ++bin) mine[bin][t] = 0;
  for (int i = 0; i < per_thread; ++i) ++mine[in[i * 64 + t] / 16][t];
  __syncthreads();
  if (t < 16) {
    unsigned sum = 0;
    for (int k = 0; k < 64; ++k) sum += mine[t][k];
    counts[t] = sum;
  }
}

}  // namespace zoo
