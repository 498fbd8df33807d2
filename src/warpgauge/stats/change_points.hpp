// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Changes in many short series that were observed together, by permutation.
namespace warpgauge::stats {

/// One quantity over the occasions. Logarithms, so that a difference of 0.01 is 1 %.
struct series {
  std::vector<double> values;  ///< one for each occasion; not a number where it is absent
  /// Of a value around its level, as known from elsewhere, and the degrees of freedom that this
  /// counts for beside the series' own.
  double variance = 0;
  double dof = 0;
};

enum class change_shape : std::uint8_t {
  step,  ///< one level before, another one from an occasion on
  creep  ///< a line through all occasions
};

struct change_point {
  std::size_t of = 0;  ///< index of the series
  change_shape shape = change_shape::step;
  std::size_t at = 0;    ///< first occasion of the new level; of a creep the first of all
  double change = 0;     ///< level after less level before; of a creep last less first
  double statistic = 0;  ///< the standardised change by which it was found
};

struct change_rule {
  /// Of a fall that is none, per look at all series together; rises have as much of their own.
  double rate = 0.01;
  std::uint64_t seed = 1;
};

/// So many orders there must be before one of them can be rarer than the rate: five for 0.01, as
/// 5! is 120. A step between levels needs more, see find_changes.
std::size_t fewest_occasions(double rate);

/// Steps and creeps, by series and then in time.
///
/// The statistic of a series is its largest standardised fall (or rise): over the splits into
/// occasions before and after, and along a line. It is divided by a deviation that a lasting change
/// hardly raises: half the mean square of successive differences (von Neumann and others, "The mean
/// square successive difference", 1941), together with the variance known from elsewhere.
///
/// Its limit is what the largest of all series reaches when the occasions are shuffled, in one
/// order for all (Westfall and Young, "Resampling-based multiple testing", 1993): exact for
/// occasions that could have come in any order, whatever their tails and however the series hang
/// together. All orders are taken of up to six occasions, otherwise 10 / rate shuffles, the same
/// ones each time; without a change few of them tell (Besag and Clifford, "Sequential Monte Carlo
/// p-values", 1991).
///
/// Splits that too many orders share are left out: of n occasions there are n! / (k! (n - k)!)
/// before and after a split. So a step needs nine occasions with four of them after it, ten with
/// three, fifteen with two. What is found is taken away and the rest is looked at again.
std::vector<change_point> find_changes(std::span<const series> all, const change_rule& by);

}  // namespace warpgauge::stats
