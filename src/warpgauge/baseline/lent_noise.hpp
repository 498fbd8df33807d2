// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/stats/moderated_variance.hpp"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace warpgauge::baseline {

struct case_fit;
struct stored_baseline;

/// The effect of sessions and days on a case on other GPU models, as in model.hpp: the noise for a
/// model with too few sessions of its own. A variance of 0: no other model knows. Differences
/// between machines are not lent: by an H200's, two of five H100s would be slow in products.
struct lent_noise {
  double own = 0;         ///< var(e), of sessions within an hour on one card
  double day = 0;         ///< var(d)
  double anchor_own = 0;  ///< of the anchor, on one card
  bool operator==(const lent_noise&) const = default;
};

/// By case, and by class of cases (noise_class in model.hpp) for cases that no model knows.
using noise_by_case = std::map<std::string, lent_noise, std::less<>>;

/// For how many degrees of freedom another model's variance counts: as many as a card's own at most
/// (most_dof_on_a_card), whatever the lender has.
constexpr double lent_dof = 20;

/// For a case that no model knows, the value that this share of its class does not exceed.
constexpr double noisy_share = 0.9;

/// A limit by lent noise is never nearer than this, in the logarithm: the effect of a clock step on
/// a model is unknown until its cards have shown it. H100s do so between two processes, 0.7 % of
/// every product, and H200s do not (perf/evaluation/README.md). See nearest_by_lent.
constexpr double lent_margin = 0.01;

/// Once a card has this many sessions, a clock step is taken to change only that part of a move's
/// time that the copy beside it does not take: memory has one clock.
constexpr int sessions_for_nearer = 3;
constexpr double nearest_of_moves = 0.005;  ///< and a limit is never nearer than this

/// What these models know; where several know, the largest.
noise_by_case noise_of(std::span<const stored_baseline* const> models);

/// The noise lent to a case: the case's, else its class's; null when there is neither.
const lent_noise* lent_to(const noise_by_case& noise, std::string_view name, const case_fit& fit);

/// Lends a new case what it cannot know yet, while its cards have fewer than three degrees of
/// freedom of their own; no variance falls below that between the case's own processes. From then
/// on it stands beside what they have until that is as much: the nearer limit counts, so that more
/// sessions never make a limit wider than the noise that they show.
void lend(const lent_noise& noise, case_fit& to);

/// How near to what is expected a limit by lent noise may be.
/// @param copy_share  the case's figure on this card over that of the copy beside it; none: not a
///                    move of whole sectors
double nearest_by_lent(int sessions, std::optional<double> copy_share);

}  // namespace warpgauge::baseline
