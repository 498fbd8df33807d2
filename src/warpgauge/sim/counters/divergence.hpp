// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/record/access.hpp"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace warpgauge::sim {

/// What one lane accessed since its warp was last accounted, in order. Both null: no such lane.
struct lane_records {
  const access_record* begin = nullptr;
  const access_record* end = nullptr;
};

/// Finds an order of requests for lanes that took different paths.
///
/// The n-th visit of a site is one request for all lanes that make it, issued when it is the next
/// access of each of them. If no visit is, lanes visited a site in different iterations: the
/// earliest visit is then issued for the lanes that have reached it, as a device does with lanes
/// that alternate between iterations. Requests come out in an order that respects every lane's own.
class divergence {
 public:
  struct request {
    std::uint64_t key = 0;
    std::uint32_t lanes = 0;
    const access_record* record[warp_lanes];  ///< of the lanes that take part
  };

  /// Takes the lanes' records from index `converged` on; before it all non-empty lanes agree.
  void plan(const lane_records (&lanes)[warp_lanes], std::size_t converged);

  /// The next request; false at the end.
  bool next(request& out);

  /// Keys whose requests a device may group otherwise: issued for only some of their lanes, or
  /// visited unequally often by different lanes. Complete after the last request.
  std::vector<std::uint64_t> inexact() const;

 private:
  struct site {
    std::uint64_t key = 0;
    std::uint32_t converged_visits = 0;     // by every non-empty lane
    std::vector<std::uint32_t> groups;      // by occurrence after those
    std::uint32_t visits[warp_lanes] = {};  // after those
    bool split = false;
  };
  struct group {
    std::uint32_t site = 0;
    std::uint32_t occurrence = 0;  // counted from the first record, converged ones too
    std::uint32_t lanes = 0;       // that still have to make this access
    std::uint32_t waiting = 0;     // of those, the ones for which it is next
  };

  void count_converged_visits();
  std::uint32_t site_of(std::uint64_t key);
  void arrive(unsigned lane);
  std::uint32_t earliest_waiting() const;
  bool unequal_visits(const site& s) const;

  const lane_records* lanes_ = nullptr;
  std::size_t converged_ = 0;
  std::unordered_map<std::uint64_t, std::uint32_t> site_index_;
  std::vector<site> sites_;
  std::size_t site_count_ = 0;  // of sites_, which keeps its capacity between plans
  std::vector<group> groups_;
  std::vector<std::uint32_t> sequence_[warp_lanes];  // groups, in the lane's order
  std::size_t head_[warp_lanes] = {};
  std::vector<std::uint32_t> ready_;
};

}  // namespace warpgauge::sim
