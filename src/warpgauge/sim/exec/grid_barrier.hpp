// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace warpgauge::sim {

/// Where the blocks of a cooperative launch wait for each other, one operating-system thread each.
/// A block that has ended is no longer waited for, so this continues where a device hangs.
class grid_barrier {
 public:
  explicit grid_barrier(std::uint64_t blocks) : blocks_(blocks), expected_(blocks) {}

  /// @return  blocks that had ended before the others came here
  std::uint64_t arrive_and_wait() {
    std::unique_lock lock(mutex_);
    const std::uint64_t phase = phase_;
    if (++arrived_ == expected_) {
      release();
    } else {
      moved_.wait(lock, [&] { return phase_ != phase; });
    }
    return missing_;
  }

  void leave() {
    const std::lock_guard lock(mutex_);
    if (--expected_ == arrived_ && arrived_ != 0) release();
  }

 private:
  void release() {
    missing_ = blocks_ - expected_;
    arrived_ = 0;
    ++phase_;
    moved_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable moved_;
  const std::uint64_t blocks_;
  std::uint64_t expected_;
  std::uint64_t missing_ = 0;  ///< of the last phase
  std::uint64_t arrived_ = 0;
  std::uint64_t phase_ = 0;
};

}  // namespace warpgauge::sim
