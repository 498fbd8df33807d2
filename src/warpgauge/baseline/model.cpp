// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/model.hpp"

#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace warpgauge::baseline {
namespace {

constexpr int fewest_cards_for_slope = 3;
/// Sessions repeated on a card, over all cards, below which the same card's limit is not used.
constexpr double fewest_within_dof = 3;

struct point {
  std::string card;
  double x;
  double y;
  std::vector<double> process_x;
  std::vector<double> process_y;
};

std::vector<double> logs(const std::vector<double>& values) {
  std::vector<double> result;
  for (const double v : values) result.push_back(std::log(v));
  return result;
}

std::map<std::string, std::vector<point>> collect(const stored_baseline& baseline) {
  std::map<std::string, std::vector<point>> points;
  for (const auto& [id, session] : baseline.sessions)
    for (const auto& [name, c] : session.cases) {
      point p{session.card, 0, 0, logs(c.anchor), logs(c.figure)};
      p.x = stats::median(p.process_x);
      p.y = stats::median(p.process_y);
      points[name].push_back(std::move(p));
    }
  return points;
}

/// Pooled variance of values around their groups' means, with its degrees of freedom.
stats::moderated pooled_within(const std::map<std::string, std::vector<double>>& groups) {
  double squares = 0;
  double dof = 0;
  for (const auto& [card, values] : groups) {
    if (values.size() < 2) continue;
    dof += double(values.size()) - 1;
    squares += stats::variance(values) * (double(values.size()) - 1);
  }
  return {dof > 0 ? squares / dof : 0, dof};
}

/// Of y - slope x, on each card.
stats::moderated within_cards(const std::vector<point>& points, double slope) {
  std::map<std::string, std::vector<double>> groups;
  for (const point& p : points) groups[p.card].push_back(p.y - slope * p.x);
  return pooled_within(groups);
}

/// Line of the given slope through the points' centre: a fit of one parameter.
stats::bounded_line line_of_slope(std::span<const double> x,
                                  std::span<const double> y,
                                  double slope) {
  stats::bounded_line line;
  line.n = static_cast<int>(x.size());
  line.centre_x = stats::mean(x);
  line.centre_y = stats::mean(y);
  line.slope = slope;
  // The slope was not estimated: no lever, and one degree of freedom is taken, not two.
  line.residual_dof = line.n - 1;
  double squares = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double residual = y[i] - line.centre_y - slope * (x[i] - line.centre_x);
    squares += residual * residual;
  }
  line.residual_variance = line.residual_dof > 0 ? squares / line.residual_dof : 0;
  return line;
}

void fit_slope(const std::vector<point>& points,
               std::span<const double> x,
               std::span<const double> y,
               case_fit& fit) {
  if (fit.cards >= fewest_cards_for_slope) {
    fit.line = stats::fit_bounded_line(x, y, 0, 1);
    fit.slope_from = slope_origin::fitted;
    fit.within = within_cards(points, fit.line.slope);
    return;
  }
  const stats::moderated anchored = within_cards(points, 1);
  const stats::moderated absolute = within_cards(points, 0);
  // Without repeated sessions the anchor is trusted: it is chosen to be bound as the case is.
  const bool divide = anchored.variance <= absolute.variance;
  fit.slope_from = divide ? slope_origin::anchored : slope_origin::absolute;
  fit.line = line_of_slope(x, y, divide ? 1 : 0);
  fit.within = divide ? anchored : absolute;
  if (fit.within.dof > 0) fit.within.dof -= 1;
}

case_fit fit_case(const std::vector<point>& points) {
  case_fit fit;
  fit.sessions = static_cast<int>(points.size());
  std::map<std::string, std::vector<double>> x_of;
  std::map<std::string, std::vector<double>> y_of;
  for (const point& p : points) {
    x_of[p.card].push_back(p.x);
    y_of[p.card].push_back(p.y);
  }
  fit.cards = static_cast<int>(x_of.size());
  std::vector<double> x;
  std::vector<double> y;
  double inverse_sessions = 0;
  for (const auto& [card, values] : x_of) {
    fit.sessions_of[card] = static_cast<int>(values.size());
    fit.mean_x[card] = stats::mean(values);
    fit.mean_y[card] = stats::mean(y_of[card]);
    x.push_back(fit.mean_x[card]);
    y.push_back(fit.mean_y[card]);
    inverse_sessions += 1.0 / double(values.size());
  }
  fit.sessions_per_card = fit.cards / inverse_sessions;
  fit_slope(points, x, y, fit);
  fit.between = {fit.line.residual_variance, fit.line.residual_dof};
  fit.anchor = line_of_slope(x, x, 0);
  fit.anchor_between = {fit.anchor.residual_variance, fit.anchor.residual_dof};
  fit.anchor_within = pooled_within(x_of);
  std::map<std::string, std::vector<double>> residuals;
  std::map<std::string, std::vector<double>> anchors;
  double inverse_processes = 0;
  for (std::size_t s = 0; s < points.size(); ++s) {
    const point& p = points[s];
    inverse_processes += 1.0 / double(p.process_y.size());
    for (std::size_t i = 0; i < p.process_y.size(); ++i) {
      residuals[std::to_string(s)].push_back(p.process_y[i] - fit.line.slope * p.process_x[i]);
      anchors[std::to_string(s)].push_back(p.process_x[i]);
    }
  }
  fit.process_variance = pooled_within(residuals).variance;
  fit.anchor_process_variance = pooled_within(anchors).variance;
  fit.processes_per_session = double(points.size()) / inverse_processes;
  return fit;
}

