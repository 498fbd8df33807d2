// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/counters/site_table.hpp"

#include <algorithm>
#include <utility>

namespace warpgauge::sim {
namespace {

constexpr std::size_t initial_slots = 64;
constexpr std::uint64_t size_bits = 0x1fff;
constexpr std::uint64_t golden_ratio = 0x9e3779b97f4a7c15;  // Fibonacci hashing

}  // namespace

void site_counters::add(const site_counters& other) {
  size = std::max(size, other.size);
  exact = exact && other.exact;
  reread = reread || other.reread;
  requests += other.requests;
  thread_accesses += other.thread_accesses;
  bytes += other.bytes;
  atomic_sectors += other.atomic_sectors;
#define WARPGAUGE_GLOBAL_COUNTER(name) name += other.name;
#define WARPGAUGE_SHARED_COUNTER(name) name += other.name;
#include "warpgauge/sim/counters.inc"
}

site_table::site_table() : slots_(initial_slots) {}

std::size_t site_table::slot_of(std::uint64_t key) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = ((key * golden_ratio) >> 32) & mask;
  while (slots_[slot].key != key && slots_[slot].key != empty) slot = (slot + 1) & mask;
  return slot;
}

site_counters& site_table::at(std::uint64_t key) {
  const std::uint64_t site = key & ~size_bits;
  std::size_t slot = slot_of(site);
  if (slots_[slot].key == empty) {
    if (2 * (used_ + 1) > slots_.size()) {
      grow();
      slot = slot_of(site);
    }
    ++used_;
    slots_[slot].key = site;
  }
  slots_[slot].size = std::max(slots_[slot].size, size_of(key));
  return slots_[slot];
}

void site_table::merge(const site_table& other) {
  other.for_each([&](const site_counters& site) { at(site.key).add(site); });
}

void site_table::clear() {
  std::fill(slots_.begin(), slots_.end(), site_counters{});
  used_ = 0;
}

void site_table::grow() {
  const std::vector<site_counters> old =
      std::exchange(slots_, std::vector<site_counters>(2 * slots_.size()));
  for (const site_counters& site : old)
    if (site.key != empty) slots_[slot_of(site.key)] = site;
}

}  // namespace warpgauge::sim
