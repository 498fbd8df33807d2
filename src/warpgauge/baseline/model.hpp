// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/store.hpp"
#include "warpgauge/stats/moderated_variance.hpp"
#include "warpgauge/stats/regression.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace warpgauge::baseline {

/// Which sessions an expectation comes from.
enum class rung {
  none,
  same_card,    ///< sessions of this very card
  other_cards,  ///< the line through the cards of this model
};
std::string_view to_string(rung r);

/// How the slope on the anchor came about.
enum class slope_origin {
  fitted,    ///< through at least three cards
  anchored,  ///< 1: dividing by the anchor leaves less spread between sessions
  absolute,  ///< 0: the anchor adds spread
};
std::string_view to_string(slope_origin origin);

/// Prediction of one figure. Logarithms throughout: a difference of 0.01 is 1 %.
struct prediction {
  rung from = rung::none;
  double expected = 0;   ///< log figure
  double deviation = 0;  ///< standard deviation of (log figure - expected)
  double dof = 0;        ///< of the deviation
  std::string missing;   ///< for rung::none: what the baseline lacks, a sentence
};

/// What the baseline knows of one case.
///
/// Model: for session s on card c, with y the log of the figure and x that of the anchor (medians
/// over the session's processes), y = a + b x + u_c + e_cs: u_c the card's own deviation, e_cs
/// the session's, both normal with mean 0.
/// - b is fitted through the card means, held in [0, 1]. With fewer than three cards it is 1 or
///   0, whichever leaves less variance within the cards, and costs a degree of freedom.
/// - Within a card the slope is another one: the anchor's own noise between sessions is no card's
///   speed. It is fitted through the sessions' deviations from their cards' means (analysis of
///   covariance), likewise in [0, 1], where there are three cards.
/// - var(e) is pooled over the cards, var(u + mean e) is the residual variance of the line; both
///   are drawn towards those of cases that are alike in class and in their variance between
///   processes (stats::variance_trend).
struct case_fit {
  std::string unit;
  std::string anchor_unit;
  bool gated = true;
  int sessions = 0;
  int cards = 0;
  int machines = 0;  ///< that the cards sit in, see machines_of
  slope_origin slope_from = slope_origin::absolute;
  stats::bounded_line line;          ///< through the card means; slope as used
  stats::moderated within;           ///< variance of sessions on one card; dof 0: unknown
  stats::moderated between;          ///< variance of card means around the line; dof 0: unknown
  double cards_dof = 0;              ///< of between, nothing borrowed from like cases
  stats::bounded_line own_line;      ///< through the sessions' deviations from their cards' means
  stats::moderated own;              ///< variance of sessions on one card around own_line
  double own_dof = 0;                ///< of own, nothing borrowed from like cases
  double own_process_variance = 0;   ///< as process_variance, with own_line's slope
  double sessions_per_card = 1;      ///< harmonic mean
  double process_variance = 0;       ///< of the log figure, slope taken off, between processes
  double processes_per_session = 1;  ///< harmonic mean
  std::map<std::string, int> sessions_of;        ///< by card
  std::map<std::string, double> mean_x, mean_y;  ///< by card
  stats::bounded_line anchor;       ///< the cards' anchors: centre and spread, no slope
  stats::moderated anchor_within;   ///< of x, as within
  stats::moderated anchor_between;  ///< of x, as between
  double anchor_process_variance = 0;
};

/// @param x          log anchor of the new measurement
/// @param card       on which it was made
/// @param processes  of which it is the median
prediction predict(const case_fit& fit, double x, std::string_view card, int processes);

/// The same for the anchor itself, from the cards that the baseline knows; what the machine is
/// judged by.
prediction predict_anchor(const case_fit& fit, std::string_view card, int processes);

/// All cases of a baseline.
/// @throws nothing for a baseline that parse_baseline or to_baseline gave
std::map<std::string, case_fit> fit_cases(const stored_baseline& baseline);

/// Cases whose noise is alike and may lend each other degrees of freedom: same mode (the name's
/// last part), unit and gating.
std::string noise_class(std::string_view case_name, std::string_view unit, bool gated);

/// Prior degrees of freedom are believed up to this many for a case that has so many of its own:
/// like cases are like, not the same. A third of what is believed is the case's own at least: on
/// few cards an odd case may look like the others.
constexpr double highest_prior_dof(double own) { return std::min(8.0, 2 * own); }

}  // namespace warpgauge::baseline
