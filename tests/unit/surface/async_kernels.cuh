// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

/// Plain CUDA: copies from global to shared memory that go on while the thread does, in all
/// spellings, each adding 1 to 256 numbers through shared memory. One block of 64 threads.
namespace surface_kernels {

constexpr int async_threads = 64;
constexpr int async_values = 256;

__global__ void copy_by_primitives(int* out, const int* in) {
  __shared__ __align__(16) int tile[async_values];
  const int t = static_cast<int>(threadIdx.x);
  __pipeline_memcpy_async(tile + 4 * t, in + 4 * t, 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  for (int i = t; i < async_values; i += async_threads) out[i] = tile[i] + 1;
}

/// Forgets to wait: finds nothing in shared memory.
__global__ void copy_without_wait(int* out, const int* in) {
  __shared__ __align__(16) int tile[async_values];
  const int t = static_cast<int>(threadIdx.x);
  __pipeline_memcpy_async(tile + 4 * t, in + 4 * t, 16);
  __pipeline_commit();
  __syncthreads();
  for (int i = t; i < async_values; i += async_threads) out[i] = tile[i] + 1;
}

__global__ void copy_by_group(int* out, const int* in) {
  __shared__ __align__(16) int tile[async_values];
  auto block = cooperative_groups::this_thread_block();
  cooperative_groups::memcpy_async(block, tile, in, sizeof tile);
  cooperative_groups::wait(block);
  const int t = static_cast<int>(threadIdx.x);
  for (int i = t; i < async_values; i += async_threads) out[i] = tile[i] + 1;
}

__global__ void copy_by_barrier(int* out, const int* in) {
  __shared__ __align__(16) int tile[async_values];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  auto block = cooperative_groups::this_thread_block();
  if (block.thread_rank() == 0) init(&ready, block.size());
  block.sync();
  cuda::memcpy_async(block, tile, in, cuda::aligned_size_t<16>(sizeof tile), ready);
  ready.arrive_and_wait();
  const int t = static_cast<int>(threadIdx.x);
  for (int i = t; i < async_values; i += async_threads) out[i] = tile[i] + 1;
}

/// A thread's own pipeline, two stages deep.
__global__ void copy_by_pipeline(int* out, const int* in) {
  __shared__ int tile[2][async_threads];
  auto pipe = cuda::make_pipeline();
  const int t = static_cast<int>(threadIdx.x);
  const int rounds = async_values / async_threads;
  for (int round = 0; round < rounds + 1; ++round) {
    if (round < rounds) {
      pipe.producer_acquire();
      cuda::memcpy_async(&tile[round % 2][t], in + round * async_threads + t, sizeof(int), pipe);
      pipe.producer_commit();
    }
    if (round > 0) {
      if (round < rounds) {
        cuda::pipeline_consumer_wait_prior<1>(pipe);
      } else {
        cuda::pipeline_consumer_wait_prior<0>(pipe);
      }
      out[(round - 1) * async_threads + t] = tile[(round - 1) % 2][t] + 1;
      pipe.consumer_release();
    }
  }
}

/// The first warp copies, the second one adds: a pipeline shared by the block.
__global__ void copy_by_shared_pipeline(int* out, const int* in) {
  __shared__ int tile[2][32];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cooperative_groups::this_thread_block();
  const auto role =
      threadIdx.x < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
  auto pipe = cuda::make_pipeline(block, &state, role);
  const int lane = static_cast<int>(threadIdx.x) % 32;
  for (int round = 0; round < async_values / 32; ++round) {
    if (role == cuda::pipeline_role::producer) {
      pipe.producer_acquire();
      cuda::memcpy_async(&tile[round % 2][lane], in + round * 32 + lane, sizeof(int), pipe);
      pipe.producer_commit();
    } else {
      pipe.consumer_wait();
      out[round * 32 + lane] = tile[round % 2][31 - lane] + 1;
      pipe.consumer_release();
    }
  }
}

__global__ void count_atomically(int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> first(out[0]);
  cuda::atomic_ref<int, cuda::thread_scope_block> second(out[1]);
  first.fetch_add(2, cuda::std::memory_order_relaxed);
  second.fetch_max(static_cast<int>(threadIdx.x));
}

}  // namespace surface_kernels
