// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

/// The verdict on two builds from pairs of processes, without a baseline; touches no GPU.
namespace warpgauge::measure {

struct ab_rule {
  int first_pairs = 10;
  int fresh_pairs = 20;           ///< for the cases that the first pairs suspect
  double tolerated_drop = 0.005;  ///< the hypothesis tested is that the drop is at most this
  double smallest_drop = 0.01;    ///< a smaller estimate is never a regression
  double first_rate = 0.05;
  double family_rate = 0.001;  ///< of a false alarm per comparison of all cases
};

/// Rate of the second stage: both stages together keep the family's, shared among the cases. The
/// second stage's pairs are fresh and in random order, so the rates multiply.
double fresh_rate(const ab_rule& by, int cases);

/// What the pairs say about a case; differences are log(head figure / base figure).
struct paired_change {
  int pairs = 0;
  double change = 0;  ///< relative: -0.012 is a drop of 1.2 %; Hodges-Lehmann estimate
  double lower = 0;   ///< 95 % interval of the change, from the signed ranks
  double upper = 0;
  double p_drop = 1;  ///< of the hypothesis that the drop is at most the tolerated one
  double p_gain = 1;  ///< the mirror image
};

/// @throws std::invalid_argument for fewer than two pairs or values that are not finite
paired_change change_of(std::span<const double> differences, const ab_rule& by);

/// Whether the head is suspected to be slower (or faster) at this rate.
bool is_drop(const paired_change& c, double rate, const ab_rule& by);
bool is_gain(const paired_change& c, double rate, const ab_rule& by);

/// The drop that ten pairs with this scatter find nine times out of ten, roughly: what the
/// comparison could have seen.
double visible_drop(std::span<const double> differences, const ab_rule& by);

}  // namespace warpgauge::measure
