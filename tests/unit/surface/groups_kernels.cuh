// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

/// Plain CUDA: cooperative groups, ten values per thread of a block of 64.
namespace surface_kernels {

constexpr int group_values = 10;

__global__ void groups(int* out) {
  namespace cg = cooperative_groups;
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<8>(block);
  const int t = static_cast<int>(block.thread_rank());
  int* mine = out + group_values * t;
  mine[0] = static_cast<int>(tile.thread_rank());
  mine[1] = static_cast<int>(tile.meta_group_rank() * 100 + tile.meta_group_size());
  mine[2] = tile.shfl(t, 3);
  mine[3] = tile.shfl_xor(t, 1);
  mine[4] = static_cast<int>(tile.ballot(t % 2));
  mine[5] = cg::reduce(tile, t, cg::plus<int>());
  mine[6] = cg::inclusive_scan(tile, 1);
  mine[7] = static_cast<int>(block.size());
  auto dynamic = cg::tiled_partition(block, 16);
  dynamic.sync();
  mine[8] = static_cast<int>(dynamic.thread_rank());
  block.sync();
  mine[9] = tile.any(tile.thread_rank() == 7) + 2 * tile.all(tile.thread_rank() == 7);
}

__device__ int rank_plus_size(cooperative_groups::thread_group group) {
  group.sync();
  return static_cast<int>(100 * group.thread_rank() + group.size());
}

constexpr int any_group_values = 8;

/// Every kind of group through the base class, and tiles of tiles.
__global__ void any_group(int* out) {
  namespace cg = cooperative_groups;
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  auto quad = cg::tiled_partition<4>(warp);
  int* mine = out + any_group_values * block.thread_rank();
  mine[0] = rank_plus_size(block);
  mine[1] = rank_plus_size(warp);
  mine[2] = rank_plus_size(quad);
  mine[3] = rank_plus_size(cg::tiled_partition(warp, 8));
  mine[4] = static_cast<int>(10 * quad.meta_group_rank() + quad.meta_group_size());
  auto odd = cg::binary_partition(warp, threadIdx.x % 2 != 0);
  mine[5] = cg::reduce(odd, static_cast<int>(threadIdx.x), cg::plus<int>());
  double2 wide = make_double2(threadIdx.x, 0.5);
  mine[6] = static_cast<int>(warp.shfl(wide, 5).x);
  int counted = 0;
  if (threadIdx.x % 4 == 1) {
    cg::coalesced_group active = cg::coalesced_threads();
    counted = static_cast<int>(active.size() + 100 * active.thread_rank());
  }
  mine[7] = counted;
}

constexpr int warps_group_values = 9;

/// Tiles of two warps in a block of 160, the last of which is short.
__global__ void groups_of_warps(int* out) {
  namespace cg = cooperative_groups;
  __shared__ cg::block_tile_memory<160> scratch;
  cg::thread_block block = cg::this_thread_block(scratch);
  auto tile = cg::tiled_partition<64>(block);
  const int t = static_cast<int>(block.thread_rank());
  int* mine = out + warps_group_values * t;
  mine[0] = static_cast<int>(tile.thread_rank());
  mine[1] = static_cast<int>(tile.meta_group_rank() * 100 + tile.meta_group_size());
  mine[2] = tile.shfl(t, 1);
  mine[3] = cg::reduce(tile, t, cg::plus<int>());
  mine[4] = tile.any(tile.thread_rank() == 31) + 2 * tile.all(tile.thread_rank() < 32);
  __shared__ int sums[160];
  sums[t] = t;
  tile.sync();
  mine[5] = sums[t / 64 * 64 + 31 - t % 32];
  mine[6] = static_cast<int>(tile.size());
  mine[7] = static_cast<int>(2 * tile.shfl(t + 0.5, 2));
  auto quad = cg::tiled_partition<4>(tile);
  mine[8] = static_cast<int>(quad.meta_group_rank() * 100 + quad.meta_group_size());
}

/// out: what all threads of the grid added up, by each thread.
__global__ void grid_sum(int* parts, int* out) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  parts[grid.thread_rank()] = static_cast<int>(grid.thread_rank());
  grid.sync();
  int sum = 0;
  for (unsigned long long i = 0; i < grid.size(); ++i) sum += parts[i];
  grid.sync();
  out[grid.thread_rank()] = sum;
}

/// out: how many blocks had begun when all had, by each block.
__global__ void blocks_count(int* begun, int* out) {
  if (threadIdx.x == 0) begun[blockIdx.x] = 1;
  cooperative_groups::this_grid().sync();
  if (threadIdx.x != 0) return;
  int count = 0;
  for (unsigned i = 0; i < gridDim.x; ++i) count += begun[i];
  out[blockIdx.x] = count;
}

}  // namespace surface_kernels
