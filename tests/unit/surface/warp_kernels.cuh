// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

/// Plain CUDA: what each warp function gives each lane, rows of 32 values in `out`.
namespace surface_kernels {

constexpr int shuffle_rows = 7;

__global__ void shuffles(int* out) {
  const int lane = static_cast<int>(threadIdx.x);
  const unsigned all = 0xffffffffu;
  out[lane] = __shfl_sync(all, lane, 5);
  out[32 + lane] = __shfl_sync(all, lane, 9, 8);
  out[64 + lane] = __shfl_up_sync(all, lane, 3);
  out[96 + lane] = __shfl_up_sync(all, lane, 1, 4);
  out[128 + lane] = __shfl_down_sync(all, lane, 2, 16);
  out[160 + lane] = __shfl_xor_sync(all, lane, 5);
  out[192 + lane] = static_cast<int>(__shfl_down_sync(all, lane + 0.5, 16));
}

constexpr int vote_rows = 9;

__global__ void votes(unsigned* out) {
  const unsigned lane = threadIdx.x;
  const unsigned all = 0xffffffffu;
  int equal = 7;
  out[lane] = __ballot_sync(all, lane % 3 == 0);
  out[32 + lane] = static_cast<unsigned>(__any_sync(all, lane == 31));
  out[64 + lane] = static_cast<unsigned>(__all_sync(all, lane != 4));
  out[96 + lane] = __match_any_sync(all, lane / 8);
  out[128 + lane] = __match_all_sync(all, 3.5f, &equal) + static_cast<unsigned>(equal);
  out[160 + lane] = __reduce_add_sync(all, lane);
  out[192 + lane] = static_cast<unsigned>(__reduce_min_sync(all, -static_cast<int>(lane)));
  out[224 + lane] = __reduce_xor_sync(all, 1u << lane);
  out[256 + lane] = __activemask();
}

__global__ void half_a_warp(unsigned* out) {
  const unsigned lane = threadIdx.x;
  if (lane < 16) out[lane] = __ballot_sync(0xffffu, lane & 1) + __shfl_sync(0xffffu, lane, 15);
}

__global__ void block_votes(int* out) {
  const int t = static_cast<int>(threadIdx.x);
  out[3 * t] = __syncthreads_count(t % 5 == 0);
  out[3 * t + 1] = __syncthreads_and(t < 70);
  out[3 * t + 2] = __syncthreads_or(t == 69);
}

}  // namespace surface_kernels
