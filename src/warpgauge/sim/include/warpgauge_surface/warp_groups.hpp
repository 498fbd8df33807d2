// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../device_launch_parameters.h"
#include "warp_functions.hpp"

#include <type_traits>

/// Cooperative groups within a block: the lanes of a mask, ranked from the lowest, and tiles.
namespace cooperative_groups {

namespace details {

WARPGAUGE_SURFACE unsigned rank_in_block() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
WARPGAUGE_SURFACE unsigned threads_of_block() { return blockDim.x * blockDim.y * blockDim.z; }

enum class group_kind : unsigned char { lanes, block, grid };

/// The lanes below `lane` that are in the mask.
WARPGAUGE_SURFACE unsigned lanes_before(unsigned mask) {
  return mask & ((1U << warpgauge_sim_lane()) - 1);
}

/// The lane that has a rank within a mask.
WARPGAUGE_SURFACE unsigned lane_of_rank(unsigned mask, unsigned rank) {
  for (; rank > 0; --rank) mask &= mask - 1;
  return static_cast<unsigned>(__builtin_ctz(mask));
}

// A rendezvous moves 16 bytes; longer values go in pieces.
template <class T>
WARPGAUGE_SURFACE T value_of_lane(unsigned mask, const T& value, unsigned lane) {
  T result;
  for (unsigned at = 0; at < sizeof(T); at += 16) {
    const unsigned piece = sizeof(T) - at < 16 ? static_cast<unsigned>(sizeof(T)) - at : 16;
    warpgauge_sim_exchange(mask, reinterpret_cast<const char*>(&value) + at, piece);
    warpgauge_sim_exchanged(lane, reinterpret_cast<char*>(&result) + at, piece);
  }
  return result;
}

}  // namespace details

/// Any group, for functions that take every kind of group.
class thread_group {
 public:
  WARPGAUGE_SURFACE unsigned thread_rank() const {
    return kind_ == details::group_kind::block
               ? details::rank_in_block()
               : static_cast<unsigned>(__builtin_popcount(details::lanes_before(lanes_)));
  }
  WARPGAUGE_SURFACE unsigned num_threads() const {
    return kind_ == details::group_kind::block ? details::threads_of_block()
                                               : static_cast<unsigned>(__builtin_popcount(lanes_));
  }
  WARPGAUGE_SURFACE unsigned size() const { return num_threads(); }
  WARPGAUGE_SURFACE void sync(const char* file = __builtin_FILE(),
                              int line = __builtin_LINE()) const {
    if (kind_ == details::group_kind::block) {
      warpgauge_sim_barrier(file, line);
    } else {
      warpgauge_sim_warp_sync(lanes_);
    }
  }
  WARPGAUGE_SURFACE unsigned get_type() const { return static_cast<unsigned>(kind_); }
  /// For the simulator: the group's lanes within its warp.
  WARPGAUGE_SURFACE unsigned lanes() const { return lanes_; }
  WARPGAUGE_SURFACE bool is_block() const { return kind_ == details::group_kind::block; }

 protected:
  WARPGAUGE_SURFACE thread_group(details::group_kind kind, unsigned lanes)
      : kind_(kind), lanes_(lanes) {}

