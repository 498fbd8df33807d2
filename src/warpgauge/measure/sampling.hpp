// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

/// The arithmetic of sampling: no clock, no GPU.
namespace warpgauge::measure {

/// Clocks that differ by at most this share of the higher one count as equal.
inline constexpr double clock_tolerance = 0.02;

/// How a case is sampled; part of the protocol.
struct sampling_rule {
  double shortest_batch_s = 400e-6;  ///< the events' resolution of 0.5 us is 0.1 % of it
  double longest_launch_s = 10e-3;   ///< longer launches take two instead of a whole round
  double budget_s = 0.060;           ///< per case, kernel and anchor together
  int fewest_pairs = 15;
  int most_pairs = 61;
  double l2_multiple = 5;  ///< cold buffers cover more than this many L2 caches
};

/// Sets of buffers to rotate over so that a launch does not hit its own data in L2. At least 2, so
/// that even one huge launch does not hit its own tail.
///
/// @param bytes_per_set  operands of one launch, above 0
int sets_to_rotate(double bytes_per_set, double l2_bytes, const sampling_rule& rule);

/// Launches in one timed batch: whole rounds over the sets, long compared with the timer's
/// resolution; two where one alone takes longer than that needs by far.
/// @param launch_s  duration of one launch, roughly
int launches_per_batch(double launch_s, int sets, const sampling_rule& rule);

/// Pairs of a kernel's and an anchor's batch that fit the budget, within the rule's bounds. Decided
/// before the first pair, not from their values: stopping when the spread looks small would favour
/// lucky runs.
int pairs_within_budget(double pair_s, const sampling_rule& rule);

/// Seconds per launch of kernel and anchor, taken one after the other.
struct timed_pair {
  double kernel_s = 0;
  double anchor_s = 0;
};

struct summary {
  double median_s = 0;
  double spread = 0;  ///< median absolute deviation over the median
};

/// @throws std::invalid_argument when empty
summary summarise_kernel(std::span<const timed_pair> pairs);
summary summarise_anchor(std::span<const timed_pair> pairs);

/// The state read around a group of pairs. What the driver does not report is 0.
struct watched_state {
  unsigned sm_clock_mhz = 0;
  unsigned memory_clock_mhz = 0;
  std::uint64_t throttle_reasons = 0;  ///< NVML's mask, harmless bits removed
  int foreign_processes = 0;
};

/// Whether nothing disturbed the pairs between the two states: no throttling, no foreign work,
/// equal memory clocks, SM clocks within 2 % of each other.
bool undisturbed(const watched_state& before, const watched_state& after);

/// Seconds to rest after the n-th disturbed group of a case (from 1). The power cap holds an
/// average over some time, so after a rest the clocks are free for a while. 0.05, doubling up to
/// 0.4; 0 once the rests of the case add up to 2 s.
double rest_s(int disturbed_groups);

}  // namespace warpgauge::measure
