// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/record/execution_point.hpp"

#include <cstdint>
#include <memory>

namespace warpgauge::sim {

/// Which accesses of a warp's lanes are ordered by its rendezvous since the last block barrier:
/// __syncwarp and the like. Shuffles and votes order no memory and are not passed on to it.
///
/// A rendezvous of all lanes orders everything before it, as warp epochs show. After one with a
/// partial mask only its lanes are ordered with each other: each lane then has a vector of the
/// others' epochs that it knows (vector clocks), joined at every rendezvous. One object per worker;
/// the block runner reports each completed rendezvous.
class warp_order {
 public:
  /// Lanes of `mask` of the running warp met. Call it with the warp_epoch that holds for the lanes
  /// after the rendezvous (one more than before).
  /// @param all  no living lane of the warp is missing from the mask
  void rendezvous(const execution_point& point, std::uint32_t mask, bool all) {
    clocks& c = warps_[point.thread_linear >> 5];
    if (all) {
      c.barrier_epoch = 0;  // back to comparing epochs
    } else {
      join(c, point, mask);
    }
  }

  /// Whether what `lane` did at `warp_epoch` (same warp, same barrier epoch) comes before what the
  /// running thread does now.
  bool ordered(const execution_point& point, unsigned lane, std::uint32_t warp_epoch) const {
    const clocks& c = warps_[point.thread_linear >> 5];
    if (c.barrier_epoch != point.barrier_epoch) [[likely]]
      return warp_epoch < point.warp_epoch;
    return warp_epoch < c.known->of[point.thread_linear & 31][lane];
  }

 private:
  struct matrix {
    std::uint32_t of[32][32];  // [reader][other]: the other's epochs below this one are ordered
  };
  struct clocks {
    std::uint32_t barrier_epoch = 0;  // in which `known` holds; 0: no partial rendezvous
    std::unique_ptr<matrix> known;
  };

  static void join(clocks& c, const execution_point& point, std::uint32_t mask);

  clocks warps_[32];
};

}  // namespace warpgauge::sim
