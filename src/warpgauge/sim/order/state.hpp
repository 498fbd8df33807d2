// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/include/driver_types.h"
#include "warpgauge/sim/order/timeline.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace warpgauge::sim::order {

/// Reads whose cells a later, unordered read took over: by page and operation, a bit for each byte.
class displaced_reads {
 public:
  static constexpr std::uintptr_t page_bytes = 4096;
  using bits = std::array<std::uint64_t, page_bytes / 64>;

  /// @return null: there are too many
  bits* of(std::uintptr_t page, race_cell::cell operation);
  /// Calls `found(first)` for each operation that read one of the bytes.
  template <class Found>
  void for_each(std::uintptr_t address, unsigned bytes, Found&& found) const {
    const auto at = pages_.find(address / page_bytes);
    if (at == pages_.end()) return;
    for (const auto& [operation, set] : at->second) {
      for (std::uintptr_t i = address % page_bytes, end = i + bytes; i < end; ++i) {
        if (((*set)[i / 64] >> (i % 64) & 1) == 0) continue;
        found(operation);
        break;
      }
    }
  }
  void forget(std::uintptr_t address, std::size_t bytes);
  void clear();

  /// Without a lock: false says that there are none of the page.
  bool may_have(std::uintptr_t page) const {
    return (filter_[page / 64 % filter_.size()].load(std::memory_order_relaxed) >> page % 64 & 1) !=
           0;
  }

 private:
  static constexpr std::size_t most = 16384;
  using page_sets = std::vector<std::pair<race_cell::cell, std::unique_ptr<bits>>>;
  std::unordered_map<std::uintptr_t, page_sets> pages_;
  std::size_t count_ = 0;
  std::array<std::atomic<std::uint64_t>, 256> filter_{};
};

/// What is known about the order in this process.
struct state {
  std::mutex mutex;
  timeline time;
  journal log;
  displaced_reads displaced;
  std::unordered_map<cudaStream_t, stream_id> streams;
  std::unordered_map<cudaEvent_t, clock> events;
  std::unordered_set<const void*> of_pool;
  std::vector<std::string> names{"the default stream"};  ///< of streams
  unsigned created = 0;
  bool uses_registered = false;  ///< an operation of the log does

  stream_id add_stream(bool blocking, std::string name);
  stream_id find(cudaStream_t stream);
  /// journal::floor() of an operation that begins in the stream.
  race_cell::cell floor_of(stream_id stream, const clock& moment);
  /// After the host waited, or an operation began.
  void settle();

 private:
  // Consecutive operations of a stream, with no wait in between, have the same floor.
  stream_id floor_stream_ = legacy;
  std::uint64_t floor_waits_ = 0;
  race_cell::cell floor_ = journal::none;
};

/// Its displaced reads and log lose entries only while device_mutex() is held as well.
state& the_state();

/// Whether races in device memory are looked for at all.
bool enabled();

}  // namespace warpgauge::sim::order
