// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/update.hpp"

#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/changes.hpp"
#include "warpgauge/baseline/epoch.hpp"
#include "warpgauge/baseline/limits.hpp"
#include "warpgauge/baseline/loosening.hpp"
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

/// Log figures that two baselines expect of a case, at one anchor.
struct step {
  std::string kind;
  double before = 0;
  double after = 0;
  double change() const { return after - before; }
};

/// The log figure of the most common kind of board.
double usual_figure(const case_fit& fit) {
  return fit.kinds.find(usual_reading(fit).kind)->second.y;
}

/// The change from one kind of board's expected figure to another's, at one anchor.
step step_to(const std::string& kind,
             const case_fit::kind_centre& was,
             const case_fit::kind_centre& is,
             double slope) {
  return {kind, was.y, is.y + slope * (was.x - is.x)};
}

/// Below this, figures differ only by rounding.
constexpr double no_change = 1e-6;

/// The change of the kind whose figure falls most or, if none falls, of the one that rises most.
step step_between(const case_fit& old, const case_fit& now) {
  std::vector<step> steps;
  for (const auto& [kind, was] : old.kinds) {
    const auto is = now.kinds.find(kind);
    if (is == now.kinds.end()) continue;
    steps.push_back(step_to(kind, was, is->second, old.slope));
  }
  if (steps.empty()) return {"", usual_figure(old), usual_figure(now)};
  const auto [least, most] =
      std::minmax_element(steps.begin(), steps.end(), [](const step& a, const step& b) {
        return a.change() < b.change();
      });
  return least->change() < -no_change ? *least : *most;
}

/// Kinds that are new with these sessions; none if a stored session does not know its kind.
std::map<std::string, int> kinds_beyond(const stored_baseline& stored,
                                        const stored_baseline& added) {
  std::set<std::string> known;
  for (const auto& [id, s] : stored.sessions) known.insert(s.board_part);
  std::map<std::string, int> beyond;
  if (known.empty() || known.contains("")) return beyond;
  for (const auto& [id, s] : added.sessions)
    if (!s.board_part.empty() && !known.contains(s.board_part)) ++beyond[s.board_part];
  return beyond;
}

std::string refusal_of_fall(
    const std::string& name, double change, const std::string& kind, int others, double effect) {
  return fmt::format(
      "an expected figure falls by more than {:.1f} % ('{}' by {:.2f} %{}{}): say why with "
      "--reason, or find the cause",
      100 * effect,
      name,
      -100 * change,
      kind.empty() ? "" : " on boards " + kind,
      others > 0 ? fmt::format(", and {} more", others) : "");
}

/// By how much the expected figure of a kind of board that is new in `now` lies below that of the
/// slowest kind that `old` knows, at one level of the machine; none where `old` knows no kinds.
std::optional<step> step_to_new_kind(const case_fit& old, const case_fit& now) {
  std::optional<step> deepest;
  for (const auto& [kind, is] : now.kinds) {
    if (old.kinds.contains(kind)) continue;
    std::optional<step> least;
    for (const auto& [known, was] : old.kinds) {
      const step s = step_to(kind, was, is, old.slope);
      if (!least || s.change() > least->change()) least = s;
    }
    if (least && (!deepest || least->change() < deepest->change())) deepest = least;
  }
  return deepest;
}

/// The sessions with the reason as stored.
update_rule in_words(update_rule by) {
  by.reason = base::words_in(by.reason);
  return by;
}

/// What each update accepts as a day's effect adds up.
std::optional<std::string> refused_history(const stored_baseline& updated,
                                           const stored_baseline& added,
                                           const update_rule& by) {
  if (!by.reason.empty()) return std::nullopt;
  std::set<std::string> cards;
  for (const auto& [id, s] : added.sessions) cards.insert(s.card);
  const auto fallen = told_fall(histories_of(updated), cards);
  if (!fallen) return std::nullopt;
  return *fallen + ": say why with --reason, or find the cause";
}

/// How many of the new sessions lie where, relative to what the stored ones predict for a case.
struct standing {
  int judged = 0;
  int low = 0;
  int high = 0;
  bool other_unit = false;
  /// What one session shows and the others do not is that session's own.
  bool moved() const { return other_unit || 2 * std::max(low, high) > judged; }
};

