// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/model.hpp"
#include "warpgauge/stats/limits.hpp"
#include "warpgauge/stats/summary.hpp"

#include <cmath>

namespace warpgauge::baseline {
namespace {

/// Machines differ with heavier tails than the normal distribution has (baselines/judging.md). So
/// their spread counts for at most this many degrees of freedom, whose t has such tails.
constexpr double most_dof_between_machines = 12;
/// Sessions on one card too, though less.
constexpr double most_dof_on_a_card = 20;

/// Mean squared error, at an end of [0, 1], of a slope of which nothing else is known.
constexpr double unknown_slope = 1.0 / 3;

/// A card's own scatter is beyond what the model has when it makes medians so much less certain.
constexpr double too_uncertain = 2;

/// Variance added by a median over fewer processes than the recorded sessions have.
double fewer_processes(const case_fit& fit, double process_variance, int processes) {
  if (processes >= fit.processes_per_session) return 0;
  return process_variance *
         std::max(0.0, stats::median_variance(processes) - 1 / fit.processes_per_session);
}

/// A sum of independent variance estimates with its approximate degrees of freedom: Satterthwaite,
/// "An approximate distribution of estimates of variance components", 1946.
class variance_sum {
 public:
  void add(double variance, double dof) {
    total_ += variance;
    if (variance > 0 && dof > 0) inverse_ += variance * variance / dof;
  }
  double total() const { return total_; }
  /// @param otherwise  the answer when nothing varies
  double dof(double otherwise) const {
    return inverse_ > 0 ? total_ * total_ / inverse_ : otherwise;
  }