 private:
  details::group_kind kind_;
  unsigned lanes_;
};

namespace details {

/// What the lanes of a mask can do together. Shuffles take ranks within the group; for a rank
/// beyond it, where CUDA leaves the result open, they return the caller's own value.
class lane_group : public thread_group {
 public:
  WARPGAUGE_SURFACE unsigned thread_rank() const {
    return static_cast<unsigned>(__builtin_popcount(lanes_before(lanes())));
  }
  WARPGAUGE_SURFACE unsigned num_threads() const {
    return static_cast<unsigned>(__builtin_popcount(lanes()));
  }
  WARPGAUGE_SURFACE unsigned size() const { return num_threads(); }
  WARPGAUGE_SURFACE void sync() const { warpgauge_sim_warp_sync(lanes()); }

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
  WARPGAUGE_SURFACE int any(int predicate) const { return __any_sync(lanes(), predicate); }
  WARPGAUGE_SURFACE int all(int predicate) const { return __all_sync(lanes(), predicate); }
  WARPGAUGE_SURFACE unsigned ballot(int predicate) const {
    return packed(__ballot_sync(lanes(), predicate));
  }
  template <class T>
  WARPGAUGE_SURFACE unsigned match_any(T value) const {
    return packed(__match_any_sync(lanes(), value));
  }
  template <class T>
  WARPGAUGE_SURFACE unsigned match_all(T value, int& all_equal) const {
    return packed(__match_all_sync(lanes(), value, &all_equal));
  }
  template <class T, class Operation>
  WARPGAUGE_SURFACE T fold(T value, Operation operation) const {
    return ::warpgauge::sim::surface::fold(lanes(), value, operation);
  }

 protected:
  WARPGAUGE_SURFACE explicit lane_group(unsigned lanes) : thread_group(group_kind::lanes, lanes) {}

  template <class T>
  WARPGAUGE_SURFACE T from(const T& value, int rank) const {
    const bool inside = rank >= 0 && rank < __builtin_popcount(lanes());
    const unsigned lane =
        inside ? lane_of_rank(lanes(), static_cast<unsigned>(rank)) : warpgauge_sim_lane();
    return value_of_lane(lanes(), value, lane);
  }

  // Lanes as bits of the warp to ranks as bits of the group.
  WARPGAUGE_SURFACE unsigned packed(unsigned mask) const {
    unsigned result = 0;
    unsigned rank = 0;
    for (unsigned rest = lanes(); rest != 0; rest &= rest - 1, ++rank) {
      if ((mask >> __builtin_ctz(rest) & 1U) != 0) result |= 1U << rank;
    }
    return result;
  }
};

}  // namespace details

/// Lanes of one warp, any of them.
class coalesced_group : public details::lane_group {
 public:
  WARPGAUGE_SURFACE explicit coalesced_group(unsigned lanes,
                                             unsigned meta_rank = 0,
                                             unsigned meta_size = 1)
      : lane_group(lanes), meta_rank_(meta_rank), meta_size_(meta_size) {}
  WARPGAUGE_SURFACE unsigned meta_group_size() const { return meta_size_; }
  WARPGAUGE_SURFACE unsigned meta_group_rank() const { return meta_rank_; }

 private:
  unsigned meta_rank_;
  unsigned meta_size_;
};

template <unsigned Size, class Parent>
class thread_block_tile;

namespace details {

// Threads of the group that a tile was cut from; of a block by default.
template <class Parent>
struct parent_of {
  WARPGAUGE_SURFACE static unsigned threads() { return threads_of_block(); }
};
template <unsigned Size, class Parent>
struct parent_of<thread_block_tile<Size, Parent>> {
  WARPGAUGE_SURFACE static unsigned threads() { return Size; }
};

}  // namespace details

namespace details {

/// What tiles of all sizes have.
template <unsigned Size, class Parent>
class tile_position {
  static_assert(Size != 0 && (Size & (Size - 1)) == 0, "a tile's size is a power of two");

 public:
  WARPGAUGE_SURFACE static unsigned thread_rank() { return rank_in_block() % Size; }
  WARPGAUGE_SURFACE static constexpr unsigned num_threads() { return Size; }
  WARPGAUGE_SURFACE static constexpr unsigned size() { return Size; }
  WARPGAUGE_SURFACE static unsigned meta_group_size() {
    return (parent_of<Parent>::threads() + Size - 1) / Size;
  }
  WARPGAUGE_SURFACE static unsigned meta_group_rank() {
    return rank_in_block() % parent_of<Parent>::threads() / Size;
  }
};

/// Size consecutive lanes of a warp.
template <unsigned Size, class Parent>
class tile_of_lanes : public lane_group, public tile_position<Size, Parent> {
 public:
  using tile_position<Size, Parent>::thread_rank;
  using tile_position<Size, Parent>::num_threads;
  using tile_position<Size, Parent>::size;

