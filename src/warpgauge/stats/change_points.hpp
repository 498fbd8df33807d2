// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Finds changes in many short series that were observed together, by permutation.
namespace warpgauge::stats {

/// One quantity over the occasions. Logarithms, so that a difference of 0.01 is 1 %.
struct series {
  std::vector<double> values;  ///< one for each occasion; not a number if absent
  /// Variance of a value around its level, as known from elsewhere, and the degrees of freedom that
  /// it counts for beside the series' own.
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
  std::size_t at = 0;    ///< first occasion of the new level; for a creep the first of all
  double change = 0;     ///< level after less level before; for a creep last less first
  double statistic = 0;  ///< the standardised change by which it was found
};

struct change_rule {
  /// Rate of false falls per look at all series together; rises have the same rate of their own.
  double rate = 0.01;
  std::uint64_t seed = 1;
};

/// The fewest occasions with enough orders for one of them to be rarer than the rate: five for
/// 0.01, as 5! is 120. A step between levels needs more, see find_changes.
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
/// occasions that could have come in any order, whatever their tails and however the series depend
/// on each other. For up to six occasions all orders are taken, otherwise 10 / rate shuffles, the
/// same ones each time; without a change a few of them suffice (Besag and Clifford, "Sequential
/// Monte Carlo p-values", 1991).
///
/// Splits that too many orders share are left out: n occasions can be divided in n! / (k! (n - k)!)
/// ways before and after a split. So a step needs nine occasions with four of them after it, ten
/// with three, fifteen with two. What is found is removed and the rest is searched again.
std::vector<change_point> find_changes(std::span<const series> all, const change_rule& by);

}  // namespace warpgauge::stats
