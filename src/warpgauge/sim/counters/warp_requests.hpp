// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/counters/divergence.hpp"
#include "warpgauge/sim/counters/memory_rules.hpp"
#include "warpgauge/sim/counters/site_table.hpp"
#include "warpgauge/sim/record/access.hpp"

#include <cstdint>
#include <unordered_set>

namespace warpgauge::sim {

/// Groups the accesses of a warp's lanes into requests and adds them up per site. One per worker.
///
/// While all lanes agree on site and size, record k of every lane is request k; class divergence
/// orders the rest. A copy wider than 16 bytes, or of an odd size, is split into the widest pieces
/// that all lanes' addresses allow.
class request_accountant {
 public:
  /// Accounts one stretch of a warp between two points where all its lanes had stopped.
  /// Lanes may be anywhere in the array; a partial warp has empty lanes.
  void account(const lane_records (&lanes)[warp_lanes]);

  /// Marks the site of a key as one that a device may count otherwise.
  void mark_inexact(std::uint64_t key) { sites_.at(key).exact = false; }

  /// The loads of that instruction are volatile or atomic, so each counts.
  void mark_strong(std::uintptr_t pc) { strong_loads_.insert(pc); }

  const site_table& sites() const { return sites_; }
  std::uint64_t requests() const { return requests_; }  ///< so far
  void reset() {
    sites_.clear();
    strong_loads_.clear();
    requests_ = 0;
  }

 private:
  void request(std::uint64_t key);
  void note_reread(site_counters& site, memory_space space);
  void split_copy(site_counters& site, memory_space space);
  void count(site_counters& site, memory_space space);
  void note_pieces(const access_record* const (&next)[warp_lanes],
                   unsigned lanes,
                   std::size_t first,
                   std::size_t end);
  void account_diverged(const lane_records (&lanes)[warp_lanes], std::size_t converged);

  site_table sites_;
  std::unordered_set<std::uintptr_t> strong_loads_;
  std::uint64_t requests_ = 0;
  warp_request request_;  // the one at hand
  std::uint64_t stretches_and_changes_[2] = {1,
                                             1};  // by memory space: what may end a register's use
  divergence divergence_;
};

}  // namespace warpgauge::sim
