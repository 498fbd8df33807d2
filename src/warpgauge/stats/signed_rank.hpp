// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace warpgauge::stats {

/// Wilcoxon's signed-rank test of paired differences against zero, one-sided.
struct signed_rank_result {
  int n = 0;                  ///< differences that are not zero
  double rank_sum_below = 0;  ///< of the negative differences; ties share their mean rank
  double p_below =
      1;  ///< exact P(rank sum at least this large) if the differences were symmetric about 0
};

/// Exact by enumeration over sign patterns (dynamic programming over doubled ranks), so it is
/// right with ties and small n. Wilcoxon, Biometrics Bulletin 1 (1945).
/// @throws std::invalid_argument for values that are not finite, or more than 200 of them
signed_rank_result signed_rank_below(std::span<const double> differences);

/// Hodges-Lehmann estimate: the median of all pairwise means.
/// @throws std::invalid_argument when empty or not finite
double pseudo_median(std::span<const double> differences);

}  // namespace warpgauge::stats
