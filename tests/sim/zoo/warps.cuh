// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cooperative_groups.h>
#include <cuda_runtime.h>

// Lanes that work together: votes, masks, matching, compaction.
namespace zoo {

/// Both halves of a warp, on different paths, each with its own mask.
__global__ void warp_half_masks(int* out) {
  const int lane = threadIdx.x % 32;
  int value;
  if (lane < 16) {
    value = __shfl_xor_sync(0x0000ffffu, lane, 1);
  } else {
    value = __shfl_sync(0xffff0000u, lane, 20) + __popc(__ballot_sync(0xffff0000u, lane % 3 == 0));
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

/// Sums of arbitrary groups of lanes: the mask is computed by the lanes themselves.
__global__ void warp_odd_masks(const int* in, int* out, int n) {
  const int i = threadIdx.x;
  const unsigned mask = __ballot_sync(0xffffffffu, i < n && in[i] % 2 != 0);
  if (i < n && in[i] % 2 != 0) {
    const int first = __ffs(mask) - 1;
    const int value = __shfl_sync(mask, in[i], first);
    __syncwarp(mask);
    out[i] = value;
  }
}

/// Votes, and the same questions put to the block.
__global__ void warp_votes(int* out) {
  const int t = threadIdx.x;
  const int all = __all_sync(0xffffffffu, t < 64);
  const int any = __any_sync(0xffffffffu, t == 40);
  const int count = __syncthreads_count(t % 3 == 0);
  const int every = __syncthreads_and(t < 64);
  const int some = __syncthreads_or(t == 64);
  out[t] = all + 2 * any + 4 * every + 8 * some + 16 * count;
}

/// Equal keys find each other; their first lane adds for all of them.
__global__ void warp_match(const int* keys, int* counts) {
  const unsigned lane = threadIdx.x % 32;
  const int key = keys[blockIdx.x * blockDim.x + threadIdx.x];
  const unsigned same = __match_any_sync(0xffffffffu, key);
  if (__ffs(same) - 1 == int(lane)) atomicAdd(&counts[key], __popc(same));
}

/// Whether all lanes agree, and on what.
__global__ void warp_match_all(const int* keys, int* agreed) {
  int all = 0;
  const unsigned mask = __match_all_sync(0xffffffffu, keys[blockIdx.x * 32 + threadIdx.x], &all);
  if (threadIdx.x == 0) agreed[blockIdx.x] = all && mask == 0xffffffffu;
}

/// Hardware sums of lanes; what GPUs before compute capability 8.0 lack of them, by shuffles.
__global__ void warp_reduce_ops(const unsigned* in, unsigned* out) {
  const unsigned value = in[threadIdx.x];
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  unsigned sum = value;
  unsigned largest = value;
  unsigned bits = value;
  for (int distance = 16; distance > 0; distance /= 2) {
    sum += __shfl_xor_sync(0xffffffffu, sum, distance);
    largest = max(largest, __shfl_xor_sync(0xffffffffu, largest, distance));
    bits |= __shfl_xor_sync(0xffffffffu, bits, distance);
  }
#else
  const unsigned sum = __reduce_add_sync(0xffffffffu, value);
  const unsigned largest = __reduce_max_sync(0xffffffffu, value);
  const unsigned bits = __reduce_or_sync(0xffffffffu, value);
#endif
  if (threadIdx.x % 32 == 0) {
    out[threadIdx.x / 32 * 3] = sum;
    out[threadIdx.x / 32 * 3 + 1] = largest;
    out[threadIdx.x / 32 * 3 + 2] = bits;
  }
}

/// Keeps the positive values of one block, in order, by ballots and a scan of the warps' counts.
__global__ void compact_in_order(const int* in, int* out, int* kept, int n) {
  __shared__ int start[9];
  const int t = threadIdx.x;
  const int lane = t % 32;
  const bool keep = t < n && in[t] > 0;
  const unsigned keepers = __ballot_sync(0xffffffffu, keep);
  if (lane == 0) start[t / 32 + 1] = __popc(keepers);
  __syncthreads();
  if (t == 0) {
    start[0] = 0;
    for (unsigned w = 1; w <= blockDim.x / 32; ++w) start[w] += start[w - 1];
    *kept = start[blockDim.x / 32];
  }
  __syncthreads();
  if (keep) out[start[t / 32] + __popc(keepers & ((1u << lane) - 1))] = in[t];
}

/// Keeps the positive values of a grid in any order: one atomic per warp.
__global__ void compact_aggregated(const int* in, int* out, int* kept, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const bool keep = i < n && in[i] > 0;
  const unsigned keepers = __ballot_sync(0xffffffffu, keep);
  if (!keep) return;
  const int leader = __ffs(keepers) - 1;
  int base = 0;
  if (int(lane) == leader) base = atomicAdd(kept, __popc(keepers));
  base = __shfl_sync(keepers, base, leader);
  out[base + __popc(keepers & ((1u << lane) - 1))] = in[i];
}

/// The same through coalesced groups.
__global__ void compact_coalesced(const int* in, int* out, int* kept, int n) {
  namespace cg = cooperative_groups;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || in[i] <= 0) return;
  const cg::coalesced_group group = cg::coalesced_threads();
  int base = 0;
  if (group.thread_rank() == 0) base = atomicAdd(kept, int(group.size()));
  base = group.shfl(base, 0);
  out[base + group.thread_rank()] = in[i];
}

/// A block of 48 threads: the last warp has 16 lanes, and the full mask means those.
__global__ void warp_short_block(int* out) {
  int sum = threadIdx.x;
  sum += __shfl_down_sync(0xffffffffu, sum, 1, 16);
  __syncwarp();
  out[threadIdx.x] = sum;
}

/// Lanes without work are gone; a mask may name them, as long as nobody reads from them.
__global__ void warp_vote_of_the_remaining(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int all = __all_sync(0xffffffffu, in[i] > 0);
  __syncwarp();
  out[i] = all;
}

/// A lane hands a word to its neighbour through shared memory, warp by warp.
__global__ void warp_exchange_shared(const int* in, int* out) {
  __shared__ int words[4][32];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int round = 0; round < 4; ++round) {
    words[warp][lane] = in[i] + round;
    __syncwarp();
    const int neighbour = words[warp][(lane + 1) % 32];
    __syncwarp();
    out[i] = round == 0 ? neighbour : out[i] + neighbour;
  }
}

/// Only the lower half shares words, under a mask of its own.
__global__ void warp_exchange_half(const int* in, int* out) {
  __shared__ int words[16];
  const int lane = threadIdx.x;
  int value = in[lane];
  if (lane < 16) {
    words[lane] = value;
    __syncwarp(0xffffu);
    value = words[15 - lane];
  }
  out[lane] = value;
}

}  // namespace zoo
