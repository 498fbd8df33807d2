// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace warpgauge::baseline {
namespace {

/// Sessions repeated on a card, over all cards, below which the same card's limit is not used.
constexpr double fewest_within_dof = 3;
/// Cards beyond those that the line itself takes, below which other cards' limit is not used: three
/// cards that happen to lie on a line would make an odd fourth one a regression.
constexpr double fewest_cards_dof = 2;

/// Variance of the median of n values in units of theirs: pi / (2 n) for many, 1 for one, within
/// 3 % between for odd n and above it for even n.
double median_factor(double n) { return std::numbers::pi / (2 * (n + std::numbers::pi / 2 - 1)); }

/// What a median of fewer processes than the recorded sessions' adds to the variance.
double fewer_processes(const case_fit& fit, double process_variance, int processes) {
  if (processes >= fit.processes_per_session) return 0;
  return process_variance * std::max(0.0, median_factor(processes) - 1 / fit.processes_per_session);
}

/// A sum of independent variance estimates with the degrees of freedom that it has about.
/// Satterthwaite, "An approximate distribution of estimates of variance components", 1946.
class variance_sum {
 public:
  void add(double variance, double dof) {
    total_ += variance;
    if (variance > 0 && dof > 0) inverse_ += variance * variance / dof;
  }
  double total() const { return total_; }
  /// @param otherwise  when nothing varies
  double dof(double otherwise) const {
    return inverse_ > 0 ? total_ * total_ / inverse_ : otherwise;
  }

 private:
  double total_ = 0;
  double inverse_ = 0;
};

/// What not knowing the slope adds at this distance from the anchor where the line is known. The
/// slope lies in [0, 1]: where the cards' anchors are too alike to tell it, its mean squared error
/// is that of a number of which nothing else is known, 1/3 at an end of the interval.
double slope_noise(const stats::bounded_line& line, double variance, double distance) {
  constexpr double most = 1.0 / 3;
  if (!(line.sum_squares_x > 0)) return 0;
  return std::min(variance / line.sum_squares_x, most) * distance * distance;
}

/// From the sessions of this card. Its mean has the noise of `n` sessions.
prediction from_card(double expected, const stats::moderated& within, int n, double extra) {
  variance_sum sum;
  sum.add(within.variance * (1 + 1.0 / n), within.dof);
  sum.add(extra, within.dof);
  return {rung::same_card, expected, std::sqrt(sum.total()), sum.dof(within.dof), ""};
}

/// From the line through the cards. A residual of it holds the noise of `sessions` sessions'
/// mean; one new session has all of it.
prediction from_line(double expected,
                     double factor,
                     double from_slope,
                     const stats::moderated& between,
                     const stats::moderated& within,
                     double sessions,
                     double extra) {
  variance_sum sum;
  sum.add(between.variance * factor + from_slope, between.dof);
  if (within.dof > 0) sum.add(within.variance * (1 - 1 / sessions), within.dof);
  sum.add(extra, between.dof);
  return {rung::other_cards, expected, std::sqrt(sum.total()), sum.dof(between.dof), ""};
}

prediction no_prediction(const case_fit& fit, bool known_card) {
  prediction p;
  p.missing =
      known_card
          ? fmt::format("the baseline has {} session{} of this card: too few to know its spread",
                        fit.sessions,
                        fit.sessions == 1 ? "" : "s")
          : fmt::format(
                "the baseline has {} other card{} on {} machine{}: too few to know the spread "
                "between them",
                fit.cards,
                fit.cards == 1 ? "" : "s",
                fit.machines,
                fit.machines == 1 ? "" : "s");
  p.missing += "; record more sessions";
  return p;
}

}  // namespace

std::string_view to_string(rung r) {
  switch (r) {
    case rung::none:
      return "none";
    case rung::same_card:
      return "same card";
    case rung::other_cards:
      return "other cards";
  }
  return "?";
}

std::string_view to_string(slope_origin origin) {
  switch (origin) {
    case slope_origin::fitted:
      return "fitted";
    case slope_origin::anchored:
      return "anchored";
    case slope_origin::absolute:
      return "absolute";
  }
  return "?";
}

prediction predict(const case_fit& fit, double x, std::string_view card, int processes) {
  const auto own = fit.sessions_of.find(std::string(card));
  const bool known = own != fit.sessions_of.end();
  const auto same_card = [&] {
    const double from = x - fit.mean_x.at(own->first);
    return from_card(fit.mean_y.at(own->first) + fit.own_line.slope * from,
                     fit.own,
                     own->second,
                     fewer_processes(fit, fit.own_process_variance, processes) +
                         slope_noise(fit.own_line, fit.own.variance, from));
  };
  if (known && fit.own_dof >= fewest_within_dof) return same_card();
  if (fit.cards_dof >= fewest_cards_dof) {
    const double from = x - fit.line.centre_x;
    return from_line(fit.line.centre_y + fit.line.slope * from,
                     1 + 1.0 / fit.cards,
                     slope_noise(fit.line, fit.between.variance, from),
                     fit.between,
                     fit.within,
                     fit.sessions_per_card,
                     fewer_processes(fit, fit.process_variance, processes));
  }
  if (known && fit.own.dof > 0) return same_card();
  return no_prediction(fit, known);
}

prediction predict_anchor(const case_fit& fit, std::string_view card, int processes) {
  const double extra = fewer_processes(fit, fit.anchor_process_variance, processes);
  if (fit.cards >= 2 && fit.anchor_between.dof > 0)
    return from_line(fit.anchor.centre_x,
                     1 + 1.0 / fit.cards,
                     0,
                     fit.anchor_between,
                     fit.anchor_within,
                     fit.sessions_per_card,
                     extra);
  const auto own = fit.sessions_of.find(std::string(card));
  if (own != fit.sessions_of.end() && fit.anchor_within.dof > 0)
    return from_card(fit.mean_x.at(own->first), fit.anchor_within, own->second, extra);
  return no_prediction(fit, own != fit.sessions_of.end());
}

}  // namespace warpgauge::baseline
