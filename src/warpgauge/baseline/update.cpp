// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/update.hpp"

#include "warpgauge/baseline/run_anchors.hpp"
#include "warpgauge/stats/limits.hpp"
#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace warpgauge::baseline {
namespace {

double log_median(const std::vector<double>& values) {
  std::vector<double> logs;
  for (const double v : values) logs.push_back(std::log(v));
  return stats::median(logs);
}

/// Log figure, with the given slope, where another fit has its centre. Levels are counted from what
/// is usual in a baseline, so the two are compared by their log anchors.
double expected_at(const case_fit& fit, double slope, const case_fit& centre) {
  const double x = usual_reading(centre).x - usual_reading(fit).x;
  return fit.line.centre_y + slope * x;
}

/// Cases in which a session lies outside what the stored ones predict.
std::set<std::string> outside(const stored_baseline& old,
                              const stored_baseline& added,
                              const update_rule& by) {
  const auto fits = fit_cases(old);
  const double rate =
      stats::per_judgement_rate(by.family_rate / 2, std::max(1, static_cast<int>(fits.size())));
  const double effect = -std::log1p(-by.minimum_effect);
  std::set<std::string> names;
  for (const auto& [id, session] : added.sessions) {
    if (old.sessions.contains(id)) continue;
    const run_anchors anchors = anchors_of(session, fits);
    for (const auto& [name, c] : session.cases) {
      const auto known = fits.find(name);
      if (known == fits.end()) continue;
      if (known->second.unit != c.unit || known->second.anchor_unit != c.anchor_unit) {
        names.insert(name);
        continue;
      }
      const prediction p = predict(known->second,
                                   anchors.beside(known->second, log_median(c.anchor)),
                                   session.card,
                                   static_cast<int>(c.figure.size()));
      if (p.from == rung::none) continue;
      const double margin = std::max(effect, stats::prediction_margin(rate, p.dof, p.deviation));
      if (std::abs(log_median(c.figure) - p.expected) > margin) names.insert(name);
    }
  }
  return names;
}

}  // namespace

std::vector<case_difference> differences(const stored_baseline& before,
                                         const stored_baseline& after) {
  const auto old_fits = fit_cases(before);
  const auto new_fits = fit_cases(after);
  std::set<std::string> names;
  for (const auto& [name, fit] : old_fits) names.insert(name);
  for (const auto& [name, fit] : new_fits) names.insert(name);
  std::vector<case_difference> all;
  for (const std::string& name : names) {
    case_difference d;
    d.name = name;
    const auto old_fit = old_fits.find(name);
    const auto new_fit = new_fits.find(name);
    const bool both = old_fit != old_fits.end() && new_fit != new_fits.end();
    if (old_fit != old_fits.end()) {
      d.unit = old_fit->second.unit;
      d.sessions_before = old_fit->second.sessions;
      d.before = std::exp(old_fit->second.line.centre_y);
    }
    if (new_fit != new_fits.end()) {
      d.unit = new_fit->second.unit;
      d.sessions_after = new_fit->second.sessions;
      const case_fit& fit = new_fit->second;
      const bool same_unit = both && old_fit->second.unit == fit.unit &&
                             old_fit->second.anchor_unit == fit.anchor_unit;
      d.after = std::exp(same_unit ? expected_at(fit, old_fit->second.line.slope, old_fit->second)
                                   : fit.line.centre_y);
      if (same_unit) d.change = *d.after / *d.before - 1;
    }
    all.push_back(std::move(d));
  }
  return all;
}

update_result update(const stored_baseline* old,
                     std::span<const process> processes,
                     const update_rule& by) {
  stored_baseline added = to_baseline(processes);
  const stored_baseline empty{added.gpu, added.protocol, {}};
  const stored_baseline& stored = old == nullptr ? empty : *old;
  for (auto& [id, session] : added.sessions) {
    const auto known = stored.sessions.find(id);
    session.reason = known == stored.sessions.end() ? by.reason : known->second.reason;
  }
  update_result result;
  const std::set<std::string> moved = outside(stored, added, by);
  stored_baseline kept = stored;
  for (auto& [id, session] : kept.sessions)
    if (!added.sessions.contains(id))
      std::erase_if(session.cases, [&](const auto& c) { return moved.contains(c.first); });
  result.updated = merge(kept, added);
  std::erase_if(result.updated.sessions, [](const auto& s) { return s.second.cases.empty(); });
  result.replaced.assign(moved.begin(), moved.end());
  std::set<std::string> measured;
  for (const auto& [id, session] : added.sessions)
    for (const auto& [name, c] : session.cases) measured.insert(name);
  bool falls = false;
  int few = 0;
  std::string fewest;
  for (case_difference& d : differences(stored, result.updated)) {
    if (measured.contains(d.name) && d.sessions_after < by.fewest_sessions) {
      if (few++ == 0) fewest = d.name;
    }
    if (d.change && *d.change < -by.minimum_effect) falls = true;
    const bool moves = d.change && std::abs(*d.change) > 1e-6;
    if (moves || !d.before || !d.after || d.sessions_after != d.sessions_before)
      result.changed.push_back(std::move(d));
  }
  if (few > 0)
    result.refusals.push_back(fmt::format(
        "{} case{} would stand on fewer than {} sessions ('{}' for one): record more and give all "
        "their results",
        few,
        few == 1 ? "" : "s",
        by.fewest_sessions,
        fewest));
  if (falls && by.reason.empty())
    result.refusals.push_back(fmt::format(
        "an expected figure falls by more than {:.1f} %: say why with --reason, or find the cause",
        100 * by.minimum_effect));
  return result;
}

}  // namespace warpgauge::baseline
