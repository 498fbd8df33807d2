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
enum class basis {
  none,
  same_card,    ///< sessions of this very card
  other_cards,  ///< the line through the machines of this model
};
std::string_view to_string(basis b);

/// How the slope on the anchor came about.
enum class slope_origin {
  fitted,    ///< through at least three machines
  anchored,  ///< 1: dividing by the anchor leaves less spread between sessions
  absolute,  ///< 0: the anchor adds spread
};
std::string_view to_string(slope_origin origin);

/// Prediction of one figure. Logarithms throughout: a difference of 0.01 is 1 %.
struct prediction {
  basis from = basis::none;
  double expected = 0;   ///< log figure
  double deviation = 0;  ///< standard deviation of (log figure - expected)
  double fresh = 0;      ///< of that, what another measurement right after would have anew
  double dof = 0;        ///< of the deviation
  std::optional<cause> missing = {};  ///< for basis::none: what the baseline lacks
};

/// What the baseline knows of one case.
///
/// Model: for session s on card c of machine m, with y the log of the figure and x that of the
/// anchor (medians over the session's processes):
/// - Across machines, y = a + b l + u_m + e_s: l the machine's level, by how much the session's
///   anchors all exceed what is usual (case_points.hpp); u_m what the machine does to this kernel
///   otherwise; e the card's and the session's own. b is fitted through the machines' means and not
///   bounded: kernels that copies do not predict differ by more than copies do
///   (baselines/README.md). With fewer than three machines it is 1 or 0, whichever leaves less
///   variance within the cards, and costs a degree of freedom.
/// - Within a card the slope differs: what moves the anchor from session to session is noise, not a
///   change of machine. It is fitted through the sessions' deviations of y and x from their cards'
///   means (analysis of covariance), held in [0, 1], where there are three cards.
/// - Variances are drawn towards those of cases that are alike in class and in their variance
///   between processes (stats::variance_trend).
/// - On a card, part of e is drawn anew in every process and the rest persists for a while. What
///   single processes of one occasion (machines.hpp) differ by is fresh, so the mean of several
///   measurements is worth more than one. Without such occasions nothing counts as fresh.
///
/// Machines whose kind of board is known (its part number) are compared within kinds:
/// y = a_kind + b' l + u_m + e_s, with the slope b' of sessions on a card and one var(u) for all
/// kinds (analysis of covariance). Between kinds every kernel has its own step, which the anchors
/// hardly predict.
struct case_fit {
  /// The machines of one kind of board, in the middle.
  struct kind_centre {
    double level = 0;
    double y = 0;
    int machines = 0;
  };
  std::string unit;
  std::string anchor_unit;
  std::string anchor_class;
  bool gated = true;
  int sessions = 0;
  int cards = 0;
  int machines = 0;         ///< that the cards sit in, see machines_of
  double usual_anchor = 0;  ///< log anchor at level 0
  double anchor_noise = 0;  ///< variance of one anchor of a run around usual + level
  slope_origin slope_from = slope_origin::absolute;
  stats::bounded_line line;                  ///< y over the level, through the machines' means
  std::map<std::string, kind_centre> kinds;  ///< by part number; empty unless known of all machines
  stats::bounded_line kind_line;     ///< through the machines' deviations from their kinds' centres
  stats::moderated between_of_kind;  ///< as between, around the centres of kinds
  double lowest_level = 0;           ///< of the machines
  double highest_level = 0;
  stats::moderated between;         ///< variance of machines' means around the line; dof 0: unknown
  stats::moderated in_machine;      ///< variance of sessions, on whatever card, in one machine
  double sessions_per_machine = 1;  ///< harmonic mean
  stats::moderated within;          ///< variance of sessions on one card; dof 0: unknown
  stats::bounded_line own_line;     ///< through the sessions' deviations from their cards' means
  stats::moderated own;             ///< variance of sessions on one card around own_line
  double own_dof = 0;               ///< of own, nothing borrowed from like cases
  double process_variance = 0;      ///< of the log figure between processes of a session
  double own_process_variance = 0;  ///< likewise, with own_line's slope taken off
  stats::moderated fresh;  ///< variance of single processes on one occasion; dof 0: unknown
  double processes_per_session = 1;              ///< harmonic mean
  double usual_spread = 0;                       ///< of a session's samples, the middle one
  std::map<std::string, double> spread_of;       ///< likewise, root mean square by card
  std::map<std::string, int> sessions_of;        ///< by card
  std::map<std::string, double> mean_x, mean_y;  ///< by card
  stats::bounded_line anchor;          ///< the machines' anchors: centre and spread, no slope
  stats::moderated anchor_in_machine;  ///< of x, as in_machine
  stats::moderated anchor_within;      ///< of x, as within
  stats::moderated anchor_between;     ///< of x, as between
  double anchor_process_variance = 0;
};

/// The anchor of a new measurement.
struct anchor_reading {
  double x = 0;      ///< log anchor beside the case
  double level = 0;  ///< of the run, see case_points.hpp
  int anchors = 1;   ///< that the level is the mean of
  std::string kind;  ///< part number of the board; empty: unknown
};

/// At the centre of the baseline's machines; of those of the most common kind, where kinds are
/// known.
anchor_reading usual_reading(const case_fit& fit);

/// @param card       that is measured
/// @param processes  whose median the measurement is
prediction predict(const case_fit& fit,
                   const anchor_reading& at,
                   std::string_view card,
                   int processes);

/// The scatter of the samples behind a measurement.
struct scatter {
  double spread = 0;   ///< median absolute deviation over the median, root mean square of processes
  double samples = 0;  ///< of a process; 0: unknown
  int processes = 0;
};

/// The prediction for a measurement whose samples, or whose card's stored samples, scatter more
/// than is usual for the case: its median is less certain (baselines/README.md, "Scatter").
prediction widened(const prediction& usual,
                   const case_fit& fit,
                   std::string_view card,
                   const scatter& now);

/// The same for the anchor itself, from the machines that the baseline knows: by it a machine is
/// judged.
prediction predict_anchor(const case_fit& fit, std::string_view card, int processes);

/// All cases of a baseline.
/// @throws nothing for a baseline that parse_baseline or to_baseline gave
std::map<std::string, case_fit> fit_cases(const stored_baseline& baseline);

/// Cases whose anchors are the same work, up to its size, and so share a level: same mode (the
/// name's last part), unit and gating.
std::string anchor_class(std::string_view case_name, std::string_view anchor_unit, bool gated);

/// Cases whose noise is alike and may lend each other degrees of freedom: same mode, unit and
/// gating, and rows of whole sectors or not.
std::string noise_class(std::string_view case_name, std::string_view unit, bool gated);

/// How many prior degrees of freedom count for a case with `own` of its own: similar cases are not
/// the same, so at least a third of the total is the case's own.
constexpr double highest_prior_dof(double own) { return std::min(8.0, 2 * own); }

}  // namespace warpgauge::baseline
