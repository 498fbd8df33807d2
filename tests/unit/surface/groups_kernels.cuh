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

}  // namespace surface_kernels