std::map<std::string, standing> stand_beside(const stored_baseline& old,
                                             const stored_baseline& added,
                                             const update_rule& by) {
  const auto fits = fit_cases(old);
  const double rate =
      stats::per_judgement_rate(by.family_rate / 2, std::max(1, static_cast<int>(fits.size())));
  std::map<std::string, standing> cases;
  for (const auto& [id, session] : added.sessions) {
    if (old.sessions.contains(id)) continue;
    for (const auto& [name, c] : session.cases) {
      const auto known = fits.find(name);
      if (known == fits.end()) continue;
      if (known->second.unit != c.unit || known->second.anchor_unit != c.anchor_unit) {
        cases[name].other_unit = true;
        continue;
      }
      const prediction p = predict(known->second, reading_of(session, c));
      if (p.from == basis::none) continue;
      const double margin = limit_margin(p, rate, by.minimum_effect);
      const double difference = log_median(c.figure) - p.expected;
      standing& s = cases[name];
      ++s.judged;
      s.low += difference < -margin;
      s.high += difference > margin;
    }
  }
  return cases;
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
      d.before = std::exp(usual_figure(old_fit->second));
    }
    if (new_fit != new_fits.end()) {
      d.unit = new_fit->second.unit;
      d.sessions_after = new_fit->second.sessions;
      const case_fit& fit = new_fit->second;
      const bool same_unit = both && old_fit->second.unit == fit.unit &&
                             old_fit->second.anchor_unit == fit.anchor_unit;
      d.after = std::exp(usual_figure(fit));
      if (same_unit) {
        const step s = step_between(old_fit->second, fit);
        d.kind = s.kind;
        d.before = std::exp(s.before);
        d.after = std::exp(s.after);
        d.change = std::expm1(s.change());
        if (const auto joined = step_to_new_kind(old_fit->second, fit)) {
          d.new_kind = joined->kind;
          d.change_to_new_kind = std::expm1(joined->change());
        }
      }
    }
    all.push_back(std::move(d));
  }
  return all;
}

update_result update(const stored_baseline* old,
                     std::span<const process> processes,
                     const update_rule& given) {
  const update_rule by = in_words(given);
  stored_baseline added = to_baseline(processes);
  const stored_baseline empty{added.gpu, added.protocol, {}};
  const stored_baseline& stored = old == nullptr ? empty : *old;
  for (auto& [id, session] : added.sessions) {
    const auto known = stored.sessions.find(id);
    session.reason = known == stored.sessions.end() ? by.reason : known->second.reason;
  }
  update_result result;
  std::set<std::string> moved;
  for (const auto& [name, s] : stand_beside(stored, added, by))
    if (s.moved())
      moved.insert(name);
    else if (s.low + s.high > 0)
      result.outlying.push_back({name, s.low + s.high, s.judged});
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
  result.new_kinds = kinds_beyond(stored, added);
  int few = 0;
  std::string fewest;
  std::vector<case_difference> all = differences(stored, result.updated);
  const auto fall = refused_fall(all, by);
  for (case_difference& d : all) {
    if (measured.contains(d.name) && d.sessions_after < by.fewest_sessions) {
      if (few++ == 0) fewest = d.name;
    }
    const bool moves = d.change && std::abs(*d.change) > no_change;
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
  for (const auto& refusal : {refused_time(added, by.now),
                              fall,
                              refused_epoch(stored, added, by),
                              refused_history(result.updated, added, by)})
    if (refusal) result.refusals.push_back(*refusal);
  // A refused update need not list its other effects.
  if (result.refusals.empty())
    if (const auto wider = refused_loosening(stored, result.updated, by))
      result.refusals.push_back(*wider);
  return result;
}

std::optional<std::string> refused_fall(std::span<const case_difference> all,
                                        const update_rule& by) {
  if (!by.reason.empty()) return std::nullopt;
  std::string name, kind;
  double deepest = -by.minimum_effect;
  int falls = 0;
  for (const case_difference& d : all) {
    const bool joined = d.change_to_new_kind && *d.change_to_new_kind < d.change.value_or(0);
    const double change = joined ? *d.change_to_new_kind : d.change.value_or(0);
    falls += change < -by.minimum_effect;
    if (change >= deepest) continue;
    deepest = change;
    name = d.name;
    kind = joined ? d.new_kind : d.kind;
  }
  if (falls == 0) return std::nullopt;
  return refusal_of_fall(name, deepest, kind, falls - 1, by.minimum_effect);
}

std::optional<std::string> refused_time(const stored_baseline& added, instant now) {
  for (const auto& [id, s] : added.sessions)
    if (const auto why = impossible_time(s.utc, now))
      return fmt::format(
          "session {} {}: a wrong clock, or a changed file; measure again", id, *why);
  return std::nullopt;
}

merge_result merge_guarded(std::span<const stored_baseline> all, const update_rule& given) {
  const update_rule by = in_words(given);
  merge_result result{all.front(), {}, std::nullopt};
  for (const stored_baseline& next : all.subspan(1)) {
    stored_baseline added = next;
    for (auto& [id, session] : added.sessions)
      if (!result.merged.sessions.contains(id) && session.reason.empty())
        session.reason = by.reason;
    if (!result.refusal) result.refusal = refused_time(added, by.now);
    if (!result.refusal) result.refusal = refused_epoch(result.merged, added, by);
    result.merged = merge(result.merged, added);
    if (!result.refusal) result.refusal = refused_history(result.merged, added, by);
  }
  result.changed = differences(all.front(), result.merged);
  if (!result.refusal) result.refusal = refused_fall(result.changed, by);
  if (!result.refusal) result.refusal = refused_loosening(all.front(), result.merged, by);
  return result;
}

}  // namespace warpgauge::baseline
