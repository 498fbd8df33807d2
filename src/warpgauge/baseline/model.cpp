// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/model.hpp"

#include "warpgauge/baseline/machines.hpp"
#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

namespace warpgauge::baseline {
namespace {

constexpr int fewest_cards_for_slope = 3;

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

/// The common line of the sessions on their cards: what they deviate from their card's means by.
void fit_own_line(const std::vector<point>& points, case_fit& fit) {
  std::vector<double> x;
  std::vector<double> y;
  for (const point& p : points) {
    x.push_back(p.x - fit.mean_x.at(p.card));
    y.push_back(p.y - fit.mean_y.at(p.card));
  }
  const double dof = fit.sessions - fit.cards - 1;
  const bool fitted = fit.cards >= fewest_cards_for_slope && dof >= 1;
  if (fitted) fit.own_line = stats::fit_bounded_line(x, y, 0, 1);
  if (!fitted || !(fit.own_line.sum_squares_x > 0)) {
    fit.own_line = line_of_slope(x, y, fit.line.slope);
    fit.own = fit.within;
  } else {
    // The line's own count of what it has taken knows nothing of the cards' means.
    const double squares = fit.own_line.residual_variance * fit.own_line.residual_dof;
    fit.own = {squares / dof, dof};
  }
  fit.own_dof = fit.own.dof;
}

/// Of the log figure between the processes of a session, with this slope.
double between_processes(const std::vector<point>& points, double slope) {
  std::map<std::string, std::vector<double>> residuals;
  for (std::size_t s = 0; s < points.size(); ++s)
    for (std::size_t i = 0; i < points[s].process_y.size(); ++i)
      residuals[std::to_string(s)].push_back(points[s].process_y[i] -
                                             slope * points[s].process_x[i]);
  return pooled_within(residuals).variance;
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

/// What is known of the spread between cards is known from the machines: cards of one machine count
/// as one.
double counted(double dof, int cards, int machines) {
  return std::max(0.0, dof - cards + machines);
}

case_fit fit_case(const std::vector<point>& points, const std::map<std::string, int>& machines) {
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
  std::set<int> sat_in;
  for (const auto& [card, values] : x_of) sat_in.insert(machines.at(card));
  fit.machines = static_cast<int>(sat_in.size());
  fit.sessions_per_card = fit.cards / inverse_sessions;
  fit_slope(points, x, y, fit);
  fit.cards_dof = counted(fit.line.residual_dof, fit.cards, fit.machines);
  fit.between = {fit.line.residual_variance, fit.cards_dof};
  fit_own_line(points, fit);
  fit.anchor = line_of_slope(x, x, 0);
  fit.anchor_between = {fit.anchor.residual_variance,
                        counted(fit.anchor.residual_dof, fit.cards, fit.machines)};
  fit.anchor_within = pooled_within(x_of);
  std::map<std::string, std::vector<double>> anchors;
  double inverse_processes = 0;
  for (std::size_t s = 0; s < points.size(); ++s) {
    const point& p = points[s];
    inverse_processes += 1.0 / double(p.process_y.size());
    anchors[std::to_string(s)] = p.process_x;
  }
  fit.process_variance = between_processes(points, fit.line.slope);
  fit.own_process_variance = between_processes(points, fit.own_line.slope);
  fit.anchor_process_variance = pooled_within(anchors).variance;
  fit.processes_per_session = double(points.size()) / inverse_processes;
  return fit;
}

/// What the noise of a case is expected to follow: the log of its variance between processes, which
/// many processes tell well. 0, the same for all, when one of the cases has none.
std::vector<double> covariates_of(const std::vector<case_fit*>& members) {
  std::vector<double> logs;
  for (const case_fit* fit : members) logs.push_back(std::log(fit->process_variance));
  const bool known =
      std::all_of(logs.begin(), logs.end(), [](double x) { return std::isfinite(x); });
  if (!known) logs.assign(members.size(), 0);
  return logs;
}

/// Draws one variance of all cases towards that of like cases of their class.
void moderate_all(std::map<std::string, case_fit>& fits, stats::moderated case_fit::*which) {
  std::map<std::string, std::vector<case_fit*>> classes;
  for (auto& [name, fit] : fits)
    if ((fit.*which).dof > 0) classes[noise_class(name, fit.unit, fit.gated)].push_back(&fit);
  for (auto& [name, members] : classes) {
    std::vector<double> variances;
    std::vector<double> dofs;
    for (const case_fit* fit : members) {
      variances.push_back((fit->*which).variance);
      dofs.push_back((fit->*which).dof);
    }
    const std::vector<double> covariates = covariates_of(members);
    const stats::variance_trend trend = stats::fit_variance_trend(variances, dofs, covariates);
    for (std::size_t i = 0; i < members.size(); ++i)
      members[i]->*which = stats::moderate(
          variances[i], dofs[i], trend.at(covariates[i]), highest_prior_dof(dofs[i]));
  }
}

}  // namespace

std::string noise_class(std::string_view case_name, std::string_view unit, bool gated) {
  const std::size_t slash = case_name.rfind('/');
  const std::string_view mode =
      slash == std::string_view::npos ? case_name : case_name.substr(slash + 1);
  return fmt::format("{} {} {}", mode, unit, gated ? "gated" : "reported");
}

std::map<std::string, case_fit> fit_cases(const stored_baseline& baseline) {
  std::map<std::string, case_fit> fits;
  const auto machines = machines_of(baseline);
  for (const auto& [name, points] : collect(baseline)) fits[name] = fit_case(points, machines);
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
  moderate_all(fits, &case_fit::own);
  moderate_all(fits, &case_fit::between);
  return fits;
}

}  // namespace warpgauge::baseline
