// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/warp_order.hpp"

#include <algorithm>

namespace warpgauge::sim {

void warp_order::join(clocks& c, const execution_point& point, std::uint32_t mask) {
  if (!c.known) c.known = std::make_unique<matrix>();
  if (c.barrier_epoch != point.barrier_epoch) {
    // So far all lanes met each time: everything before the epoch that just ended is ordered.
    const std::uint32_t before = point.warp_epoch == 0 ? 0 : point.warp_epoch - 1;
    for (auto& reader : c.known->of) std::fill(std::begin(reader), std::end(reader), before);
    c.barrier_epoch = point.barrier_epoch;
  }
  std::uint32_t joined[32] = {};
  for (unsigned lane = 0; lane < 32; ++lane) {
    if ((mask >> lane & 1) == 0) continue;
    for (unsigned other = 0; other < 32; ++other) {
      joined[other] = std::max(joined[other], c.known->of[lane][other]);
    }
  }
  for (unsigned lane = 0; lane < 32; ++lane) {
    if ((mask >> lane & 1) != 0) joined[lane] = point.warp_epoch;
  }
  for (unsigned lane = 0; lane < 32; ++lane) {
    if ((mask >> lane & 1) != 0) std::copy(std::begin(joined), std::end(joined), c.known->of[lane]);
  }
}

}  // namespace warpgauge::sim