  WARPGAUGE_SURFACE tile_of_lanes()
      : lane_group((Size == 32 ? ~0U : (1U << (Size % 32)) - 1)
                   << warpgauge_sim_lane() / Size * Size) {}
  template <class T>
  WARPGAUGE_SURFACE T shfl(T value, int rank) const {
    return this->from(value, rank & static_cast<int>(Size - 1));
  }
  template <class T>
  WARPGAUGE_SURFACE T shfl_xor(T value, int bits) const {
    return this->from(value, static_cast<int>(thread_rank()) ^ bits);
  }
};

/// Consecutive warps of a block. Its values go through the simulator, no shared memory.
template <unsigned Size, class Parent>
class tile_of_warps : public tile_position<Size, Parent> {
 public:
  WARPGAUGE_SURFACE static void sync(const char* = nullptr, int = 0) {
    warpgauge_sim_named_barrier(barrier(), present());
  }

  template <class T>
  WARPGAUGE_SURFACE T shfl(T value, int rank) const {
    static_assert(sizeof(T) <= 8,
                  "CUDA's tiles of several warps exchange values of at most 8 bytes");
    const unsigned from = static_cast<unsigned>(rank) % Size;
    if (this->thread_rank() == from) warpgauge_sim_named_put(barrier(), &value, sizeof(T));
    sync();
    warpgauge_sim_named_get(barrier(), first_warp() + from / 32, &value, sizeof(T));
    return value;
  }
  WARPGAUGE_SURFACE int any(int predicate) const {
    return fold(predicate != 0, [](int a, int b) { return a | b; });
  }
  WARPGAUGE_SURFACE int all(int predicate) const {
    return fold(predicate != 0, [](int a, int b) { return a & b; });
  }
  /// In order of ranks; every thread gets the result.
  template <class T, class Operation>
  WARPGAUGE_SURFACE T fold(T value, Operation operation) const {
    static_assert(sizeof(T) <= 8,
                  "CUDA's tiles of several warps exchange values of at most 8 bytes");
    const unsigned behind = threads_of_block() - rank_in_block() / 32 * 32;
    const unsigned lanes = behind < 32 ? (1U << behind) - 1 : ~0U;
    T result = ::warpgauge::sim::surface::fold(lanes, value, operation);
    warpgauge_sim_named_put(barrier(), &result, sizeof(T));
    sync();
    for (unsigned warp = 0; warp < (present() + 31) / 32; ++warp) {
      T other;
      warpgauge_sim_named_get(barrier(), first_warp() + warp, &other, sizeof(T));
      result = warp == 0 ? other : operation(result, other);
    }
    return result;
  }

 private:
  WARPGAUGE_SURFACE static unsigned first_warp() { return rank_in_block() / Size * (Size / 32); }
  WARPGAUGE_SURFACE static unsigned barrier() { return 16 + first_warp(); }
  /// The block's last tile may be short.
  WARPGAUGE_SURFACE static unsigned present() {
    const unsigned behind = threads_of_block() - first_warp() * 32;
    return behind < Size ? behind : Size;
  }
};

}  // namespace details

/// Size consecutive threads of a block.
template <unsigned Size, class Parent = void>
class thread_block_tile : public std::conditional<(Size > 32),
                                                  details::tile_of_warps<Size, Parent>,
                                                  details::tile_of_lanes<Size, Parent>>::type {
 public:
  WARPGAUGE_SURFACE thread_block_tile() {}
  // A tile is also a tile of its size without its parent's name.
  template <class Other,
            class = std::enable_if_t<std::is_void<Parent>::value && !std::is_void<Other>::value>>
  WARPGAUGE_SURFACE thread_block_tile(const thread_block_tile<Size, Other>&) {}
};

}  // namespace cooperative_groups
