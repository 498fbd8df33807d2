// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/machines.hpp"
#include "warpgauge/baseline/store.hpp"
#include "warpgauge/stats/moderated_variance.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::baseline {

/// Which sessions an expectation comes from, the closest first.
enum class basis {
  none,
  same_hour,    ///< sessions of this card, measured within an hour of now
  same_card,    ///< sessions of this card, of other days
  lent_card,    ///< this card's first sessions, by the noise of other models
  other_cards,  ///< machines with the same kind of board
  like_cases,   ///< too few such machines, by what they differ by in like cases: a wide limit
  one_session,  ///< the processes of this card's only session: a wide limit for the first day
  other_kinds,  ///< machines with other kinds of boards: a wide limit
};
/// "same hour", "same card, other days", "first sessions, other models' noise", "other cards",
/// "other cards, as in like cases", "one session", "other kinds of boards"
std::string_view to_string(basis b);

/// Whether measurements average out on such a basis; if not, each of them must be below the limit,
/// not only their mean.
constexpr bool averages(basis b) {
  return b == basis::same_hour || b == basis::same_card || b == basis::lent_card;
}

/// Whether the expectation comes from cards other than this one.
constexpr bool of_others(basis b) {
  return b == basis::other_cards || b == basis::like_cases || b == basis::other_kinds;
}

/// Prediction of one figure. Logarithms throughout: a difference of 0.01 is 1 %.
struct prediction {
  basis from = basis::none;
  double expected = 0;   ///< log figure
  double deviation = 0;  ///< standard deviation of (log figure - expected)
  double fresh = 0;      ///< of that, what another measurement right after would have anew
  double dof = 0;        ///< of the deviation
  double least = 0;      ///< margin, whatever the deviation
  std::optional<cause> missing = {};  ///< for basis::none: what the baseline lacks
};

/// What the baseline knows about one case.
///
/// With y the log of a session's figure and x that of its anchor (medians over its processes):
///
///     on one card     y = a_card + d_day + e
///     other cards     y = a_kind + b (x - x_kind) + u_machine + e
///
/// e is the effect of a single session, pooled over the cards from sessions of one hour; d that of
/// a day on a card; u that of a machine on this kernel, relative to others with the same kind of
/// board (part number; unknown ones are a kind of their own). Nothing is known about days until a
/// card has sessions of two: then var(d) is what similar cases of that card show, and never less
/// than unknown_day squared.
struct case_fit {
  /// The machines of one kind of board, in the middle.
  struct kind_centre {
    double x = 0;
    double y = 0;
    int machines = 0;
  };
  /// Sessions of one card within an hour of the first.
  struct day {
    moment first;
    moment last;
    double y = 0;
    int sessions = 0;
  };
  struct card_sessions {
    double x = 0;       ///< mean of the sessions
    double y = 0;       ///< mean of the days
    double spread = 0;  ///< of the samples, root mean square
    int sessions = 0;
    bool bridged = false;     ///< all of them are of another driver
    double between_days = 0;  ///< variance
    std::vector<day> days;
  };
  std::string unit;
  std::string anchor_unit;
  bool gated = true;
  case_facts facts = {};
  int sessions = 0;
  int machines = 0;  ///< that the cards sit in, see machines_of
  std::map<std::string, kind_centre, std::less<>> kinds;  ///< by part number
  double slope = 0;                 ///< b: least squares within the kinds, held in [0, 1]
  double slope_squares = 0;         ///< of x around the kinds' centres; 0: no slope was fitted
  stats::moderated between;         ///< var(u) + var(e) / sessions_per_machine; dof 0: unknown
  stats::moderated in_machine;      ///< var of sessions, on whatever card, in one machine
  bool between_lent = false;        ///< both are what most like cases of this model have
  double sessions_per_machine = 1;  ///< harmonic mean
  std::map<std::string, card_sessions, std::less<>> cards;
  /// For the cards measured with two drivers, by which older sessions were moved (bridge): the sum
  /// of 1 / sessions of both sides over the squared number of cards.
  double bridge_sessions = 0;
  int bridge_cards = 0;                ///< their number
  stats::moderated own;                ///< var(e); of sessions on one card where no hour tells
  double own_dof = 0;                  ///< of own, nothing borrowed from like cases
  bool own_is_fresh = false;           ///< own is of one hour, and days come on top
  bool own_of_processes = false;       ///< no card has two sessions: own is guessed from processes
  bool own_lent = false;               ///< own is other models', see lent_noise.hpp
  stats::moderated own_beside_lent;    ///< own with other models', dof 0: they lend none
  double process_variance = 0;         ///< of the log figure between processes of a session
  double processes_per_session = 1;    ///< harmonic mean
  double anchor = 0;                   ///< log, mean of the machines
  stats::moderated anchor_between;     ///< of x, as between
  stats::moderated anchor_in_machine;  ///< of x, as in_machine
  stats::moderated anchor_own;         ///< of x, on one card
  double anchor_process_variance = 0;
};

/// Degrees of freedom within cards, over all cards, below which the same card's limit is not used
/// where other cards have one.
constexpr double fewest_within_dof = 3;

/// The variance of sessions, as a multiple of that of a session's processes, while there is no
/// second session: a guess on the wide side. In succession, processes of two sessions differ like
/// those of one.
constexpr double wider_session = 4;

/// The assumed effect of a day on a card while nothing is known about it: a standard deviation.
constexpr double unknown_day = 0.0005;

/// The least assumed difference of a kind of board that was never measured: a standard deviation.
/// The two known ones of the H200 are 0.5 % apart, 3.7 % in strided kernels.
constexpr double unknown_kind = 0.02;

/// A new measurement, without its figure.
struct reading {
  double x = 0;  ///< log anchor
  std::string_view card;
  std::string_view kind;  ///< part number of the board; empty: unknown
  moment at;
  int processes = 1;  ///< whose median it is
};

/// Whether enough machines were measured to know what they differ by.
bool machines_tell(const case_fit& fit);

/// Like cases from which on their machines' differences are lent to a case that few have measured.
constexpr std::size_t fewest_like_cases = 10;

/// As a session was measured.
reading reading_of(const stored_session& session, const stored_case& c);

/// One session on an unknown card with the most common kind of board, at the anchor in its middle.
reading usual_reading(const case_fit& fit);

prediction predict(const case_fit& fit, const reading& now);

/// The same for the anchor itself, from the machines that the baseline knows: this judges a
/// machine.
prediction predict_anchor(const case_fit& fit, std::string_view card, int processes);

/// Whether the samples of this card's sessions scatter so much that their median is twice as
/// uncertain as sessions on a card are (at least unknown_day).
bool scatters(const case_fit& fit, std::string_view card, double samples);

/// All cases of a baseline, with the noise that it was lent.
/// @throws nothing for a baseline from parse_baseline or to_baseline
std::map<std::string, case_fit> fit_cases(const stored_baseline& baseline);

/// The class of cases with similar noise, which may lend each other degrees of freedom: same mode
/// (the name's last part), unit and gating, and rows of whole sectors or not.
std::string noise_class(const case_facts& facts, std::string_view unit, bool gated);
/// Of a case that was fitted.
std::string noise_class(const case_fit& fit);

/// How many prior degrees of freedom count for a case with `own` of its own: similar cases are not
/// the same, so at least a third of the total is the case's own, and from twenty on nothing is
/// borrowed.
constexpr double highest_prior_dof(double own) {
  return std::max(0.0, std::min({8.0, 2 * own, 20 - own}));
}

}  // namespace warpgauge::baseline
