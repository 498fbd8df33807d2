// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/epoch.hpp"

#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/case_columns.hpp"
#include "warpgauge/baseline/case_points.hpp"
#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace warpgauge::baseline {
namespace {

using versions = std::pair<std::string, std::string>;  // driver, toolkit

versions versions_of(const stored_session& s) { return {s.driver, s.cuda_toolkit}; }

std::set<versions> versions_of(const stored_baseline& baseline) {
  std::set<versions> all;
  for (const auto& [id, s] : baseline.sessions) all.insert(versions_of(s));
  return all;
}

/// Beyond this, a clock is another one.
constexpr double clock_noise = 0.01;

/// Of a case on one card: logarithms, means over the sessions.
struct level {
  double figure = 0;
  double anchor = 0;
  int sessions = 0;
};
using levels = std::map<std::string_view, level>;  // by card

std::map<std::string_view, levels> levels_of(const stored_baseline& baseline) {
  std::map<std::string_view, levels> all;
  for (const auto& [name, points] : points_of(baseline))
    for (const case_point& p : points) {
      level& l = all[name][p.session->card];
      ++l.sessions;
      l.figure += (p.y - l.figure) / l.sessions;
      l.anchor += (p.x - l.anchor) / l.sessions;
    }
  return all;
}

/// What changed between the epochs, in the mean of the cards that show it.
struct shift {
  level before;
  level after;
  int cards = 0;
};

std::optional<shift> shift_between(const levels& before, const levels& after, int fewest) {
  shift s;
  for (const auto& [card, now] : after) {
    const auto was = before.find(card);
    if (was == before.end() || std::min(was->second.sessions, now.sessions) < fewest) continue;
    ++s.cards;
    for (const auto& [to, from] : {std::pair(&s.before, &was->second), std::pair(&s.after, &now)}) {
      to->figure += (from->figure - to->figure) / s.cards;
      to->anchor += (from->anchor - to->anchor) / s.cards;
      to->sessions += from->sessions;
    }
  }
  if (s.cards == 0) return std::nullopt;
  return s;
}

void multiply(std::vector<double>& values, double log_factor) {
  for (double& v : values) v = kept_value(v * std::exp(log_factor));
}

/// Sessions per card, of all cases.
std::map<std::string, int> sessions_by_card(const stored_baseline& baseline) {
  std::map<std::string, int> count;
  for (const auto& [id, s] : baseline.sessions) ++count[s.card];
  return count;
}

}  // namespace

std::optional<std::string> refused_epoch(const stored_baseline& stored,
                                         const stored_baseline& added,
                                         const update_rule& by) {
  if (stored.sessions.empty() || !by.reason.empty()) return std::nullopt;
  constexpr std::string_view what_to_do =
      "say so with --reason, carry the stored ones over with `warpgauge baseline bridge`, or "
      "record "
      "a baseline of its own";
  const std::set<versions> known = versions_of(stored);
  std::vector<double> clocks;
  for (const auto& [id, s] : stored.sessions)
    if (s.sm_clock_mhz) clocks.push_back(*s.sm_clock_mhz);
  for (const auto& [id, s] : added.sessions) {
    if (stored.sessions.contains(id)) continue;
    if (!known.contains(versions_of(s)))
      return fmt::format(
          "session {} was measured with driver {} and toolkit {}, which no stored one was: {}",
          id,
          s.driver,
          s.cuda_toolkit,
          what_to_do);
    if (!s.sm_clock_mhz || clocks.empty()) continue;
    const auto [least, most] = std::minmax_element(clocks.begin(), clocks.end());
    if (*s.sm_clock_mhz < (1 - clock_noise) * *least || *s.sm_clock_mhz > (1 + clock_noise) * *most)
      return fmt::format(
          "session {} was measured at an SM clock of {:.0f} MHz, the stored ones at "
          "{:.0f} to {:.0f}: set the clock as it was, or {}",
          id,
          *s.sm_clock_mhz,
          *least,
          *most,
          what_to_do);
  }
  return std::nullopt;
}

bridge_result bridge(const stored_baseline& stored,
                     const stored_baseline& added,
                     const update_rule& given) {
  update_rule by = given;
  by.reason = base::words_in(by.reason);
  bridge_result result;
  if (const auto time = refused_time(added, by.now)) {
    result.refusals.push_back(*time);
    return result;
  }
  const std::set<versions> to = versions_of(added);
  if (to.size() != 1) {
    result.refusals.push_back(fmt::format(
        "the new sessions are of {} drivers and toolkits: give those of one", to.size()));
    return result;
  }
  if (versions_of(stored).contains(*to.begin())) {
    result.refusals.push_back(
        fmt::format("the baseline holds sessions with driver {} and toolkit {} already: `warpgauge "
                    "baseline merge` adds more",
                    to.begin()->first,
                    to.begin()->second));
    return result;
  }
  const auto new_sessions = sessions_by_card(added);
  for (const auto& [card, count] : sessions_by_card(stored)) {
    const auto now = new_sessions.find(card);
    if (now != new_sessions.end() && std::min(count, now->second) >= by.fewest_sessions)
      result.cards.push_back(card);
  }
  if (result.cards.empty()) {
    result.refusals.push_back(
        fmt::format("no card has {} sessions both there and here: record that many on a card that "
                    "the baseline knows, with the new driver",
                    by.fewest_sessions));
    return result;
  }
  const auto before = levels_of(stored);
  const auto after = levels_of(added);
  std::map<std::string_view, shift> shifts;
  for (const auto& [name, was] : before) {
    const auto now = after.find(name);
    const auto s =
        now == after.end() ? std::nullopt : shift_between(was, now->second, by.fewest_sessions);
    if (!s) {
      result.dropped.emplace_back(name);
      continue;
    }
    shifts.emplace(name, *s);
    case_difference d;
    d.name = name;
    d.before = std::exp(s->before.figure);
    d.after = std::exp(s->after.figure);
    d.sessions_before = s->before.sessions;
    d.sessions_after = s->after.sessions;
    d.change = std::expm1(s->after.figure - s->before.figure);
    result.changed.push_back(std::move(d));
  }
  if (const auto fall = refused_fall(result.changed, by)) result.refusals.push_back(*fall);
  stored_baseline moved = stored;
  for (auto& [id, session] : moved.sessions) {
    session.bridged_from =
        fmt::format("{}driver {}, toolkit {}",
                    session.bridged_from.empty() ? "" : session.bridged_from + "; ",
                    session.driver,
                    session.cuda_toolkit);
    std::tie(session.driver, session.cuda_toolkit) = *to.begin();
    session.sm_clock_mhz = added.sessions.begin()->second.sm_clock_mhz;
    std::erase_if(session.cases, [&](const auto& c) { return !shifts.contains(c.first); });
    for (auto& [name, c] : session.cases) {
      const shift& s = shifts.at(name);
      multiply(c.figure, s.after.figure - s.before.figure);
      multiply(c.anchor, s.after.anchor - s.before.anchor);
    }
  }
  std::erase_if(moved.sessions, [](const auto& s) { return s.second.cases.empty(); });
  stored_baseline fresh = added;
  for (auto& [id, session] : fresh.sessions)
    if (session.reason.empty()) session.reason = by.reason;
  result.bridged = merge(moved, fresh);
  return result;
}

}  // namespace warpgauge::baseline
