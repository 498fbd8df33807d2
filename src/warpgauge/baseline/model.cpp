// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/model.hpp"

#include "warpgauge/baseline/case_points.hpp"
#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>

#include <cmath>
#include <set>

namespace warpgauge::baseline {
namespace {

/// Degrees of freedom from which on sessions of one hour show what is fresh.
constexpr double fewest_fresh_dof = 3;

template <class Key>
using groups = std::map<Key, std::vector<double>>;

/// Pooled variance of values around their groups' means, with its degrees of freedom.
template <class Key>
stats::moderated pooled_within(const groups<Key>& all) {
  double squares = 0;
  double dof = 0;
  for (const auto& [name, values] : all) {
    if (values.size() < 2) continue;
    dof += double(values.size()) - 1;
    squares += stats::variance(values) * (double(values.size()) - 1);
  }
  return {dof > 0 ? squares / dof : 0, dof};
}

/// Means over the sessions of a machine, one number per machine.
std::vector<double> means_of(const groups<int>& all) {
  std::vector<double> means;
  for (const auto& [name, values] : all) means.push_back(stats::mean(values));
  return means;
}

/// Adds a session to the card's days.
/// @param points  come in the order of time
void add_to_days(const case_point& p, case_fit::card_sessions& to) {
  const moment at{p.session->boot, p.session->utc};
  if (to.days.empty() || !same_hour(to.days.back().first, at))
    to.days.push_back({.first = at, .last = at});
  case_fit::day& day = to.days.back();
  day.last = at;
  day.y += (p.y - day.y) / ++day.sessions;
}

/// Variance between sessions on one card: within an hour, and from day to day.
void fit_cards(const std::vector<case_point>& points, case_fit& fit) {
  groups<std::pair<const case_fit::card_sessions*, std::size_t>> of_day;
  groups<const case_fit::card_sessions*> of_card;
  groups<const case_fit::card_sessions*> anchors;
  std::set<std::string_view> with_own;
  for (const case_point& p : points)
    if (p.session->bridged_from.empty()) with_own.insert(p.session->card);
  // For a card with sessions under its own driver, bridged sessions do not count in the mean, but
  // in the scatter.
  std::map<std::string, case_fit::card_sessions, std::less<>> moved;
  for (const case_point& p : points) {
    const bool bridged = !p.session->bridged_from.empty();
    const bool behind = bridged && with_own.contains(p.session->card);
    case_fit::card_sessions& card = (behind ? moved : fit.cards)[p.session->card];
    card.bridged = bridged;
    add_to_days(p, card);
    card.x += (p.x - card.x) / ++card.sessions;
    card.spread += p.spread * p.spread;
    of_day[{&card, card.days.size()}].push_back(p.y);
    of_card[&card].push_back(p.y);
    anchors[&card].push_back(p.x);
  }
  fit.bridge_cards = static_cast<int>(moved.size());
  for (const auto& [name, card] : moved)
    fit.bridge_sessions += (1.0 / card.sessions + 1.0 / fit.cards[name].sessions) /
                           (double(moved.size()) * double(moved.size()));
  const stats::moderated fresh = pooled_within(of_day);
  const stats::moderated all = pooled_within(of_card);
  fit.own_is_fresh = fresh.dof >= fewest_fresh_dof || fresh.dof == all.dof;
  fit.own = fit.own_is_fresh ? fresh : all;
  fit.own_dof = fit.own.dof;
  fit.anchor_own = pooled_within(anchors);
  for (auto& [name, card] : fit.cards) {
    card.spread = std::sqrt(card.spread / card.sessions);
    std::vector<double> days;
    double of_means = 0;
    for (const case_fit::day& day : card.days) {
      days.push_back(day.y);
      of_means += fit.own.variance / day.sessions / double(card.days.size());
    }
    card.y = stats::mean(days);
    // The estimate may be negative: only the mean over similar cases is used.
    if (days.size() > 1) card.between_days = stats::variance(days) - of_means;
  }
}

/// Variance between machines: cards of one are more alike than cards of two.
void fit_machines(const std::vector<case_point>& points,
                  const std::map<std::string, int>& machines,
                  case_fit& fit) {
  groups<int> x;
  groups<int> y;
  std::map<int, std::string> kind_of;
  for (const case_point& p : points) {
    const int machine = machines.at(p.session->card);
    x[machine].push_back(p.x);
    y[machine].push_back(p.y);
    kind_of[machine] = p.kind;
  }
  fit.machines = static_cast<int>(y.size());
  fit.in_machine = pooled_within(y);
  fit.anchor_in_machine = pooled_within(x);
  double inverse = 0;
  for (const auto& [machine, values] : y) inverse += 1.0 / double(values.size());
  fit.sessions_per_machine = fit.machines / inverse;
  const std::vector<double> anchors = means_of(x);
  fit.anchor = stats::mean(anchors);
  if (fit.machines > 1) fit.anchor_between = {stats::variance(anchors), double(fit.machines) - 1};

  for (const auto& [machine, kind] : kind_of) {
    case_fit::kind_centre& centre = fit.kinds[kind];
    ++centre.machines;
    centre.x += (stats::mean(x[machine]) - centre.x) / centre.machines;
    centre.y += (stats::mean(y[machine]) - centre.y) / centre.machines;
  }
  double xx = 0;
  double xy = 0;
  double yy = 0;
  for (const auto& [machine, kind] : kind_of) {
    const double dx = stats::mean(x[machine]) - fit.kinds[kind].x;
    const double dy = stats::mean(y[machine]) - fit.kinds[kind].y;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  // Below this, machines differ only by rounding.
  constexpr double no_difference = 1e-18;
  const bool sloped = xx > no_difference * fit.machines;
  if (sloped) fit.slope = std::clamp(xy / xx, 0.0, 1.0), fit.slope_squares = xx;
  const double squares = yy - 2 * fit.slope * xy + fit.slope * fit.slope * xx;
  const double dof = double(fit.machines) - double(fit.kinds.size()) - (sloped ? 1 : 0);
  if (dof >= 1) fit.between = {std::max(0.0, squares) / dof, dof};
}

case_fit fit_case(const std::vector<case_point>& points,
                  const std::map<std::string, int>& machines) {
  case_fit fit;
  fit.sessions = static_cast<int>(points.size());
  groups<std::size_t> figures;  // by session
  groups<std::size_t> anchors;
  double inverse = 0;
  for (const case_point& p : points) {
    const std::size_t processes = p.stored->figure.size();
    inverse += 1.0 / double(processes);
    if (processes < 2) continue;
    figures[figures.size()] = logs(p.stored->figure);
    anchors[anchors.size()] = logs(p.stored->anchor);
  }
  const stats::moderated processes = pooled_within(figures);
  fit.process_variance = processes.variance;
  fit.anchor_process_variance = pooled_within(anchors).variance;
  fit.processes_per_session = fit.sessions / inverse;
  fit_cards(points, fit);
  if (fit.own.dof == 0 && processes.dof >= fewest_fresh_dof) {
    fit.own = {wider_session * processes.variance, processes.dof};
    fit.own_of_processes = true;
  }
  fit_machines(points, machines, fit);
  return fit;
}

/// Machines less kinds of boards from which on they tell what machines differ by: with fewer, a
/// chance meeting of two machines' figures would be the measure of all.
constexpr int fewest_beyond_kinds = 3;

using like_cases = std::map<std::string, std::vector<case_fit*>>;

/// Shrinks one variance of all cases towards that of similar cases.
void moderate_all(const like_cases& classes, stats::moderated case_fit::*which) {
  for (const auto& [name, members] : classes) {
    std::vector<double> variances;
    std::vector<double> dofs;
    for (const case_fit* fit : members) {
      if ((fit->*which).dof <= 0) continue;
      variances.push_back((fit->*which).variance);
      dofs.push_back((fit->*which).dof);
    }
    const stats::variance_prior prior = stats::fit_variance_prior(variances, dofs);
    for (case_fit* fit : members) {
      stats::moderated& one = fit->*which;
      if (one.dof > 0)
        one = stats::moderate(one.variance, one.dof, prior, highest_prior_dof(one.dof));
    }
  }
}

/// The effect of days on a card: as similar cases of this card show it, but not less than is
/// assumed while nothing is known. A single case has too few days.
void learn_days(const like_cases& classes) {
  for (const auto& [name, members] : classes) {
    groups<std::string> seen;
    for (const case_fit* fit : members)
      for (const auto& [card, own] : fit->cards)
        if (own.days.size() > 1) seen[card].push_back(own.between_days);
    for (case_fit* fit : members)
      for (auto& [card, own] : fit->cards) {
        const auto known = seen.find(card);
        own.between_days = std::max(unknown_day * unknown_day,
                                    known == seen.end() ? 0 : stats::mean(known->second));
      }
  }
}

/// A case that few machines have measured, as a new kernel's, differs between them by no more than
/// most of the model's like cases do.
void lend_machines(const like_cases& classes) {
  for (const auto& [name, members] : classes) {
    std::vector<double> between;
    std::vector<double> in_machine;
    for (const case_fit* fit : members)
      if (machines_tell(*fit)) {
        between.push_back(fit->between.variance);
        in_machine.push_back(fit->in_machine.variance);
      }
    if (between.size() < fewest_like_cases) continue;
    const auto dof = double(between.size());
    for (case_fit* fit : members)
      if (!machines_tell(*fit)) {
        fit->between = {stats::quantile(between, noisy_share), dof};
        fit->in_machine = {stats::quantile(in_machine, noisy_share), dof};
        fit->between_lent = true;
      }
  }
}

}  // namespace

bool machines_tell(const case_fit& fit) {
  const int beyond = fit.machines - static_cast<int>(fit.kinds.size());
  return !fit.between_lent && beyond >= fewest_beyond_kinds && fit.between.dof > 0;
}

reading reading_of(const stored_session& session, const stored_case& c) {
  std::vector<double> logs;
  for (const double v : c.anchor) logs.push_back(std::log(v));
  return {stats::median(logs),
          session.card,
          session.board_part,
          {session.boot, session.utc},
          static_cast<int>(c.anchor.size())};
}

std::string noise_class(const case_facts& facts, std::string_view unit, bool gated) {
  return fmt::format("{} {} {}{}",
                     facts.mode,
                     unit,
                     gated ? "gated" : "reported",
                     facts.cuts_sectors ? " cut sectors" : "");
}

std::string noise_class(const case_fit& fit) { return noise_class(fit.facts, fit.unit, fit.gated); }

std::map<std::string, case_fit> fit_cases(const stored_baseline& baseline) {
  std::map<std::string, case_fit> fits;
  const auto machines = machines_of(baseline);
  for (const auto& [name, points] : points_of(baseline)) {
    case_fit fit = fit_case(points, machines);
    const stored_case& newest = *points.back().stored;
    fit.gated = newest.gated;
    fit.unit = newest.unit;
    fit.facts = baseline.facts_of(name);
    fit.anchor_unit = newest.anchor_unit;
    fits.emplace_hint(fits.end(), name, std::move(fit));
  }
  like_cases classes;
  for (auto& [name, fit] : fits) classes[noise_class(fit)].push_back(&fit);
  learn_days(classes);
  // Not the anchors' variances: the cases share cards and anchors, so these are one sample seen
  // many times, not many samples.
  moderate_all(classes, &case_fit::in_machine);
  moderate_all(classes, &case_fit::own);
  moderate_all(classes, &case_fit::between);
  lend_machines(classes);
  for (auto& [name, fit] : fits)
    if (const lent_noise* lent = lent_to(baseline.noise, name, fit)) lend(*lent, fit);
  return fits;
}

}  // namespace warpgauge::baseline
