// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/record/access.hpp"

#include <cstdint>

/// How a memory pipeline turns one warp instruction into sectors and wavefronts.
namespace warpgauge::sim {

/// What differs between architectures, one row for each that was measured.
struct memory_rules {
  int compute_capability;
  unsigned sector_bytes;  ///< granule of global traffic
  unsigned line_bytes;    ///< one tag lookup each
  unsigned banks;         ///< of shared memory
  unsigned bank_bytes;
  /// Loads of 8 and 16 bytes pass two phases at once when all active lanes n of the warp read what
  /// lane n ^ 1 reads, or all what lane n ^ 2 reads. Stores and atomics never do.
  bool pairs_merge_loads;
};

/// The golden table compares it with hardware counters; other architectures may differ.
inline constexpr memory_rules sm_90_rules{
    .compute_capability = 90,
    .sector_bytes = 32,
    .line_bytes = 128,
    .banks = 32,
    .bank_bytes = 4,
    .pairs_merge_loads = true,
};

/// What the simulated device does. A constant, so that the counting loops fold it.
inline constexpr const memory_rules& simulated_rules = sm_90_rules;

/// One warp instruction: a power of two of at most 16 bytes per lane.
struct warp_request {
  std::uint64_t address[warp_lanes];  ///< of active lanes; shared: byte offset, banks start at 0
  std::uint32_t active = 0;           ///< bit n: lane n takes part; never 0
  unsigned size = 0;                  ///< bytes per lane
  access_op op = access_op::load;
  unsigned passes = 1;  ///< over shared memory: 2 for a compare-and-swap
};

}  // namespace warpgauge::sim
