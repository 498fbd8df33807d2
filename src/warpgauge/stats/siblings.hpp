// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

/// Compares cards of one kind with each other: which of them are slow, without any baseline.
namespace warpgauge::stats {

/// Logarithms of figures, a row for each card; not a number if a card has none.
struct sibling_table {
  std::size_t cards = 0;
  std::size_t cases = 0;
  std::vector<float> values;        ///< cards x cases
  std::vector<std::size_t> alike;   ///< by case: a number for cases with similar noise
  std::vector<std::size_t> kernel;  ///< by case: its kernel

  float at(std::size_t card, std::size_t one) const { return values[card * cases + one]; }
};

/// Smaller falls do not count, however certain: healthy cards of one kind differ.
struct sibling_rule {
  /// Rate of naming any healthy card, per look at all cards and cases together.
  double rate = 0.01;
  double least_of_card = 0.01;
  double least_of_kernel = 0.015;
  double least_of_case = 0.05;
};

/// Why a card is slow: as a whole, in a kernel, or in a case.
struct slow_finding {
  enum class part { card, kernel, one_case };
  std::size_t card = 0;
  part in = part::card;
  std::size_t which = 0;  ///< number of the kernel or index of the case
  double change = 0;      ///< against the middle of its siblings
  double limit = 0;       ///< below which a change counts; negative
};

struct sibling_comparison {
  /// By card, relative to the median of its siblings: the median over its cases. Not a number for a
  /// card that shares no case with another.
  std::vector<double> level;
  std::vector<int> compared;       ///< by card, cases that a sibling has too
  std::vector<slow_finding> slow;  ///< by card: the whole card, kernels, cases
};

/// A card's change in a case is its difference from the median of the others, which no single card
/// moves. Its level is the median of its changes, a kernel's change the median of its cases'
/// changes less the level, and a case's change is what remains after both.
///
/// The usual size of such changes is their scale among the others: the median absolute deviation,
/// shrunk towards that of similar columns by empirical Bayes (Smyth 2004). Two cards have one
/// difference in each case, and only the cases together say what is usual. A scale counts for 12
/// degrees of freedom at most: cards have heavier tails than the normal distribution. The rate is
/// shared among all judgements (Bonferroni).
///
/// Of two cards that differ the slower one is named: no card is considered too fast.
sibling_comparison compare_siblings(const sibling_table& table, const sibling_rule& by);

}  // namespace warpgauge::stats
