// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/measure/sampling.hpp"

#include <optional>
#include <span>

/// Two cases measured alternately. Long work at full power reaches the card's power limit, which
/// lowers the clock by an amount that depends on what ran before, so neither case has a
/// reproducible figure of its own. Measured alternately they share the clock, and their ratio is
/// reproducible.
namespace warpgauge::measure {

/// Seconds per launch of both, measured in succession, and the clocks while each ran.
struct watched_pair {
  double first_s = 0;
  double second_s = 0;
  watched_state first;
  watched_state second;
};

struct comparison {
  double ratio = 0;   ///< the second's seconds over the first's: above 1 the first is faster
  double spread = 0;  ///< median absolute deviation of the pairs' ratios over their median
  double first_s = 0;
  double second_s = 0;
  unsigned sm_clock_mhz = 0;    ///< median, of both
  bool at_power_limit = false;  ///< the cap was seen in half of the pairs
};

/// The median of the pairs' ratios. Absent, because the comparison would not be fair, unless
/// - three quarters of the pairs, and the rule's fewest, ran without other processes, with equal
///   memory clocks, throttled by nothing but the power cap, at SM clocks within 2 % of each other;
/// - the mean clocks of both differ by less than 0.5 % in these: else one of them draws more power
///   and runs at a lower clock;
/// - the clocks of all of these lie within 2 %, or the cap was seen in half of them: any other
/// cause
///   of changing clocks is unknown.
std::optional<comparison> compare_alternating(std::span<const watched_pair> pairs,
                                              const sampling_rule& rule);

}  // namespace warpgauge::measure
