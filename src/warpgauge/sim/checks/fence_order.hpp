// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace warpgauge::sim {

/// The order that blocks make themselves, with a fence and a flag or counter.
///
/// A block that executes a fence publishes what it did so far. A block that then reads anything
/// with an atomic or as volatile knows of all that was published before. So a decoupled look-back,
/// a last block that adds up, and a lock are ordered, when their fence is there. Which flag was
/// read is not asked: a kernel that has fences is given the benefit of the doubt.
class fence_order {
 public:
  void begin_launch() {
    published_.clear();
    now_.store(0, std::memory_order_relaxed);
  }

  /// The block at `position` executes a fence during this interval of its worker.
  void publish(std::uint64_t position, std::uint32_t interval) {
    const std::lock_guard lock(mutex_);
    std::vector<fence>& fences = published_[position];
    if (!fences.empty() && fences.back().interval == interval) return;
    fences.push_back({interval, now_.fetch_add(1, std::memory_order_release) + 1});
  }

  /// What a block knows that now reads with an atomic: everything published until this time.
  std::uint64_t now() const { return now_.load(std::memory_order_acquire); }

  /// Whether what the block at `position` did in `interval` was published by `time`.
  bool known(std::uint64_t position, std::uint32_t interval, std::uint64_t time) {
    if (time == 0) return false;
    const std::lock_guard lock(mutex_);
    const auto it = published_.find(position);
    if (it == published_.end()) return false;
    const auto next = std::lower_bound(  // intervals grow
        it->second.begin(),
        it->second.end(),
        interval,
        [](const fence& f, std::uint32_t i) { return f.interval < i; });
    return next != it->second.end() && next->time <= time;
  }

 private:
  struct fence {
    std::uint32_t interval;
    std::uint64_t time;
  };
  std::atomic<std::uint64_t> now_{0};
  std::mutex mutex_;
  std::unordered_map<std::uint64_t, std::vector<fence>> published_;
};

}  // namespace warpgauge::sim
