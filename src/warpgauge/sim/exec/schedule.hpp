// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/options.hpp"

#include <bit>
#include <cstdint>
#include <numeric>

namespace warpgauge::sim {

/// splitmix64 (Steele, Lea, Flood 2014): one step of a small, well mixed generator.
inline std::uint64_t next_random(std::uint64_t& state) {
  std::uint64_t z = state += 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

/// The order in which a grid's blocks run: position -> block, a bijection that needs no memory.
class block_order {
 public:
  block_order(schedule order, std::uint64_t seed, std::uint64_t blocks)
      : order_(order), blocks_(blocks) {
    if (order != schedule::random || blocks < 2) return;
    offset_ = next_random(seed) % blocks;
    // i -> i * stride + offset visits every block once when stride and count are coprime.
    do {
      stride_ = next_random(seed) % blocks;
    } while (std::gcd(stride_, blocks) != 1);
  }

  std::uint64_t block_at(std::uint64_t position) const {
    if (order_ == schedule::forward) return position;
    if (order_ == schedule::reverse) return blocks_ - 1 - position;
    return static_cast<std::uint64_t>(
        (static_cast<unsigned __int128>(position) * stride_ + offset_) % blocks_);
  }

 private:
  schedule order_;
  std::uint64_t blocks_;
  std::uint64_t offset_ = 0;
  std::uint64_t stride_ = 1;
};

/// Takes one of the set bits of `lanes` out, the next in the order of the schedule.
inline unsigned take_lane(std::uint32_t& lanes, schedule order, std::uint64_t& random_state) {
  unsigned lane = 0;
  if (order == schedule::forward) {
    lane = static_cast<unsigned>(std::countr_zero(lanes));
  } else if (order == schedule::reverse) {
    lane = 31U - static_cast<unsigned>(std::countl_zero(lanes));
  } else {
    auto skip = next_random(random_state) % static_cast<unsigned>(std::popcount(lanes));
    std::uint32_t rest = lanes;
    for (; skip > 0; --skip) rest &= rest - 1;
    lane = static_cast<unsigned>(std::countr_zero(rest));
  }
  lanes &= ~(std::uint32_t{1} << lane);
  return lane;
}

}  // namespace warpgauge::sim
