// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/model.hpp"
#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warpgauge::baseline {
namespace {

/// Degrees of freedom within cards, over all cards, below which the same card's limit is not used.
constexpr double fewest_within_dof = 3;
/// Machines below which other cards' limit is not used: three that happen to fit a line would turn
/// any fourth one into a regression.
constexpr int fewest_machines = 4;

/// Variance added by a median over fewer processes than the recorded sessions have.
double fewer_processes(const case_fit& fit, double process_variance, int processes) {
  if (processes >= fit.processes_per_session) return 0;
  return process_variance *
         std::max(0.0, stats::median_variance(processes) - 1 / fit.processes_per_session);
}

/// The part of this variance that is drawn anew in each measurement.
double fresh_part(const case_fit& fit, int processes, double variance) {
  if (fit.fresh.dof < fewest_within_dof) return 0;
  return std::min(variance, fit.fresh.variance * stats::median_variance(processes));
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

/// Variance from the uncertain slope, at this distance from the line's centre.
/// @param most  mean squared error of a slope about which nothing is known
double slope_noise(const stats::bounded_line& line, double variance, double distance, double most) {
  if (!(line.sum_squares_x > 0)) return 0;
  return std::min(variance / line.sum_squares_x, most) * distance * distance;
}

/// Machines differ with heavier tails than the normal distribution has (baselines/README.md). So
/// their spread counts for at most this many degrees of freedom, whose t has such tails.
constexpr double most_dof_between_machines = 12;
/// Sessions on one card too, though less.
constexpr double most_dof_on_a_card = 20;

/// On one card the slope lies in [0, 1]. This is the mean squared error, at an end of the interval,
/// of a slope of which nothing else is known.
constexpr double unknown_own_slope = 1.0 / 3;
/// The same where the machines are too alike to fit a slope: above the mean squares of all fitted
/// slopes (perf/evaluation/results/machines.md).
constexpr double unknown_machine_slope = 9;

/// From the sessions of this card. Its mean has the noise of `n` sessions.
/// @param fresh  part of the variance, see prediction
prediction from_card(
    double expected, const stats::moderated& within, int n, double extra, double fresh) {
  variance_sum sum;
  sum.add(within.variance * (1 + 1.0 / n), within.dof);
  sum.add(extra, within.dof);
  return {basis::same_card,
          expected,
          std::sqrt(sum.total()),
          std::sqrt(fresh),
          std::min(sum.dof(within.dof), most_dof_on_a_card)};
}

/// From the machines' means. Each holds the noise of a mean of `sessions` sessions; a new session
/// has all of it. None of it counts as fresh: the effect of a card on a kernel has heavier tails
/// than the scatter of measurements, and a mean of three does not average it out.
prediction from_machines(double expected,
                         double of_line,
                         const stats::moderated& between,
                         const stats::moderated& in_machine,
                         double sessions,
                         double extra) {
  variance_sum sum;
  sum.add(of_line, between.dof);
  if (in_machine.dof > 0) sum.add(in_machine.variance * (1 - 1 / sessions), in_machine.dof);
  sum.add(extra, between.dof);
  return {basis::other_cards,
          expected,
          std::sqrt(sum.total()),
          0,
          std::min(sum.dof(between.dof), most_dof_between_machines)};
}

/// Variance of a figure that follows the run's level with this slope: the level is a mean of few
/// anchors.
double level_noise(const case_fit& fit, double slope, const anchor_reading& at, int processes) {
  const double fewer =
      processes < fit.processes_per_session ? fit.processes_per_session / processes : 1;
  return slope * slope * fit.anchor_noise * fewer / at.anchors;
}

/// From the line through the machines' levels.
prediction from_line(const case_fit& fit, const anchor_reading& at, int processes) {
  const stats::bounded_line& line = fit.line;
  // Between the known machines their line holds. Beyond them it is extrapolated no steeper than in
  // proportion, and the difference from the steeper line counts as uncertainty.
  const double edge = std::clamp(at.level, fit.lowest_level, fit.highest_level);
  const double beyond = at.level - edge;
  const double proportional = std::clamp(line.slope, 0.0, 1.0);
  const double from = edge - line.centre_x;
  const double disputed = (line.slope - proportional) * beyond;
  return from_machines(
      line.centre_y + line.slope * from + proportional * beyond,
      fit.between.variance * (1 + 1.0 / line.n) +
          slope_noise(line, fit.between.variance, at.level - line.centre_x, unknown_machine_slope) +
          disputed * disputed,
      fit.between,
      fit.in_machine,
      fit.sessions_per_machine,
      fewer_processes(fit, fit.process_variance, processes) +
          level_noise(fit, line.slope, at, processes));
}

/// From the machines with the same kind of board.
prediction from_kind(const case_fit& fit, const anchor_reading& at, int processes) {
  const case_fit::kind_centre& centre = fit.kinds.at(at.kind);
  const double slope = fit.kind_line.slope;
  const double from = at.level - centre.level;
  return from_machines(
      centre.y + slope * from,
      fit.between_of_kind.variance * (1 + 1.0 / centre.machines) +
          slope_noise(fit.kind_line, fit.between_of_kind.variance, from, unknown_own_slope),
      fit.between_of_kind,
      fit.in_machine,
      fit.sessions_per_machine,
      fewer_processes(fit, fit.process_variance, processes) +
          level_noise(fit, slope, at, processes));
}

prediction no_prediction(const case_fit& fit, bool known_card) {
  prediction p;
  p.missing = known_card
                  ? cause{.kind = cause_kind::few_sessions, .part = fit.sessions}
                  : cause{.kind = cause_kind::few_cards, .part = fit.cards, .whole = fit.machines};
  return p;
}

prediction no_prediction(const case_fit& fit, const std::string& kind, bool known_card) {
  prediction p = no_prediction(fit, known_card);
  if (!fit.kinds.contains(kind)) p.missing = cause{cause_kind::other_board, kind};
  return p;
}

}  // namespace

std::string_view to_string(basis b) {
  switch (b) {
    case basis::none:
      return "none";
    case basis::same_card:
      return "same card";
    case basis::other_cards:
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

anchor_reading usual_reading(const case_fit& fit) {
  const auto most =
      std::max_element(fit.kinds.begin(), fit.kinds.end(), [](const auto& a, const auto& b) {
        return a.second.machines < b.second.machines;
      });
  const bool known = most != fit.kinds.end();
  const double level = known ? most->second.level : fit.line.centre_x;
  return {fit.usual_anchor + level, level, 1, known ? most->first : ""};
}

prediction predict(const case_fit& fit,
                   const anchor_reading& at,
                   std::string_view card,
                   int processes) {
  const auto own = fit.sessions_of.find(std::string(card));
  const bool known = own != fit.sessions_of.end();
  const auto same_card = [&] {
    const double from = at.x - fit.mean_x.at(own->first);
    const double fewer = fewer_processes(fit, fit.own_process_variance, processes);
    return from_card(fit.mean_y.at(own->first) + fit.own_line.slope * from,
                     fit.own,
                     own->second,
                     fewer + slope_noise(fit.own_line, fit.own.variance, from, unknown_own_slope),
                     fresh_part(fit, processes, fit.own.variance + fewer));
  };
  if (known && fit.own_dof >= fewest_within_dof) return same_card();
  if (!fit.kinds.empty() && !at.kind.empty()) {
    // Fewer would make a chance meeting of two machines' figures the measure of all.
    constexpr int fewest_beyond_kinds = 3;
    const int beyond = fit.machines - static_cast<int>(fit.kinds.size());
    if (fit.kinds.contains(at.kind) && beyond >= fewest_beyond_kinds)
      return from_kind(fit, at, processes);
    if (known && fit.own.dof > 0) return same_card();
    return no_prediction(fit, at.kind, known);
  }
  if (fit.machines >= fewest_machines) return from_line(fit, at, processes);
  if (known && fit.own.dof > 0) return same_card();
  return no_prediction(fit, known);
}

prediction widened(const prediction& usual,
                   const case_fit& fit,
                   std::string_view card,
                   const scatter& now) {
  if (usual.from == basis::none || !(now.samples >= 1) || now.processes < 1) return usual;
  const auto unusual = [&](double spread) {
    const double more = spread * spread - fit.usual_spread * fit.usual_spread;
    return std::max(0.0, more) * stats::median_variance(now.samples);
  };
  // A median absolute deviation tells as much of a spread as a standard deviation of so many.
  const double dof = std::max(1.0, 0.37 * (now.samples - 1));
  variance_sum sum;
  sum.add(usual.deviation * usual.deviation, usual.dof);
  const double of_now = unusual(now.spread) * stats::median_variance(now.processes);
  sum.add(of_now, dof);
  if (usual.from == basis::same_card) {
    const std::string own(card);
    const int sessions = fit.sessions_of.at(own);
    sum.add(unusual(fit.spread_of.at(own)) / sessions, dof * sessions);
  }
  prediction wider = usual;
  wider.deviation = std::sqrt(sum.total());
  wider.fresh = std::sqrt(usual.fresh * usual.fresh + of_now);
  wider.dof = std::min(usual.dof, sum.dof(usual.dof));
  return wider;
}

prediction predict_anchor(const case_fit& fit, std::string_view card, int processes) {
  const double extra = fewer_processes(fit, fit.anchor_process_variance, processes);
  if (fit.machines >= 2 && fit.anchor_between.dof > 0)
    return from_machines(fit.anchor.centre_x,
                         fit.anchor_between.variance * (1 + 1.0 / fit.anchor.n),
                         fit.anchor_between,
                         fit.anchor_in_machine,
                         fit.sessions_per_machine,
                         extra);
  const auto own = fit.sessions_of.find(std::string(card));
  if (own != fit.sessions_of.end() && fit.anchor_within.dof > 0)
    return from_card(fit.mean_x.at(own->first), fit.anchor_within, own->second, extra, 0);
  return no_prediction(fit, own != fit.sessions_of.end());
}

}  // namespace warpgauge::baseline
