// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/report.hpp"

#include <cstddef>
#include <cstdint>

namespace warpgauge::sim {

/// Where the running simulated thread is: what the checkers need to order two accesses, and what a
/// finding reports. One per worker, kept by the block runner.
struct execution_point {
  std::uint64_t block_linear = 0;
  std::uint64_t position = 0;  ///< of the block in the order of execution
  index3 block;
  index3 thread;
  std::uint32_t thread_linear = 0;  ///< within the block; lane = & 31, warp = >> 5
  std::uint32_t barrier_epoch =
      0;  ///< of this worker: grows at each block barrier and each new block, never reused
  std::uint32_t block_epoch = 0;  ///< barrier_epoch at the start of the block, never 0
  std::uint32_t warp_epoch =
      0;  ///< grows at each rendezvous of the running warp, restarts per block epoch
  std::uint64_t interval = 0;    ///< of this worker: grows whenever the lanes of a warp take their
                                 ///< turns, and for one thread alone at its fences
  std::uint32_t grid_phase = 0;  ///< grid barriers of this block so far
  std::size_t dynamic_shared_bytes = 0;
};

/// How many fences and takings of locks of a thread an interval counts: interval numbers are this
/// far apart.
inline constexpr std::uint64_t interval_steps = 256;

/// The next interval begins, for all threads.
inline void begin_interval(execution_point& point) {
  point.interval = (point.interval | (interval_steps - 1)) + 1;
}
/// The running thread's next step, where the interval still has one.
inline void next_step(execution_point& point) {
  if (point.interval % interval_steps != interval_steps - 1) ++point.interval;
}
/// Another thread runs in this interval.
inline void rejoin_interval(execution_point& point) { point.interval &= ~(interval_steps - 1); }

/// The index of a thread in its block, or of a block in its grid, x first.
inline index3 unflatten(std::uint64_t linear, const index3& extent) {
  const auto x = static_cast<unsigned>(linear % extent.x);
  linear /= extent.x;
  return {x, static_cast<unsigned>(linear % extent.y), static_cast<unsigned>(linear / extent.y)};
}

}  // namespace warpgauge::sim