 private:
  double total_ = 0;
  double inverse_ = 0;
};

/// Of a bridge's factor: the sessions on both sides, and two days of each card.
double bridge_variance(const case_fit& fit) {
  if (fit.bridge_cards == 0) return 0;
  return fit.own.variance * fit.bridge_sessions + 2 * unknown_day * unknown_day / fit.bridge_cards;
}

std::optional<double> copy_share(const case_fit& fit, const case_fit::card_sessions& card) {
  constexpr std::string_view rate = "GB/s";
  if (fit.unit != rate || fit.anchor_unit != rate || fit.facts.cuts_sectors) return std::nullopt;
  return std::exp(card.y - card.x);
}

/// @param own  var(e)
prediction from_card(const case_fit& fit,
                     const stats::moderated& own,
                     const case_fit::card_sessions& card,
                     const reading& now) {
  const double fewer = fewer_processes(fit, fit.process_variance, now.processes);
  const double dof = std::min(own.dof, most_dof_on_a_card);
  prediction p{.from = basis::same_card,
               .expected = card.y,
               .fresh = fit.own_is_fresh ? std::sqrt(own.variance + fewer) : 0,
               .dof = dof};
  double of_mean = own.variance / card.sessions;
  double of_days = 0;
  if (fit.own_is_fresh) {
    of_mean = 0;
    const auto days = double(card.days.size());
    for (const case_fit::day& day : card.days)
      of_mean += own.variance / day.sessions / (days * days);
    of_days = card.between_days * (1 + 1 / days);
    for (const case_fit::day& day : card.days)
      if (same_hour(day.first, now.at) || same_hour(day.last, now.at)) {
        p.from = basis::same_hour;
        p.expected = day.y;
        of_mean = own.variance / day.sessions;
        of_days = 0;
      }
  }
  const double of_bridge = card.bridged ? bridge_variance(fit) : 0;
  p.deviation = std::sqrt(own.variance + of_mean + fewer + of_days + of_bridge);
  if (fit.own_of_processes) p.from = basis::one_session, p.fresh = 0;
  if (fit.own_lent)
    p.from = basis::lent_card, p.least = nearest_by_lent(card.sessions, copy_share(fit, card));
  return p;
}

/// By the card's own noise, or by that beside other models': whose limit is nearer.
prediction from_card(const case_fit& fit, const case_fit::card_sessions& card, const reading& now) {
  prediction own = from_card(fit, fit.own, card, now);
  if (fit.own_beside_lent.dof == 0) return own;
  prediction both = from_card(fit, fit.own_beside_lent, card, now);
  both.least = nearest_by_lent(card.sessions, copy_share(fit, card));
  // At the rate of a suite of some 250 cases.
  constexpr double rate = 2e-6;
  const auto margin = [](const prediction& p) {
    return std::max(stats::prediction_margin(rate, p.dof, p.deviation), p.least);
  };
  return margin(both) < margin(own) ? both : own;
}

/// From machines' means, each of which holds the noise of a mean of its sessions; a new session has
/// all of it. None of it counts as fresh: the effect of a card on a kernel has heavier tails than
/// the scatter of measurements, and a mean of three does not average it out.
/// @param mean  variance of a machine's mean beside what is expected
prediction from_machines(double expected,
                         double mean,
                         const stats::moderated& between,
                         const stats::moderated& in_machine,
                         double sessions_per_machine,
                         double fewer) {
  variance_sum sum;
  sum.add(mean, between.dof);
  sum.add(in_machine.variance * (1 - 1 / sessions_per_machine), in_machine.dof);
  sum.add(fewer, between.dof);
  return {basis::other_cards,
          expected,
          std::sqrt(sum.total()),
          0,
          std::min(sum.dof(between.dof), most_dof_between_machines)};
}

prediction from_kind(const case_fit& fit, const case_fit::kind_centre& kind, const reading& now) {
  const double from = now.x - kind.x;
  double of_slope = fit.between_lent ? unknown_slope : 0;
  if (fit.slope_squares > 0)
    of_slope = std::min(fit.between.variance / fit.slope_squares, unknown_slope);
  return from_machines(kind.y + fit.slope * from,
                       fit.between.variance * (1 + 1.0 / kind.machines) + of_slope * from * from +
                           bridge_variance(fit),
                       fit.between,
                       fit.in_machine,
                       fit.sessions_per_machine,
                       fewer_processes(fit, fit.process_variance, now.processes));
}

/// The middle of the kinds that are known, each at today's anchor; kinds count once, however many
/// machines they have.
prediction from_other_kinds(const case_fit& fit, const reading& now) {
  std::vector<double> expected;
  for (const auto& [name, kind] : fit.kinds)
    expected.push_back(kind.y + fit.slope * (now.x - kind.x));
  const auto kinds = double(expected.size());
  const double apart =
      std::max(unknown_kind * unknown_kind, expected.size() > 1 ? stats::variance(expected) : 0);
  prediction p =
      from_machines(stats::mean(expected),
                    fit.between.variance + apart * (1 + 1 / kinds) + bridge_variance(fit),
                    fit.between,
                    fit.in_machine,
                    fit.sessions_per_machine,
                    fewer_processes(fit, fit.process_variance, now.processes));
  p.from = basis::other_kinds;
  return p;
}

prediction no_prediction(const case_fit& fit, bool known_card) {
  prediction p;
  p.missing = known_card ? cause{.kind = cause_kind::few_sessions, .part = fit.sessions}
                         : cause{.kind = cause_kind::few_cards,
                                 .part = static_cast<int>(fit.cards.size()),
                                 .whole = fit.machines};
  return p;
}

}  // namespace

std::string_view to_string(basis b) {
  switch (b) {
    case basis::none:
      return "none";
    case basis::same_hour:
      return "same hour";
    case basis::same_card:
      return "same card, other days";
    case basis::other_cards:
      return "other cards";
    case basis::lent_card:
      return "first sessions, other models' noise";
    case basis::like_cases:
      return "other cards, as in like cases";
    case basis::one_session:
      return "one session";
    case basis::other_kinds:
      return "other kinds of boards";
  }
  return "?";
}

reading usual_reading(const case_fit& fit) {
  const auto most =
      std::max_element(fit.kinds.begin(), fit.kinds.end(), [](const auto& a, const auto& b) {
        return a.second.machines < b.second.machines;
      });
  return {.x = most->second.x,
          .card = {},
          .kind = most->first,
          .at = {},
          .processes = static_cast<int>(std::ceil(fit.processes_per_session))};
}

prediction predict(const case_fit& fit, const reading& now) {
  const auto card = fit.cards.find(now.card);
  const bool known = card != fit.cards.end();
  if (known && (fit.own_dof >= fewest_within_dof || fit.own_lent))
    return from_card(fit, card->second, now);
  const auto kind = fit.kinds.find(now.kind);
  const bool same_kind = kind != fit.kinds.end();
  if (same_kind && machines_tell(fit)) return from_kind(fit, kind->second, now);
  if (known && fit.own.dof > 0) return from_card(fit, card->second, now);
  if (machines_tell(fit)) return from_other_kinds(fit, now);
  if (!fit.between_lent) return no_prediction(fit, known);
  prediction p = same_kind ? from_kind(fit, kind->second, now) : from_other_kinds(fit, now);
  p.from = basis::like_cases;
  p.least = lent_margin;
  return p;
}

prediction predict_anchor(const case_fit& fit, std::string_view card, int processes) {
  const double fewer = fewer_processes(fit, fit.anchor_process_variance, processes);
  if (fit.anchor_between.dof > 0)
    return from_machines(fit.anchor,
                         fit.anchor_between.variance * (1 + 1.0 / fit.machines),
                         fit.anchor_between,
                         fit.anchor_in_machine,
                         fit.sessions_per_machine,
                         fewer);
  const auto own = fit.cards.find(card);
  if (own == fit.cards.end() || fit.anchor_own.dof <= 0)
    return no_prediction(fit, own != fit.cards.end());
  return {basis::same_card,
          own->second.x,
          std::sqrt(fit.anchor_own.variance * (1 + 1.0 / own->second.sessions) + fewer),
          0,
          std::min(fit.anchor_own.dof, most_dof_on_a_card)};
}

bool scatters(const case_fit& fit, std::string_view card, double samples) {
  const auto own = fit.cards.find(card);
  if (own == fit.cards.end() || !(samples >= 1) || fit.own.dof <= 0) return false;
  const double of_median =
      own->second.spread * own->second.spread * stats::median_variance(samples);
  return of_median >
         too_uncertain * too_uncertain * std::max(fit.own.variance, unknown_day * unknown_day);
}

}  // namespace warpgauge::baseline
