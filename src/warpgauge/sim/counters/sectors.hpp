// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/counters/memory_rules.hpp"

namespace warpgauge::sim {

/// Global traffic of one request.
struct sector_counts {
  unsigned sectors = 0;        ///< distinct 32-byte sectors
  unsigned ideal_sectors = 0;  ///< ceil(active bytes / 32), at most sectors
  unsigned lines = 0;          ///< distinct 128-byte lines: tag requests
};

/// Counts what a request touches, per ncu's memory_l2_theoretical_sectors_global[_ideal] and
/// memory_l1_tag_requests_global. Ascending addresses cost one pass, others a sort of 32.
sector_counts count_sectors(const warp_request& request);

/// Sector lookups of a global atomic: lanes that hit one address are serialised, so each sector
/// counts as often as the most popular address in it. ncu's l1tex__t_sectors_*_op_{atom,red}.
unsigned count_atomic_sectors(const warp_request& request);

}  // namespace warpgauge::sim
