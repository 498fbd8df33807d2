// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/model.hpp"

#include "warpgauge/baseline/case_name.hpp"
#include "warpgauge/baseline/case_points.hpp"
#include "warpgauge/baseline/machines.hpp"
#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace warpgauge::baseline {
namespace {

constexpr int fewest_for_slope = 3;
/// No bounds of a machine's slope.
constexpr double any_slope = std::numeric_limits<double>::infinity();

using groups = std::map<std::string, std::vector<double>>;

/// Pooled variance of values around their groups' means, with its degrees of freedom.
stats::moderated pooled_within(const groups& all) {
  double squares = 0;
  double dof = 0;
  for (const auto& [name, values] : all) {
    if (values.size() < 2) continue;
    dof += double(values.size()) - 1;
    squares += stats::variance(values) * (double(values.size()) - 1);
  }
  return {dof > 0 ? squares / dof : 0, dof};
}

/// Of y - slope x, on each card.
stats::moderated within_cards(const std::vector<case_point>& points, double slope) {
  groups of_card;
  for (const case_point& p : points) of_card[p.card].push_back(p.y - slope * p.x);
  return pooled_within(of_card);
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
void fit_own_line(const std::vector<case_point>& points, case_fit& fit) {
  std::vector<double> x;
  std::vector<double> y;
  for (const case_point& p : points) {
    x.push_back(p.x - fit.mean_x.at(p.card));
    y.push_back(p.y - fit.mean_y.at(p.card));
  }
  const stats::moderated anchored = within_cards(points, 1);
  const stats::moderated absolute = within_cards(points, 0);
  // Without repeated sessions the anchor is trusted: it is chosen to be bound as the case is.
  const bool divide = anchored.variance <= absolute.variance;
  const double dof = fit.sessions - fit.cards - 1;
  const bool fitted = fit.cards >= fewest_for_slope && dof >= 1;
  if (fitted) fit.own_line = stats::fit_bounded_line(x, y, 0, 1);
  if (fitted && fit.own_line.sum_squares_x > 0) {
    // The line's own count of what it has taken knows nothing of the cards' means.
    const double squares = fit.own_line.residual_variance * fit.own_line.residual_dof;
    fit.own = {squares / dof, dof};
    fit.slope_from = slope_origin::fitted;
  } else {
    fit.slope_from = divide ? slope_origin::anchored : slope_origin::absolute;
    fit.own_line = line_of_slope(x, y, divide ? 1 : 0);
    fit.own = divide ? anchored : absolute;
    if (fit.own.dof > 0) fit.own.dof -= 1;
  }
  fit.own_dof = fit.own.dof;
  fit.within = within_cards(points, 0);
}

/// Of the log figure between the processes of a session, with this slope.
double between_processes(const std::vector<case_point>& points, double slope) {
  groups of_session;
  for (const case_point& p : points)
    for (std::size_t i = 0; i < p.process_y.size(); ++i)
      of_session[p.session].push_back(p.process_y[i] - slope * p.process_x[i]);
  return pooled_within(of_session).variance;
}

/// Of the log figure of single processes that were measured shortly after another on one card.
stats::moderated on_an_occasion(const std::vector<case_point>& points, double slope) {
  groups of_occasion;
  for (const case_point& p : points)
    for (std::size_t i = 0; i < p.process_y.size(); ++i)
      of_occasion[std::to_string(p.occasion)].push_back(p.process_y[i] - slope * p.process_x[i]);
  return pooled_within(of_occasion);
}

/// Rounded, so that no slope is fitted to machines that differ by rounding errors alone.
double rounded_level(double level) { return std::round(level * 1e9) / 1e9; }

/// Means over the sessions of a machine, one number per machine.
std::vector<double> means_of(const groups& all) {
  std::vector<double> means;
  for (const auto& [name, values] : all) means.push_back(stats::mean(values));
  return means;
}

double harmonic_size(const groups& all) {
  double inverse = 0;
  for (const auto& [name, values] : all) inverse += 1.0 / double(values.size());
  return double(all.size()) / inverse;
}

/// What differs between machines: their cards are more alike than cards of two.
void fit_machines(const std::vector<case_point>& points,
                  const std::map<std::string, int>& machines,
                  case_fit& fit) {
  groups level;
  groups x;
  groups y;
  for (const case_point& p : points) {
    const std::string machine = std::to_string(machines.at(p.card));
    level[machine].push_back(rounded_level(p.level));
    x[machine].push_back(p.x);
    y[machine].push_back(p.y);
  }
  fit.machines = static_cast<int>(level.size());
  fit.sessions_per_machine = harmonic_size(level);
  const std::vector<double> levels = means_of(level);
  fit.lowest_level = *std::min_element(levels.begin(), levels.end());
  fit.highest_level = *std::max_element(levels.begin(), levels.end());
  if (fit.machines >= fewest_for_slope) {
    fit.line = stats::fit_bounded_line(levels, means_of(y), -any_slope, any_slope);
    fit.slope_from = slope_origin::fitted;
  } else {
    fit.line = line_of_slope(levels, means_of(y), fit.own_line.slope);
  }
  fit.between = {fit.line.residual_variance, fit.line.residual_dof};
  fit.in_machine = pooled_within(y);
  const std::vector<double> anchors = means_of(x);
  fit.anchor = line_of_slope(anchors, anchors, 0);
  fit.anchor_between = {fit.anchor.residual_variance, fit.anchor.residual_dof};
  fit.anchor_in_machine = pooled_within(x);
}

/// The same within kinds of boards, where all are known.
void fit_kinds(const std::vector<case_point>& points,
               const std::map<std::string, int>& machines,
               case_fit& fit) {
  std::map<std::string, std::map<int, groups>> kinds;
  for (const case_point& p : points) {
    if (p.kind.empty()) return;
    groups& of = kinds[p.kind][machines.at(p.card)];
    of["level"].push_back(p.level);
    of["y"].push_back(p.y);
  }
  std::vector<double> levels;
  std::vector<double> figures;
  for (auto& [kind, members] : kinds) {
    case_fit::kind_centre& centre = fit.kinds[kind];
    centre.machines = static_cast<int>(members.size());
    for (auto& [machine, of] : members) {
      centre.level += stats::mean(of["level"]) / centre.machines;
      centre.y += stats::mean(of["y"]) / centre.machines;
    }
    for (auto& [machine, of] : members) {
      levels.push_back(rounded_level(stats::mean(of["level"]) - centre.level));
      figures.push_back(stats::mean(of["y"]) - centre.y);
    }
  }
  if (levels.size() < 2) return;
  fit.kind_line = stats::fit_bounded_line(levels, figures, 0, 1);
  const double dof =
      double(levels.size()) - double(kinds.size()) - (fit.kind_line.sum_squares_x > 0 ? 1 : 0);
  if (dof < 1) return;
  fit.between_of_kind = {fit.kind_line.residual_variance * fit.kind_line.residual_dof / dof, dof};
}

case_fit fit_case(const case_points& known, const std::map<std::string, int>& machines) {
  const std::vector<case_point>& points = known.at;
  case_fit fit;
  fit.anchor_class = known.anchor_class;
  fit.usual_anchor = known.usual_anchor;
  fit.anchor_noise = known.anchor_noise;
  fit.sessions = static_cast<int>(points.size());
  groups x_of;
  groups y_of;
  groups anchors;
  groups squares_of;
  std::vector<double> spreads;
  double inverse_processes = 0;
  for (const case_point& p : points) {
    x_of[p.card].push_back(p.x);
    y_of[p.card].push_back(p.y);
    anchors[p.session] = p.process_x;
    spreads.push_back(p.spread);
    squares_of[p.card].push_back(p.spread * p.spread);
    inverse_processes += 1.0 / double(p.process_y.size());
  }
  fit.cards = static_cast<int>(x_of.size());
  for (const auto& [card, values] : x_of) {
    fit.sessions_of[card] = static_cast<int>(values.size());
    fit.mean_x[card] = stats::mean(values);
    fit.mean_y[card] = stats::mean(y_of[card]);
    fit.spread_of[card] = std::sqrt(stats::mean(squares_of[card]));
  }
  fit.usual_spread = stats::median(spreads);
  fit_own_line(points, fit);
  fit_machines(points, machines, fit);
  fit_kinds(points, machines, fit);
  fit.anchor_within = pooled_within(x_of);
  fit.process_variance = between_processes(points, 0);
  fit.own_process_variance = between_processes(points, fit.own_line.slope);
  fit.fresh = on_an_occasion(points, fit.own_line.slope);
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

std::string anchor_class(std::string_view case_name, std::string_view unit, bool gated) {
  const std::size_t slash = case_name.rfind('/');
  const std::string_view mode =
      slash == std::string_view::npos ? case_name : case_name.substr(slash + 1);
  return fmt::format("{} {} {}", mode, unit, gated ? "gated" : "reported");
}

std::string noise_class(std::string_view case_name, std::string_view unit, bool gated) {
  return anchor_class(case_name, unit, gated) +
         (cuts_sectors(parts_of(case_name)) ? " cut sectors" : "");
}

std::map<std::string, case_fit> fit_cases(const stored_baseline& baseline) {
  std::map<std::string, case_fit> fits;
  const auto machines = machines_of(baseline);
  for (const auto& [name, points] : points_of(baseline)) fits[name] = fit_case(points, machines);
  for (const auto& [id, session] : baseline.sessions)
    for (const auto& [name, c] : session.cases) {
      case_fit& fit = fits[name];
      fit.gated = (fit.unit.empty() || fit.gated) && c.gated;
      fit.unit = c.unit;
      fit.anchor_unit = c.anchor_unit;
    }
  // Not the anchors' variances: the cases share cards and anchors, so theirs are one sample seen
  // many times, not many samples.
  moderate_all(fits, &case_fit::in_machine);
  moderate_all(fits, &case_fit::own);
  moderate_all(fits, &case_fit::between);
  moderate_all(fits, &case_fit::between_of_kind);
  return fits;
}

}  // namespace warpgauge::baseline
