// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/history.hpp"

#include "warpgauge/baseline/changes.hpp"
#include "warpgauge/baseline/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace warpgauge::report {
namespace {

using session = std::pair<const std::string, baseline::stored_session>;

/// The median in logarithms, as everywhere in the verdict.
double log_centre(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : std::sqrt(values[middle - 1] * values[middle]);
}

/// By time.
std::vector<const session*> shown_of(const baseline::stored_baseline& stored,
                                     const performance& measured) {
  std::vector<const session*> sessions;
  for (const session& s : stored.sessions) sessions.push_back(&s);
  std::stable_sort(sessions.begin(), sessions.end(), [](const auto* a, const auto* b) {
    return a->second.utc < b->second.utc;
  });
  if (sessions.size() <= std::size_t(most_sessions_shown)) return sessions;
  std::set<std::string> measured_cards;
  for (const measuring_process& m : measured.processes) measured_cards.insert(m.card);
  std::map<std::string, const session*> newest;
  for (const session* s : sessions) newest[s->second.card] = s;
  std::erase_if(sessions, [&](const session* s) {
    return !measured_cards.contains(s->second.card) && newest.at(s->second.card) != s;
  });
  return sessions;
}

}  // namespace

void add_history(const baseline::stored_baseline& stored, performance& to) {
  const auto fits = baseline::fit_cases(stored);
  int gated = 0;
  for (const auto& [name, fit] : fits) gated += fit.gated;
  const double rate =
      baseline::rate_per_judgement(to.by, to.judgements > 0 ? to.judgements : gated);
  const std::vector<const session*> sessions = shown_of(stored, to);
  to.sessions_shown = static_cast<int>(sessions.size());
  for (case_line& l : to.cases) {
    const auto fit = fits.find(l.judged.name);
    if (fit == fits.end() || fit->second.unit != l.judged.unit) continue;
    for (const session* s : sessions) {
      const auto found = s->second.cases.find(l.judged.name);
      if (found == s->second.cases.end()) continue;
      session_point at{
          s->first, s->second.card, s->second.utc, log_centre(found->second.figure), {}, {}};
      const auto p = baseline::predict(fit->second, baseline::reading_of(s->second, found->second));
      if (p.from != baseline::basis::none) {
        at.expected = std::exp(p.expected);
        at.limit = std::exp(p.expected - baseline::limit_margin(p, rate, to.by.minimum_effect));
      }
      l.history.push_back(std::move(at));
    }
  }
  std::set<std::string> cards;
  for (const measuring_process& m : to.processes) cards.insert(m.card);
  // Without results the page covers all cards.
  if (cards.empty())
    for (const session& s : stored.sessions) cards.insert(s.second.card);
  const auto histories = baseline::histories_of(stored);
  std::map<std::string_view, case_line*> lines;
  for (case_line& l : to.cases) lines[l.judged.name] = &l;
  for (const baseline::card_history& c : histories)
    for (const auto& [name, h] : c.cases)
      if (const auto line = lines.find(name); line != lines.end() && cards.contains(c.card))
        for (const baseline::case_change& change : h.changes)
          line->second->changes.push_back(
              fmt::format("card {}: {}", c.card, baseline::sentence(c, h, change)));
  if (auto fallen = baseline::told_fall(histories, cards)) to.notes.push_back(std::move(*fallen));
}

}  // namespace warpgauge::report