/// Draws one variance of all cases towards that of their class.
void moderate_all(std::map<std::string, case_fit>& fits, stats::moderated case_fit::*which) {
  std::map<std::string, std::vector<case_fit*>> classes;
  for (auto& [name, fit] : fits) classes[noise_class(name, fit.unit, fit.gated)].push_back(&fit);
  for (auto& [name, members] : classes) {
    std::vector<double> variances;
    std::vector<double> dofs;
    for (const case_fit* fit : members) {
      const stats::moderated& v = fit->*which;
      if (v.dof <= 0) continue;
      variances.push_back(v.variance);
      dofs.push_back(v.dof);
    }
    const stats::variance_prior prior = stats::fit_variance_prior(variances, dofs);
    for (case_fit* fit : members)
      if ((fit->*which).dof > 0)
        fit->*which =
            stats::moderate((fit->*which).variance, (fit->*which).dof, prior, highest_prior_dof);
  }
}

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
                     const stats::moderated& between,
                     const stats::moderated& within,
                     double sessions,
                     double extra) {
  variance_sum sum;
  sum.add(between.variance * factor, between.dof);
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
                "the baseline has {} other card{}: too few to know the spread between cards",
                fit.cards,
                fit.cards == 1 ? "" : "s");
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

std::string noise_class(std::string_view case_name, std::string_view unit, bool gated) {
  const std::size_t slash = case_name.rfind('/');
  const std::string_view mode =
      slash == std::string_view::npos ? case_name : case_name.substr(slash + 1);
  return fmt::format("{} {} {}", mode, unit, gated ? "gated" : "reported");
}

std::map<std::string, case_fit> fit_cases(const stored_baseline& baseline) {
  std::map<std::string, case_fit> fits;
  for (const auto& [name, points] : collect(baseline)) fits[name] = fit_case(points);
  for (const auto& [id, session] : baseline.sessions)
    for (const auto& [name, c] : session.cases) {
      case_fit& fit = fits[name];
      fit.gated = (fit.unit.empty() || fit.gated) && c.gated;
      fit.unit = c.unit;
      fit.anchor_unit = c.anchor_unit;
    }
  // Not the anchors' variances: the cases share cards and anchors, so theirs are one sample seen
  // many times, not many samples.
  moderate_all(fits, &case_fit::within);
  moderate_all(fits, &case_fit::between);
  return fits;
}

prediction predict(const case_fit& fit, double x, std::string_view card, int processes) {
  const double extra = fewer_processes(fit, fit.process_variance, processes);
  const auto own = fit.sessions_of.find(std::string(card));
  const bool known = own != fit.sessions_of.end();
  const auto same_card = [&] {
    const double from = x - fit.mean_x.at(own->first);
    const bool lever = fit.line.sum_squares_x > 0;
    const double slope_variance =
        lever ? fit.between.variance / fit.line.sum_squares_x * from * from : 0;
    return from_card(fit.mean_y.at(own->first) + fit.line.slope * from,
                     fit.within,
                     own->second,
                     extra + slope_variance);
  };
  if (known && fit.within.dof >= fewest_within_dof) return same_card();
  if (fit.cards >= 2 && fit.between.dof > 0)
    return from_line(fit.line.centre_y + fit.line.slope * (x - fit.line.centre_x),
                     stats::prediction_variance_factor(fit.line, x),
                     fit.between,
                     fit.within,
                     fit.sessions_per_card,
                     extra);
  if (known && fit.within.dof > 0) return same_card();
  return no_prediction(fit, known);
}

prediction predict_anchor(const case_fit& fit, std::string_view card, int processes) {
  const double extra = fewer_processes(fit, fit.anchor_process_variance, processes);
  if (fit.cards >= 2 && fit.anchor_between.dof > 0)
    return from_line(fit.anchor.centre_x,
                     1 + 1.0 / fit.cards,
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
