// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../device_launch_parameters.h"
#include "warp_functions.hpp"

#include <type_traits>

/// Cooperative groups of lanes of one warp: the lanes of a mask, ranked from the lowest.
namespace cooperative_groups {

namespace details {

/// What the lanes of a mask can do together. Shuffles name ranks within the group; a rank beyond
/// it, where CUDA leaves the result open, gives the caller's own value.
template <class Derived>
class lane_group {
 public:
  WARPGAUGE_SURFACE unsigned thread_rank() const {
    return static_cast<unsigned>(__builtin_popcount(mask() & ((1U << warpgauge_sim_lane()) - 1)));
  }
  WARPGAUGE_SURFACE unsigned num_threads() const {
    return static_cast<unsigned>(__builtin_popcount(mask()));
  }
  WARPGAUGE_SURFACE unsigned size() const { return num_threads(); }
  WARPGAUGE_SURFACE void sync() const { warpgauge_sim_warp_sync(mask()); }

  template <class T>
  WARPGAUGE_SURFACE T shfl(T value, int rank) const {
    return from(value, rank);
  }
  template <class T>
  WARPGAUGE_SURFACE T shfl_up(T value, unsigned delta) const {
    return from(value, static_cast<int>(thread_rank()) - static_cast<int>(delta));
  }
  template <class T>
  WARPGAUGE_SURFACE T shfl_down(T value, unsigned delta) const {
    return from(value, static_cast<int>(thread_rank() + delta));
  }
  WARPGAUGE_SURFACE int any(int predicate) const { return __any_sync(mask(), predicate); }
  WARPGAUGE_SURFACE int all(int predicate) const { return __all_sync(mask(), predicate); }
  WARPGAUGE_SURFACE unsigned ballot(int predicate) const {
    return packed(__ballot_sync(mask(), predicate));
  }
  template <class T>
  WARPGAUGE_SURFACE unsigned match_any(T value) const {
    return packed(__match_any_sync(mask(), value));
  }
  template <class T>
  WARPGAUGE_SURFACE unsigned match_all(T value, int& all_equal) const {
    return packed(__match_all_sync(mask(), value, &all_equal));
  }
  /// Of the simulator: the group's lanes within its warp.
  WARPGAUGE_SURFACE unsigned lanes() const { return mask(); }

 protected:
  WARPGAUGE_SURFACE unsigned mask() const { return static_cast<const Derived*>(this)->lane_mask(); }

  template <class T>
  WARPGAUGE_SURFACE T from(T value, int rank) const {
    unsigned lane = warpgauge_sim_lane();
    if (rank >= 0 && rank < static_cast<int>(num_threads())) {
      unsigned rest = mask();
      for (int i = 0; i < rank; ++i) rest &= rest - 1;
      lane = static_cast<unsigned>(__builtin_ctz(rest));
    }
    return ::warpgauge::sim::surface::shuffle(mask(), value, lane);
  }

  // Lanes as bits of the warp to ranks as bits of the group.
  WARPGAUGE_SURFACE unsigned packed(unsigned lanes) const {
    unsigned result = 0;
    unsigned rank = 0;
    for (unsigned rest = mask(); rest != 0; rest &= rest - 1, ++rank) {
      if ((lanes >> __builtin_ctz(rest) & 1U) != 0) result |= 1U << rank;
    }
    return result;
  }
};

}  // namespace details

/// A group known only at run time.
class thread_group : public details::lane_group<thread_group> {
 public:
  WARPGAUGE_SURFACE explicit thread_group(unsigned lanes) : lanes_(lanes) {}
  WARPGAUGE_SURFACE unsigned lane_mask() const { return lanes_; }

 private:
  unsigned lanes_;
};

class coalesced_group : public details::lane_group<coalesced_group> {
 public:
  WARPGAUGE_SURFACE explicit coalesced_group(unsigned lanes) : lanes_(lanes) {}
  WARPGAUGE_SURFACE unsigned lane_mask() const { return lanes_; }
  WARPGAUGE_SURFACE static unsigned meta_group_size() { return 1; }
  WARPGAUGE_SURFACE static unsigned meta_group_rank() { return 0; }

 private:
  unsigned lanes_;
};

/// Size consecutive lanes of a warp.
template <unsigned Size, class Parent = void>
class thread_block_tile : public details::lane_group<thread_block_tile<Size, Parent>> {
  static_assert(Size <= 32,
                "warpgauge simulator: tiles of more than one warp are not simulated; "
                "declare the variant gpu_only");
  static_assert(Size != 0 && (Size & (Size - 1)) == 0, "a tile's size is a power of two");

 public:
  WARPGAUGE_SURFACE unsigned lane_mask() const {
    const unsigned first = warpgauge_sim_lane() / Size * Size;
    return (Size == 32 ? ~0U : (1U << (Size % 32)) - 1) << first;
  }
  WARPGAUGE_SURFACE static unsigned thread_rank() { return warpgauge_sim_lane() % Size; }
  WARPGAUGE_SURFACE static constexpr unsigned num_threads() { return Size; }
  WARPGAUGE_SURFACE static constexpr unsigned size() { return Size; }
  WARPGAUGE_SURFACE static unsigned meta_group_size() {
    return (blockDim.x * blockDim.y * blockDim.z + Size - 1) / Size;
  }
  WARPGAUGE_SURFACE static unsigned meta_group_rank() {
    return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) / Size;
  }
  template <class T>
  WARPGAUGE_SURFACE T shfl(T value, int rank) const {
    return this->from(value, rank & static_cast<int>(Size - 1));
  }
  template <class T>
  WARPGAUGE_SURFACE T shfl_xor(T value, int bits) const {
    return this->from(value, static_cast<int>(thread_rank()) ^ bits);
  }
};

}  // namespace cooperative_groups
