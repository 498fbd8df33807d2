// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

// Planted mistakes: threads of one block touch the same shared word without a barrier in between.
namespace mistakes {

/// Filled and safe: what follows is one missing barrier each.
__device__ inline void fill(int* words, const int* in) {
  words[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
}

__global__ void no_barrier_after_filling(const int* in, int* out) {
  __shared__ int words[64];
  const int t = threadIdx.x;
  words[t] = in[t];  // mistake: shared_race_write_after_read
  // follows: shared_race_read_after_write, shared_uninitialised_read
  out[t] = words[t ^ 32];
}

__global__ void reads_behind_a_writer(const int* in, int* out) {
  __shared__ int words[64];
  fill(words, in);
  const int t = threadIdx.x;
  if (t < 32) words[t] = 0;  // mistake(reverse): shared_race_write_after_read
  if (t >= 32) {
    out[t] = words[t - 32];  // mistake(forward): shared_race_read_after_write
  }
}

__global__ void writes_behind_a_reader(const int* in, int* out) {
  __shared__ int words[64];
  fill(words, in);
  const int t = threadIdx.x;
  if (t < 32) out[t] = words[t + 32];  // mistake(reverse): shared_race_read_after_write
  if (t >= 32) {
    words[t] = -1;  // mistake(forward): shared_race_write_after_read
  }
}

__global__ void everyone_writes_one_word(int* out) {
  __shared__ int last;
  last = int(threadIdx.x);  // mistake: shared_race_write_after_write
  __syncthreads();
  if (threadIdx.x == 0) *out = last;
}

__global__ void scan_without_second_barrier(const int* in, int* out) {
  __shared__ int sums[64];
  const int t = threadIdx.x;
  fill(sums, in);
  const int left = t >= 32 ? sums[t - 32] : 0;  // mistake(forward): shared_race_read_after_write
  sums[t] += left;                              // mistake(reverse): shared_race_write_after_read
  __syncthreads();
  out[t] = sums[t];
}

__global__ void tile_loop_without_last_barrier(const int* in, int* out, int steps) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  int sum = 0;
  for (int step = 0; step < steps; ++step) {
    tile[t] = in[step * 64 + t];  // mistake: shared_race_write_after_read
    __syncthreads();
    sum += tile[63 - t];  // follows: shared_race_read_after_write
  }
  out[t] = sum;
}

__global__ void warp_sum_without_syncwarp(const int* in, int* out) {
  __shared__ int sums[64];
  const int t = threadIdx.x;
  sums[t] = in[t];
  sums[t + 32] = 0;
  __syncwarp();
  for (int d = 16; d > 0; d /= 2) {
    // mistake(forward): shared_race_write_after_read
    // mistake(reverse): shared_race_read_after_write
    sums[t] += sums[t + d];
  }
  if (t == 0) *out = sums[0];
}

__global__ void vote_taken_for_a_fence(const int* in, int* out) {
  __shared__ int words[32];
  const int t = threadIdx.x;
  words[t] = in[t];
  const unsigned ones = __ballot_sync(0xffffffffu, in[t] == 1);
  out[t] = words[31 - t] + __popc(ones);  // mistake: shared_race_read_after_write
}

__global__ void shuffle_taken_for_a_fence(const int* in, int* out) {
  __shared__ int words[32];
  const int t = threadIdx.x;
  words[t] = in[t];
  const int first = __shfl_sync(0xffffffffu, in[t], 0);
  out[t] = words[31 - t] + first;  // mistake: shared_race_read_after_write
}

__global__ void syncwarp_of_the_wrong_half(const int* in, int* out) {
  __shared__ int words[32];
  const int t = threadIdx.x;
  words[t] = in[t];  // follows(reverse): shared_race_write_after_read
  if (t < 16) __syncwarp(0x0000ffffu);
  // mistake: shared_race_read_after_write
  // follows(reverse): shared_uninitialised_read
  const int other = words[t ^ 16];
  __syncwarp();
  out[t] = other;
}

__global__ void syncwarp_between_warps(const int* in, int* out) {
  __shared__ int words[64];
  fill(words, in);
  const int t = threadIdx.x;
  if (t < 32) words[t] = 1;  // mistake(reverse): shared_race_write_after_read
  __syncwarp();
  if (t >= 32) {
    out[t] = words[t - 32];  // mistake(forward): shared_race_read_after_write
  }
}

__global__ void reads_while_others_add(int* out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  if (threadIdx.x < 32) atomicAdd(&count, 1);  // mistake(reverse): shared_race_write_after_read
  if (threadIdx.x >= 32) {
    out[threadIdx.x] = count;  // mistake(forward): shared_race_read_after_write
  }
}

__global__ void stores_while_others_add(int* out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  if (threadIdx.x < 32) atomicAdd(&count, 1);  // mistake(reverse): shared_race_write_after_write
  if (threadIdx.x == 32) {
    // mistake(forward): shared_race_write_after_write
    // follows(forward): shared_race_write_after_read
    count = 5;
  }
  __syncthreads();
  out[threadIdx.x] = count;
}

__global__ void zeroes_without_barrier(int* out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  // mistake(reverse): shared_race_write_after_write
  // follows(reverse): shared_race_write_after_read
  if (threadIdx.x == 0) count = 10;
  if (threadIdx.x == 40) {
    atomicAdd(&count, 1);  // mistake(forward): shared_race_write_after_write
  }
  __syncthreads();
  out[threadIdx.x] = count;
}

__global__ void two_threads_one_byte(unsigned char* out) {
  __shared__ unsigned char bytes[32];
  const auto mine = static_cast<unsigned char>(threadIdx.x);
  bytes[threadIdx.x / 2] = mine;  // mistake: shared_race_write_after_write
  __syncthreads();
  if (threadIdx.x < 32) out[threadIdx.x] = bytes[threadIdx.x];
}

__global__ void word_over_others_bytes(unsigned* out) {
  __shared__ __align__(4) unsigned char bytes[64];
  bytes[threadIdx.x] = 1;  // mistake(reverse): shared_race_write_after_write
  if (threadIdx.x == 40) {
    *reinterpret_cast<unsigned*>(bytes) = 7;  // mistake(forward): shared_race_write_after_write
  }
  __syncthreads();
  out[threadIdx.x] = bytes[threadIdx.x];
}

__global__ void flag_reset_too_early(const int* in, int* out) {
  __shared__ int found;
  const int t = threadIdx.x;
  if (t == 0) found = 0;
  __syncthreads();
  for (int round = 0; round < 2; ++round) {
    if (t == 0) found = in[round];  // mistake(reverse): shared_race_write_after_read
    __syncthreads();
    out[t] = found;  // mistake(forward): shared_race_read_after_write
  }
}

struct pair {
  int first, second, third;
};

__global__ void struct_copied_too_early(pair* out) {
  __shared__ pair pairs[64];
  const int t = threadIdx.x;
  pairs[t] = pair{t, t, t};
  __syncthreads();
  if (t < 32) pairs[t].second = 9;  // mistake(reverse): shared_race_write_after_read
  if (t >= 32) {
    out[t] = pairs[t - 32];  // mistake(forward): shared_race_read_after_write
  }
}

__global__ void adds_its_mirror_in_place(const int* in, int* out) {
  __shared__ int words[64];
  const int t = threadIdx.x;
  fill(words, in);
  for (int step = 0; step < 2; ++step) {
    // mistake: shared_race_write_after_read
    // follows: shared_race_read_after_write
    words[t] += words[t ^ 32];
    __syncthreads();
  }
  out[t] = words[t];
}

__global__ void dynamic_without_barrier(const int* in, int* out) {
  extern __shared__ int unguarded[];
  fill(unguarded, in);
  const int t = threadIdx.x;
  if (t == 5) unguarded[60] = 1;  // mistake(reverse): shared_race_write_after_read
  if (t == 60) {
    *out = unguarded[60];  // mistake(forward): shared_race_read_after_write
  }
}

/// The copy that begins writes what others still read.
__global__ void copies_a_step_too_far_ahead(const int* in, int* out) {
  __shared__ int tile[2][64];
  const int t = threadIdx.x;
  int sum = 0;
  const auto load = [&](int step) {
    int* const to = &tile[step % 2][t];
    if (step < 4)
      __pipeline_memcpy_async(to, &in[step * 16 + t], 4);  // mistake: shared_race_write_after_read
    __pipeline_commit();
  };
  load(0);
  load(1);
  for (int step = 0; step < 4; ++step) {
    __pipeline_wait_prior(1);
    __syncthreads();
    sum += tile[step % 2][t ^ 32];
    load(step + 2);
  }
  out[t] = sum;
}

/// The same with a barrier before the buffer is given away, but none of the waits.
__global__ void reads_while_copies_are_on_their_way(const int* in, int* out) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  fill(tile, in);
  __pipeline_memcpy_async(&tile[t], &in[t], 4);  // mistake: shared_race_write_after_read
  __pipeline_commit();
  __syncthreads();
  out[t] = tile[t ^ 32];  // follows: shared_race_read_after_write
  __pipeline_wait_prior(0);
}

}  // namespace mistakes
