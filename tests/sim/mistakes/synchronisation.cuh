// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cooperative_groups.h>
#include <cuda_runtime.h>

// Planted mistakes: barriers and warp masks that not everyone reaches.
namespace mistakes {

__global__ void barrier_in_both_branches(int* out) {
  const int t = threadIdx.x;
  if (t % 2 == 0) {
    __syncthreads();  // mistake(reverse): barrier_divergence
    out[t] = 1;
  } else {
    __syncthreads();  // mistake(forward): barrier_divergence
    out[t] = 2;
  }
}

__global__ void barrier_for_half_a_warp(int* out) {
  const int t = threadIdx.x;
  if (t < 16) {
    __syncthreads();  // mistake(reverse): barrier_divergence
  }
  out[t] = t;
  // mistake(forward): barrier_divergence
  // follows: barrier_after_exit
  __syncthreads();
}

__global__ void barrier_in_unequal_loops(int* out) {
  const int t = threadIdx.x;
  for (int i = 0; i < t % 3; ++i) {
    __syncthreads();  // mistake: barrier_divergence
  }
  out[t] = t;
  // follows: barrier_after_exit
  // follows(reverse): barrier_divergence
  __syncthreads();
}

__global__ void early_return_before_a_barrier(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  __syncthreads();  // mistake: barrier_after_exit
  out[i] = i;
}

__global__ void grid_barrier_that_some_never_reach(int* out) {
  if (blockIdx.x % 2 == 1) return;
  cooperative_groups::this_grid().sync();  // mistake: barrier_divergence
  if (threadIdx.x == 0) out[blockIdx.x] = 1;
}

__global__ void loop_that_some_leave(int* out) {
  const int t = threadIdx.x;
  for (int i = 0; i < 4; ++i) {
    if (t < 8 && i == 2) return;
    __syncthreads();  // mistake: barrier_after_exit
  }
  out[t] = t;
}

__global__ void counting_barrier_in_branches(int* out) {
  const int t = threadIdx.x;
  int count = 0;
  if (t < 10) {
    count = __syncthreads_count(1);  // mistake(reverse): barrier_divergence
  } else {
    count = __syncthreads_count(0);  // mistake(forward): barrier_divergence
  }
  out[t] = count;
}

__global__ void shuffle_from_a_lane_that_left(int* out) {
  const int t = threadIdx.x;
  if (t >= 8) return;
  out[t] = __shfl_sync(0xffffffffu, t, t + 4);  // mistake: warp_sync_mask
}

__global__ void shuffle_in_a_branch(int* out) {
  const int t = threadIdx.x;
  int value = t;
  if (t < 20) {
    value = __shfl_down_sync(0xffffffffu, value, 1);  // mistake: warp_sync_mask
  }
  __syncthreads();
  out[t] = value;
}

__global__ void mask_without_the_caller(int* out) {
  const int t = threadIdx.x;
  if (t < 16) {
    out[t] = __shfl_xor_sync(0x0000ff00u, t, 1);  // mistake: warp_sync_mask
  }
}

__global__ void two_masks_that_overlap(int* out) {
  const int t = threadIdx.x;
  if (t < 16) {
    __syncwarp(0x0001ffffu);  // mistake: warp_sync_mask
  } else {
    __syncwarp(0xffff0000u);
  }
  __syncthreads();
  out[t] = t;
}

__global__ void ballot_in_a_divergent_loop(const int* in, unsigned* out) {
  const int t = threadIdx.x;
  unsigned seen = 0;
  for (int i = 0; i < in[t]; ++i) {
    seen |= __ballot_sync(0xffffffffu, i == 0);  // mistake: warp_sync_mask
  }
  __syncthreads();
  out[t] = seen;
}

__global__ void syncwarp_against_a_barrier(int* out) {
  const int t = threadIdx.x;
  if (t < 4) {
    __syncwarp();  // mistake: warp_sync_mask
  }
  __syncthreads();
  out[t] = t;
}

__global__ void vote_of_those_with_work(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int all = 0;
  if (i < n) {
    all = __all_sync(0xffffffffu, in[i] > 0);  // mistake: warp_sync_mask
  }
  __syncthreads();
  if (i < n) out[i] = all;
}

__global__ void match_in_a_branch(const int* keys, unsigned* out) {
  const int t = threadIdx.x;
  unsigned same = 0;
  if (keys[t] % 2 == 0) {
    same = __match_any_sync(0xffffffffu, keys[t]);  // mistake: warp_sync_mask
  }
  __syncthreads();
  out[t] = same;
}

__global__ void tile_that_half_arrives_at(int* out) {
  namespace cg = cooperative_groups;
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const int t = threadIdx.x;
  int value = t;
  if (t % 16 < 8) {
    value = tile.shfl(value, 0);  // mistake: warp_sync_mask
  }
  __syncthreads();
  out[t] = value;
}

__global__ void sum_of_more_lanes_than_there_are(int* out, int n) {
  const int lane = threadIdx.x;
  const unsigned mask = __ballot_sync(0xffffffffu, lane < n);
  if (lane < n) {
    int v = 1;
    for (int d = 16; d > 0; d /= 2) {
      v += __shfl_down_sync(mask, v, d);  // mistake: warp_sync_mask
    }
    if (lane == 0) *out = v;
  }
}

}  // namespace mistakes
