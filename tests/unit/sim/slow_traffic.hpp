// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/counters/memory_rules.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

/// The traffic rules once more, straight from their definitions and without any shortcut, for
/// comparison with the fast ones.
namespace warpgauge::sim::slow {

template <class Visitor>
void for_each_active(const warp_request& r, Visitor&& visit) {
  for (unsigned lane = 0; lane < 32; ++lane)
    if (r.active >> lane & 1) visit(lane, r.address[lane]);
}

inline unsigned granules(const warp_request& r, unsigned bytes) {
  std::set<std::uint64_t> touched;
  for_each_active(r, [&](unsigned, std::uint64_t address) {
    for (unsigned b = 0; b < r.size; ++b) touched.insert((address + b) / bytes);
  });
  return unsigned(touched.size());
}

inline unsigned atomic_sectors(const warp_request& r) {
  std::map<std::uint64_t, std::map<std::uint64_t, unsigned>> hits;
  for_each_active(r, [&](unsigned, std::uint64_t address) { ++hits[address / 32][address]; });
  unsigned lookups = 0;
  for (const auto& [sector, addresses] : hits) {
    unsigned most = 0;
    for (const auto& [address, count] : addresses) most = std::max(most, count);
    lookups += most;
  }
  return lookups;
}

inline unsigned passes(const warp_request& r, std::uint32_t lanes) {
  // An atomic's lanes change a word one after the other: the lane is part of what is distinct.
  std::map<unsigned, std::set<std::pair<std::uint64_t, unsigned>>> words;
  const bool serial = r.op == access_op::atomic;
  for_each_active(r, [&](unsigned lane, std::uint64_t address) {
    if (!(lanes >> lane & 1)) return;
    for (unsigned b = 0; b < r.size; ++b)
      words[unsigned((address + b) / 4 % 32)].insert({(address + b) / 4, serial ? lane : 0});
  });
  std::size_t most = 0;
  for (const auto& [bank, distinct] : words) most = std::max(most, distinct.size());
  return unsigned(most);
}

// The whole warp's active lanes, also those of phases that would not merge with one another.
inline bool agree(const warp_request& r, unsigned distance) {
  bool same = true;
  for_each_active(r, [&](unsigned lane, std::uint64_t address) {
    const unsigned partner = lane ^ distance;
    if (r.active >> partner & 1) same &= r.address[partner] == address;
  });
  return same;
}

struct wavefronts {
  unsigned passes = 0, ideal = 0, conflicts = 0;
};

inline wavefronts wavefronts_of(const warp_request& r) {
  const unsigned per_phase = r.size <= 4 ? 32 : r.size == 8 ? 16 : 8;
  wavefronts result;
  unsigned bytes = 0, phases = 0;
  const auto phase = [&](std::uint32_t lanes) {
    if (!(lanes & r.active)) return 0u;
    result.passes += passes(r, lanes);
    ++phases;
    return 1u;
  };
  const std::uint32_t one = per_phase == 32 ? ~0u : (1u << per_phase) - 1;
  for_each_active(r, [&](unsigned, std::uint64_t) { bytes += r.size; });
  if (per_phase == 32) {
    phase(~0u);
  } else {
    for (unsigned first = 0; first < 32; first += 2 * per_phase) {
      const std::uint32_t low = one << first, high = low << per_phase;
      if (r.op == access_op::load && (agree(r, 1) || agree(r, 2))) {
        phase(low | high);
      } else {
        phase(low);
        phase(high);
      }
    }
  }
  result.ideal = std::min((bytes + 127) / 128, result.passes);
  result.conflicts = result.passes - phases;
  return result;
}

}  // namespace warpgauge::sim::slow
