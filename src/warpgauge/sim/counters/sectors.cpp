// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/counters/sectors.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace warpgauge::sim {
namespace {

constexpr unsigned sector_shift = std::countr_zero(simulated_rules.sector_bytes);
constexpr unsigned line_shift = std::countr_zero(simulated_rules.line_bytes);

struct compact_request {
  const std::uint64_t* address;
  unsigned lanes;
  unsigned size;
  std::uint64_t storage[warp_lanes];

  explicit compact_request(const warp_request& request)
      : address(request.address),
        lanes(unsigned(std::popcount(request.active))),
        size(request.size) {
    if (lanes == warp_lanes) return;
    unsigned n = 0;
    for (std::uint32_t rest = request.active; rest; rest &= rest - 1)
      storage[n++] = request.address[std::countr_zero(rest)];
    address = storage;
  }
};

// Each lane follows the one before it without a gap: what well-made kernels do.
bool is_contiguous(const compact_request& r) {
  std::uint64_t gaps = 0;
  for (unsigned i = 1; i < r.lanes; ++i) gaps |= r.address[i] - r.address[i - 1] - r.size;
  return gaps == 0;
}

unsigned granules(std::uint64_t first, std::uint64_t last, unsigned shift) {
  return unsigned((last >> shift) - (first >> shift)) + 1;
}

// Distinct granules for lanes in any order. At most two per lane, for a misaligned access.
unsigned distinct_granules(const compact_request& r, unsigned shift) {
  std::uint64_t granule[2 * warp_lanes];
  unsigned n = 0;
  for (unsigned i = 0; i < r.lanes; ++i) {
    const std::uint64_t first = r.address[i] >> shift;
    const std::uint64_t last = (r.address[i] + r.size - 1) >> shift;
    granule[n++] = first;
    if (last != first) granule[n++] = last;
  }
  const auto [low, high] = std::minmax_element(granule, granule + n);
  if (*high - *low < std::numeric_limits<std::uint64_t>::digits) {
    const std::uint64_t base = *low;
    std::uint64_t seen = 0;
    for (unsigned i = 0; i < n; ++i) seen |= std::uint64_t{1} << (granule[i] - base);
    return unsigned(std::popcount(seen));
  }
  std::sort(granule, granule + n);
  return unsigned(std::unique(granule, granule + n) - granule);
}

sector_counts count_touched(const compact_request& r) {
  sector_counts counts;
  if (is_contiguous(r)) {
    const std::uint64_t last = r.address[r.lanes - 1] + r.size - 1;
    counts.sectors = granules(r.address[0], last, sector_shift);
    counts.lines = granules(r.address[0], last, line_shift);
    return counts;
  }
  // Aligned accesses in ascending order: a granule is new when it differs from the one before.
  std::uint64_t misaligned = r.address[0] & (r.size - 1);
  bool ascending = true;
  counts.sectors = counts.lines = 1;
  for (unsigned i = 1; i < r.lanes; ++i) {
    const std::uint64_t previous = r.address[i - 1];
    const std::uint64_t address = r.address[i];
    misaligned |= address & (r.size - 1);
    ascending &= address >= previous;
    counts.sectors += (address >> sector_shift) != (previous >> sector_shift);
    counts.lines += (address >> line_shift) != (previous >> line_shift);
  }
  if (!ascending || misaligned) {
    counts.sectors = distinct_granules(r, sector_shift);
    counts.lines = distinct_granules(r, line_shift);
  }
  return counts;
}

}  // namespace

sector_counts count_sectors(const warp_request& request) {
  const compact_request r(request);
  sector_counts counts = count_touched(r);
  const unsigned full = (r.lanes * r.size + simulated_rules.sector_bytes - 1) >> sector_shift;
  counts.ideal_sectors = std::min(full, counts.sectors);
  return counts;
}

unsigned count_atomic_sectors(const warp_request& request) {
  std::uint64_t address[warp_lanes];
  unsigned n = 0;
  for (std::uint32_t rest = request.active; rest; rest &= rest - 1)
    address[n++] = request.address[std::countr_zero(rest)];
  std::sort(address, address + n);
  unsigned lookups = 0;
  for (unsigned i = 0; i < n;) {
    const std::uint64_t sector = address[i] >> sector_shift;
    unsigned most = 0;
    while (i < n && address[i] >> sector_shift == sector) {
      unsigned same = 1;
      while (i + same < n && address[i + same] == address[i]) ++same;
      most = std::max(most, same);
      i += same;
    }
    lookups += most;
  }
  return lookups;
}

}  // namespace warpgauge::sim
