// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/checks/race_cell.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

/// What happens before what: streams, events and the host, as CUDA's programming guide orders them.
namespace warpgauge::sim::order {

using stream_id = std::uint32_t;

/// The legacy default stream, which waits for blocking streams and they for it.
inline constexpr stream_id legacy = 0;

/// A vector clock: of each stream, how many of its operations come before a moment.
class clock {
 public:
  std::uint32_t at(stream_id s) const { return s < counts_.size() ? counts_[s] : 0; }
  void set(stream_id s, std::uint32_t count);
  void join(const clock& other);

 private:
  std::vector<std::uint32_t> counts_;
};

/// The clocks of streams and of the host. All host threads count as one: how they order each other
/// is not seen, so each is assumed to know what any of them waited for.
class timeline {
 public:
  stream_id add_stream(bool blocking);
  /// The stream's work continues.
  void remove_stream(stream_id s);

  /// The next operation of a stream.
  /// @return what comes before it, with itself as the stream's last
  clock begin_operation(stream_id s);

  /// What an event records in the stream, for those that wait for the event.
  clock now(stream_id s) const;

  /// What the stream does next waits for it.
  void wait(stream_id s, const clock& moment) {
    streams_[s].done.join(moment);
    ++waits_;
  }
  void host_waits(const clock& moment) {
    host_.join(moment);
    ++waits_;
  }
  void host_waits_for_all();

  const clock& host() const { return host_; }
  /// Changes with each wait.
  std::uint64_t waits() const { return waits_; }

 private:
  struct stream {
    clock done;
    bool blocking = true;
  };

  // Numbers of removed streams are reused, the oldest first, once there are this many: a new stream
  // then seems to follow the old one, which can hide races but not invent any.
  static constexpr std::size_t most_streams = 64;

  std::vector<stream> streams_{1};
  std::deque<stream_id> removed_;
  clock host_;
  std::uint64_t waits_ = 0;
};

/// A launch, copy, fill, allocation or release.
struct operation_record {
  race_cell::cell first = 0;  ///< cells from here up to the next operation's are its own
  stream_id stream = legacy;
  std::uint32_t index = 0;  ///< in the stream
  const char* call = "";
  const void* kernel = nullptr;  ///< of a launch
  std::uintptr_t pc = 0;         ///< a return address
  bool allocates = false;        ///< what it marks as written

  struct range {
    std::uintptr_t begin = 0;
    std::size_t bytes = 0;
    bool written = false;
  };
  std::vector<range> registered;  ///< the host's own memory that it uses
};

/// Operations that the host has not waited for, in the order in which they were asked for.
class journal {
 public:
  void add(operation_record record);
  /// The last one that was added.
  operation_record& last() { return all_.back(); }

  /// The operation of a cell; null: the host has waited for it, or it was long ago.
  const operation_record* find(race_cell::cell c) const;

  /// Cells below it belong to operations that come before the moment.
  race_cell::cell floor(const clock& moment) const;

  void forget(const clock& waited_for);
  void clear() { all_.clear(); }
  const std::deque<operation_record>& all() const { return all_; }

  static constexpr race_cell::cell none = ~race_cell::cell{0};

 private:
  // More are not checked: operations that nobody waits for would cost ever more time.
  static constexpr std::size_t most = 1024;
  std::deque<operation_record> all_;
};

inline bool comes_before(const operation_record& r, const clock& moment) {
  return r.index <= moment.at(r.stream);
}

}  // namespace warpgauge::sim::order
