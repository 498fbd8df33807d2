// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/memory/host_registry.hpp"

#include <atomic>
#include <map>
#include <mutex>
#include <shared_mutex>

namespace warpgauge::sim::host_registry {
namespace {

struct registry {
  std::shared_mutex mutex;
  std::map<std::uintptr_t, std::size_t> ranges;  // by first address

  std::atomic<std::size_t> count{0};

  bool holds(std::uintptr_t address, std::size_t bytes) const {
    auto it = ranges.upper_bound(address);
    if (it == ranges.begin()) return false;
    const std::size_t offset = address - (--it)->first;
    return offset < it->second && bytes <= it->second - offset;
  }
};

registry& all() {
  static auto& one = *new registry;
  return one;
}

}  // namespace

bool add(const void* pointer, std::size_t bytes) {
  const auto first = reinterpret_cast<std::uintptr_t>(pointer);
  const std::unique_lock lock(all().mutex);
  const auto next = all().ranges.lower_bound(first);
  if (all().holds(first, 1) || (next != all().ranges.end() && next->first - first < bytes))
    return false;
  all().ranges.emplace(first, bytes);
  ++all().count;
  return true;
}

bool remove(const void* pointer) {
  const std::unique_lock lock(all().mutex);
  if (all().ranges.erase(reinterpret_cast<std::uintptr_t>(pointer)) == 0) return false;
  --all().count;
  return true;
}

std::size_t bytes_at(const void* pointer) {
  const std::shared_lock lock(all().mutex);
  const auto it = all().ranges.find(reinterpret_cast<std::uintptr_t>(pointer));
  return it == all().ranges.end() ? 0 : it->second;
}

bool contains(std::uintptr_t address, std::size_t bytes) {
  if (all().count.load(std::memory_order_acquire) == 0) return false;
  const std::shared_lock lock(all().mutex);
  return all().holds(address, bytes);
}

}  // namespace warpgauge::sim::host_registry
