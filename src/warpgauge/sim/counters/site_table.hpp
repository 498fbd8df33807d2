// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/record/access.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpgauge::sim {

/// Sums over the requests of one access site: a program counter, an operation and a memory space.
/// The fields that belong to the other memory space stay zero.
struct site_counters {
  std::uint64_t key =
      0;                ///< access_record::key with a size of 0; pc_of, op_of and space_of read it
  unsigned size = 0;    ///< bytes per lane and access; the largest where a copy's size varies
  bool exact = true;    ///< false: a device may group the lanes, or split the copy, otherwise
  bool reread = false;  ///< loads again what it loaded, which a device may have kept
  std::uint64_t requests = 0;
  std::uint64_t thread_accesses = 0;  ///< active lanes over all requests
  std::uint64_t bytes = 0;            ///< of active lanes
  std::uint64_t atomic_sectors = 0;   ///< lookups with same-address collisions, atomics only
#define WARPGAUGE_GLOBAL_COUNTER(name) std::uint64_t name = 0;
#define WARPGAUGE_SHARED_COUNTER(name) std::uint64_t name = 0;
#include "warpgauge/sim/counters.inc"

  std::uint64_t last_lanes = 0;  ///< of the last load: which lanes, and what addresses they had
  std::uint64_t last_since = 0;  ///< since when the memory has not changed

  /// Adds the sums of the same site, from another worker or another line of a macro.
  void add(const site_counters& other);
};

/// All sites that a worker has met: open addressing, grows, keeps no order.
class site_table {
 public:
  site_table();

  /// The site of an access_record::key, made when missing. Valid until the next call.
  site_counters& at(std::uint64_t key);

  void merge(const site_table& other);
  void clear();
  std::size_t size() const { return used_; }

  /// Calls visit(const site_counters&) once per site, in no particular order.
  template <class Visitor>
  void for_each(Visitor&& visit) const {
    for (const site_counters& slot : slots_)
      if (slot.key != empty) visit(slot);
  }

 private:
  static constexpr std::uint64_t empty = 0;  // no code at address 0
  std::size_t slot_of(std::uint64_t key) const;
  void grow();

  std::vector<site_counters> slots_;  // a power of two
  std::size_t used_ = 0;
};

}  // namespace warpgauge::sim
