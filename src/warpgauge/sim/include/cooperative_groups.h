// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cuda_runtime.h"
#include "warpgauge_surface/warp_groups.hpp"

#include <type_traits>

/// Cooperative groups within a block: the block, tiles of a warp, and the lanes that run together.
/// A grid can be asked for its size and ranks, but not synchronised; clusters are refused.
namespace cooperative_groups {

class thread_block {
 public:
  WARPGAUGE_SURFACE static void sync(const char* file = __builtin_FILE(),
                                     int line = __builtin_LINE()) {
    warpgauge_sim_barrier(file, line);
  }
  WARPGAUGE_SURFACE static unsigned thread_rank() {
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  }
  WARPGAUGE_SURFACE static unsigned num_threads() { return blockDim.x * blockDim.y * blockDim.z; }
  WARPGAUGE_SURFACE static unsigned size() { return num_threads(); }
  WARPGAUGE_SURFACE static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  WARPGAUGE_SURFACE static dim3 thread_index() {
    return dim3(threadIdx.x, threadIdx.y, threadIdx.z);
  }
  WARPGAUGE_SURFACE static dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  WARPGAUGE_SURFACE static dim3 dim_threads() { return group_dim(); }
};
WARPGAUGE_SURFACE thread_block this_thread_block() { return thread_block(); }

class grid_group {
 public:
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
  template <class... Nothing>
  static void sync(Nothing...) {
    static_assert(sizeof...(Nothing) != 0,
                  "warpgauge simulator: grid sync is not simulated; "
                  "declare the variant gpu_only");
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
/// A tile whose size, 1 to 32 and a power of two, is known only at run time.
WARPGAUGE_SURFACE thread_group tiled_partition(const thread_block&, unsigned size) {
  const unsigned lane = warpgauge_sim_lane();
  const unsigned ones = size >= 32 ? ~0U : (1U << size) - 1;
  const unsigned first = lane / size * size;
  // The last tile of a block that is no whole number of tiles is shorter.
  const unsigned behind = thread_block::num_threads() - (thread_block::thread_rank() - lane);
  const unsigned existing = behind >= 32 ? ~0U : (1U << behind) - 1;
  return thread_group((ones << first) & existing);
}
template <unsigned Size, class Parent>
WARPGAUGE_SURFACE thread_group tiled_partition(const thread_block_tile<Size, Parent>&,
                                               unsigned size) {
  return tiled_partition(thread_block(), size);
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
  return coalesced_group(side ? yes : group.lanes() & ~yes);
}

template <class Group>
WARPGAUGE_SURFACE void sync(const Group& group,
                            const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) {
  if constexpr (std::is_same<Group, thread_block>::value) {
    group.sync(file, line);
  } else {
    group.sync();
  }
}
template <class Group>
WARPGAUGE_SURFACE auto thread_rank(const Group& group) {
  return group.thread_rank();
}
template <class Group>
WARPGAUGE_SURFACE auto group_size(const Group& group) {
  return group.num_threads();
}
template <class Group, class Work>
WARPGAUGE_SURFACE auto invoke_one(const Group& group, Work&& work) {
  if (group.thread_rank() == 0) work();
}

}  // namespace cooperative_groups
