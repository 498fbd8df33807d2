// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/host_registry.hpp"

#include <map>
#include <mutex>
#include <shared_mutex>

namespace warpgauge::sim::host_registry {
namespace {

struct registry {
  std::shared_mutex mutex;
  std::map<std::uintptr_t, std::size_t> ranges;  // by first address

  bool holds(std::uintptr_t address) const {
    auto it = ranges.upper_bound(address);
    return it != ranges.begin() && address - (--it)->first < it->second;
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
  if (all().holds(first) || (next != all().ranges.end() && next->first - first < bytes))
    return false;
  all().ranges.emplace(first, bytes);
  return true;
}

bool remove(const void* pointer) {
  const std::unique_lock lock(all().mutex);
  return all().ranges.erase(reinterpret_cast<std::uintptr_t>(pointer)) != 0;
}

bool contains(std::uintptr_t address) {
  const std::shared_lock lock(all().mutex);
  return all().holds(address);
}

}  // namespace warpgauge::sim::host_registry
