// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace warpgauge::sim {

/// Objects that programs hold by pointer. Recognises pointers that were never given out or were
/// destroyed.
template <class Handle>
class handle_table {
 public:
  Handle* add(Handle value) {
    const std::lock_guard lock(mutex_);
    auto owned = std::make_unique<Handle>(std::move(value));
    const Handle* const key = owned.get();
    return live_.emplace(key, std::move(owned)).first->second.get();
  }
  bool remove(const Handle* handle) {
    const std::lock_guard lock(mutex_);
    return live_.erase(handle) != 0;
  }
  bool holds(const Handle* handle) {
    const std::lock_guard lock(mutex_);
    return live_.contains(handle);
  }
  template <class Visitor>
  void for_each(Visitor&& visit) {
    const std::lock_guard lock(mutex_);
    for (auto& [key, owned] : live_) visit(*owned);
  }

 private:
  std::mutex mutex_;
  std::unordered_map<const Handle*, std::unique_ptr<Handle>> live_;
};

/// The table of all handles of one type. Never destroyed: programs destroy theirs from destructors
/// of static objects.
template <class Handle>
handle_table<Handle>& handles() {
  static auto& table = *new handle_table<Handle>;
  return table;
}

}  // namespace warpgauge::sim
