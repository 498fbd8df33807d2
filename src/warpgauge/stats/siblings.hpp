// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

/// Cards of one kind held against each other: which of them are slow, without any baseline.
namespace warpgauge::stats {

/// Logarithms of figures, a row of them for each card; not a number where a card has none.
struct sibling_table {
  std::size_t cards = 0;
  std::size_t cases = 0;
  std::vector<float> values;        ///< cards x cases
  std::vector<std::size_t> alike;   ///< by case: a number for those whose noise is alike
  std::vector<std::size_t> kernel;  ///< by case: which kernel it is of

  float at(std::size_t card, std::size_t one) const { return values[card * cases + one]; }
};

/// Falls that are smaller are no reason, however certain: healthy cards of one kind differ.
struct sibling_rule {
  /// Of naming any healthy card, per look at all cards and cases together.
  double rate = 0.01;
  double least_of_card = 0.01;
  double least_of_kernel = 0.015;
  double least_of_case = 0.03;
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
  /// By card, against the middle of its siblings: the median over its cases. Not a number for a
  /// card that shares no case with another.
  std::vector<double> level;
  std::vector<int> compared;       ///< by card, cases that a sibling has too
  std::vector<slow_finding> slow;  ///< by card; of each the whole card, kernels, cases
};

/// A card's change in a case is what it has against the median of the others, which no single card
/// moves. Its level is the median of its changes, a kernel's change that of its cases beside the
/// level, and a case's change is what it has beside both.
///
/// What is usual is the scale of such changes among the others: the median absolute deviation,
/// drawn towards that of like columns by empirical Bayes (Smyth 2004). Two cards have one
/// difference in each case, and only the cases together say what is usual. A scale counts for 12
/// degrees of freedom at most: cards have heavier tails than the normal distribution. The rate is
/// shared among all judgements (Bonferroni).
///
/// Of two cards that differ the slower one is named: that the other is too fast is not considered.
sibling_comparison compare_siblings(const sibling_table& table, const sibling_rule& by);

}  // namespace warpgauge::stats
