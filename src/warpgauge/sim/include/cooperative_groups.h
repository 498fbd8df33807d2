// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#ifdef __cplusplus
#include "cuda_runtime.h"
#include "warpgauge_surface/warp_groups.hpp"

#include <type_traits>
#include <utility>

/// Cooperative groups: the grid, the block, tiles, and lanes that run together. Clusters are
/// refused.
#define _CG_VERSION_MAJOR 1
#define _CG_HAS_GRID_GROUP 1

namespace cooperative_groups {

class thread_block : public thread_group {
 public:
  WARPGAUGE_SURFACE thread_block() : thread_group(details::group_kind::block, ~0U) {}
  WARPGAUGE_SURFACE static void sync(const char* file = __builtin_FILE(),
                                     int line = __builtin_LINE()) {
    warpgauge_sim_barrier(file, line);
  }
  WARPGAUGE_SURFACE static unsigned thread_rank() { return details::rank_in_block(); }
  WARPGAUGE_SURFACE static unsigned num_threads() { return details::threads_of_block(); }
  WARPGAUGE_SURFACE static unsigned size() { return num_threads(); }
  WARPGAUGE_SURFACE static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  WARPGAUGE_SURFACE static dim3 thread_index() {
    return dim3(threadIdx.x, threadIdx.y, threadIdx.z);
  }
  WARPGAUGE_SURFACE static dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  WARPGAUGE_SURFACE static dim3 dim_threads() { return group_dim(); }
};
WARPGAUGE_SURFACE thread_block this_thread_block() { return thread_block(); }

/// Shared memory for tiles of several warps; a block needs none here.
template <unsigned MaxBlockSize = 1024>
struct block_tile_memory {};
template <unsigned MaxBlockSize>
WARPGAUGE_SURFACE thread_block this_thread_block(block_tile_memory<MaxBlockSize>&) {
  return thread_block();
}

class grid_group : public thread_group {
 public:
  WARPGAUGE_SURFACE grid_group() : thread_group(details::group_kind::grid, ~0U) {}
  WARPGAUGE_SURFACE static unsigned long long block_rank() {
    return (static_cast<unsigned long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x +
           blockIdx.x;
  }
  WARPGAUGE_SURFACE static unsigned long long num_blocks() {
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
  }
  WARPGAUGE_SURFACE static unsigned long long thread_rank() {
    return block_rank() * thread_block::num_threads() + thread_block::thread_rank();
  }
  WARPGAUGE_SURFACE static unsigned long long num_threads() {
    return num_blocks() * thread_block::num_threads();
  }
  WARPGAUGE_SURFACE static unsigned long long size() { return num_threads(); }
  WARPGAUGE_SURFACE static dim3 group_dim() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  WARPGAUGE_SURFACE static dim3 dim_blocks() { return group_dim(); }
  WARPGAUGE_SURFACE static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  /// Whether this launch is cooperative.
  WARPGAUGE_SURFACE static bool is_valid() { return warpgauge_sim_is_cooperative() != 0; }
  /// Waits for all threads of the grid. Outside a cooperative launch, where CUDA leaves the
  /// behaviour undefined, it stops the kernel.
  WARPGAUGE_SURFACE static void sync(const char* file = __builtin_FILE(),
                                     int line = __builtin_LINE()) {
    if (!is_valid()) warpgauge_sim_grid_barrier(file, line);
    warpgauge_sim_barrier(file, line);
    if (details::rank_in_block() == 0) warpgauge_sim_grid_barrier(file, line);
    warpgauge_sim_barrier(file, line);
  }
};
WARPGAUGE_SURFACE grid_group this_grid() { return grid_group(); }

template <class... Nothing>
void this_cluster(Nothing...) {
  static_assert(sizeof...(Nothing) != 0,
                "warpgauge simulator: thread block clusters are not simulated; "
                "declare the variant gpu_only");
}

template <unsigned Size, class Parent>
WARPGAUGE_SURFACE thread_block_tile<Size, Parent> tiled_partition(const Parent&) {
  return thread_block_tile<Size, Parent>();
}

/// Tiles whose size, a power of two from 1 to 32, is known only at run time: `size` consecutive
/// ranks of the group each; the last may be shorter.
WARPGAUGE_SURFACE coalesced_group tiled_partition(const coalesced_group& group, unsigned size) {
  const unsigned rank = group.thread_rank() / size;
  unsigned rest = group.lanes();
  for (unsigned i = 0; i < rank * size; ++i) rest &= rest - 1;
  unsigned tile = 0;
  for (unsigned i = 0; i < size && rest != 0; ++i, rest &= rest - 1) tile |= rest & (~rest + 1);
  return coalesced_group(tile, rank, (group.num_threads() + size - 1) / size);
}
WARPGAUGE_SURFACE coalesced_group tiled_partition(const thread_group& group, unsigned size) {
  if (!group.is_block()) return tiled_partition(coalesced_group(group.lanes()), size);
  const unsigned lane = warpgauge_sim_lane();
  const unsigned behind = details::threads_of_block() - (details::rank_in_block() - lane);
  const coalesced_group warp(behind >= 32 ? ~0U : (1U << behind) - 1);
  return coalesced_group(tiled_partition(warp, size).lanes(),
                         details::rank_in_block() / size,
                         (details::threads_of_block() + size - 1) / size);
}
template <unsigned Size>
WARPGAUGE_SURFACE coalesced_group tiled_partition(const coalesced_group& group) {
  return tiled_partition(group, Size);
}

/// The lanes of the warp that run this call together.
WARPGAUGE_SURFACE coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

/// The lanes of the group that hold the same label.
template <class Group, class Label>
WARPGAUGE_SURFACE coalesced_group labeled_partition(const Group& group, Label label) {
  return coalesced_group(__match_any_sync(group.lanes(), label));
}
template <class Group>
WARPGAUGE_SURFACE coalesced_group binary_partition(const Group& group, bool side) {
  const unsigned yes = __ballot_sync(group.lanes(), side ? 1 : 0);
  return coalesced_group(side ? yes : group.lanes() & ~yes, side ? 1 : 0, 2);
}

template <class Group>
WARPGAUGE_SURFACE void sync(const Group& group,
                            const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) {
  if constexpr (std::is_base_of<details::lane_group, Group>::value) {
    group.sync();
  } else {
    group.sync(file, line);
  }
}
template <class Group>
WARPGAUGE_SURFACE void synchronize(const Group& group,
                                   const char* file = __builtin_FILE(),
                                   int line = __builtin_LINE()) {
  sync(group, file, line);
}
template <class Group>
WARPGAUGE_SURFACE auto thread_rank(const Group& group) {
  return group.thread_rank();
}
template <class Group>
WARPGAUGE_SURFACE auto group_size(const Group& group) {
  return group.num_threads();
}
WARPGAUGE_SURFACE dim3 thread_index(const thread_block&) { return thread_block::thread_index(); }
WARPGAUGE_SURFACE dim3 group_index(const thread_block&) { return thread_block::group_index(); }

/// The group's first thread does the work.
template <class Group, class Work, class... Arguments>
WARPGAUGE_SURFACE void invoke_one(const Group& group, Work&& work, Arguments&&... arguments) {
  if (group.thread_rank() == 0) work(std::forward<Arguments>(arguments)...);
}
/// The same, and all lanes get its result.
template <class Group, class Work, class... Arguments>
WARPGAUGE_SURFACE auto invoke_one_broadcast(const Group& group,
                                            Work&& work,
                                            Arguments&&... arguments) {
  using result = decltype(work(std::forward<Arguments>(arguments)...));
  result value{};
  if (group.thread_rank() == 0) value = work(std::forward<Arguments>(arguments)...);
  return details::value_of_lane(
      group.lanes(), value, static_cast<unsigned>(__builtin_ctz(group.lanes())));
}

}  // namespace cooperative_groups
#endif

#include "warpgauge_surface/own_names_end.inc"
