// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/update.hpp"

#include <optional>
#include <string>

namespace warpgauge::baseline {

/// A gated case that one baseline judges less sharply than another, on the card where they differ
/// most.
struct loosened_case {
  std::string name;
  std::string card;             ///< on which; empty: on one that neither has measured
  double before = 0;            ///< how far below what is expected a figure fails, a fraction
  std::optional<double> after;  ///< likewise; absent if the case is no longer judged
};

/// By how much limits may widen without a reason, as a fraction of the figure: each session moves
/// every estimate of noise a little.
inline constexpr double smallest_loosening = 0.001;

/// Cases whose limit on any card of `before`, or on a new one of any kind of board that it knows,
/// is wider by more than that in `after`, and those no longer judged there; by name. A case with
/// one or two sessions has no limit yet that could be kept.
std::vector<loosened_case> loosened(const stored_baseline& before,
                                    const stored_baseline& after,
                                    const update_rule& by);

/// Why `after` must not replace `before` without a reason; absent when it may.
std::optional<std::string> refused_loosening(const stored_baseline& before,
                                             const stored_baseline& after,
                                             const update_rule& by);

}  // namespace warpgauge::baseline
