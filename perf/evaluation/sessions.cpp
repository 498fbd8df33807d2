// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/sessions.hpp"

#include "warpgauge/baseline/machines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace warpgauge::evaluation {
namespace {

constexpr std::size_t fewest_other_machines = 3;
/// A confirming and a settling one.
constexpr std::size_t most_fresh = 2;

bool earlier(const recorded_process* a, const recorded_process* b) {
  const std::string& x = a->process.number;
  const std::string& y = b->process.number;
  return std::tuple(x.size(), x, a->asked) < std::tuple(y.size(), y, b->asked);
}

}  // namespace

std::string_view to_string(situation s) {
  return s == situation::same_hour    ? "same hour"
         : s == situation::other_days ? "other days"
                                      : "across cards";
}

sessions::sessions(std::span<const recorded_process> processes) {
  std::map<std::string, session> by_id;
  for (const recorded_process& t : processes) {
    session& s = by_id[t.process.session];
    if (!s.card.empty() && s.card != t.process.card)
      throw baseline::file_error(
          baseline::file_fault::conflicting,
          fmt::format("'{}': session '{}' was seen on another card; a session is of one card",
                      t.process.origin,
                      t.process.session));
    s.id = t.process.session;
    s.card = t.process.card;
    s.judged = t.judged;
    (t.asked > 0 ? s.injected : s.unchanged).push_back(&t);
  }
  for (auto& [id, s] : by_id) {
    std::sort(s.unchanged.begin(), s.unchanged.end(), earlier);
    std::sort(s.injected.begin(), s.injected.end(), earlier);
    all_.push_back(std::move(s));
  }
  std::vector<baseline::session_location> where;
  for (const session& s : all_) {
    const baseline::process& p = (s.unchanged.empty() ? s.injected : s.unchanged).front()->process;
    where.push_back({s.card, p.utc, p.boot});
  }
  machine_of_ = baseline::machines_of(where);
}

int sessions::cards() const {
  std::set<std::string> cards;
  for (const session& s : all_) cards.insert(s.card);
  return static_cast<int>(cards.size());
}

std::vector<const session*> sessions::others(const session& judged, situation s) const {
  std::vector<const session*> chosen;
  std::set<int> machines;
  int of_card = 0;
  for (const session& each : all_) {
    if (&each == &judged || each.unchanged.empty()) continue;
    const int machine = machine_of_.at(each.card);
    // Cards of one machine are too alike to stand for others.
    if (s == situation::across_cards && machine == machine_of_.at(judged.card)) continue;
    of_card += each.card == judged.card;
    machines.insert(machine);
    chosen.push_back(&each);
  }
  const bool exists =
      s == situation::across_cards ? machines.size() >= fewest_other_machines : of_card > 0;
  if (!exists) chosen.clear();
  return chosen;
}

std::vector<const session*> sessions::others_but_fresh(const session& judged, situation s) const {
  std::vector<const session*> chosen = others(judged, s);
  if (s == situation::across_cards || judged.unchanged.size() > 1) return chosen;
  std::vector<const session*> of_card;
  for (const session* o : chosen)
    if (o->card == judged.card) of_card.push_back(o);
  // Those after it come first: all_ is in one order.
  std::rotate(
      of_card.begin(),
      std::find_if(of_card.begin(), of_card.end(), [&](const session* o) { return o > &judged; }),
      of_card.end());
  std::size_t fresh = 0;
  for (std::size_t i = 0; i + 1 < of_card.size() && fresh < most_fresh; ++i) {
    fresh += of_card[i]->unchanged.size();
    std::erase(chosen, of_card[i]);
  }
  if (fresh == 0) chosen.clear();
  return chosen;
}

std::vector<const recorded_process*> sessions::later(
    const session& of,
    const recorded_process& first,
    std::span<const session* const> in_baseline) const {
  const auto like = [&](const session& s) {
    std::vector<const recorded_process*> found;
    for (const recorded_process* t : first.asked > 0 ? s.injected : s.unchanged)
      if (t->asked == first.asked) found.push_back(t);
    return found;
  };
  std::vector<const recorded_process*> chosen = like(of);
  const auto own = std::find(chosen.begin(), chosen.end(), &first);
  std::rotate(chosen.begin(), own, chosen.end());
  chosen.erase(chosen.begin());
  for (const session& s : all_) {
    const bool barred = first.asked == 0 &&
                        std::find(in_baseline.begin(), in_baseline.end(), &s) != in_baseline.end();
    if (&s == &of || s.card != of.card || barred) continue;
    const auto more = like(s);
    chosen.insert(chosen.end(), more.begin(), more.end());
  }
  if (chosen.size() > most_fresh) chosen.resize(most_fresh);
  return chosen;
}

baseline::process process_of(const baseline::stored_baseline& stored,
                             const std::string& id,
                             std::size_t which) {
  const baseline::stored_session& s = stored.sessions.at(id);
  baseline::process p;
  p.gpu = stored.gpu;
  p.card = s.card;
  p.session = id;
  p.number = std::to_string(which + 1);
  p.utc = s.utc;
  p.board_part = s.board_part;
  p.boot = s.boot;
  p.driver = s.driver;
  p.cuda_toolkit = s.cuda_toolkit;
  p.after.sm_clock_mhz = s.sm_clock_mhz;
  for (const auto& [name, c] : s.cases) {
    if (which >= c.figure.size()) continue;
    baseline::row& r = p.rows.emplace_back();
    r.name = name;
    r.unit = c.unit;
    r.anchor_unit = c.anchor_unit;
    r.figure = c.figure[which];
    r.anchor = c.anchor[which];
    r.spread = c.spread[which];
    r.gated = c.gated;
  }
  return p;
}

baseline::stored_baseline baseline_of(std::span<const session* const> sessions,
                                      const std::string& card,
                                      situation where) {
  std::vector<baseline::process> processes;
  for (const session* s : sessions)
    for (const recorded_process* t : s->unchanged) processes.push_back(t->process);
  baseline::stored_baseline stored = baseline::to_baseline(processes);
  if (where == situation::other_days)
    for (auto& [id, s] : stored.sessions)
      if (s.card == card) s.utc.replace(0, 4, "2025");
  return stored;
}

}  // namespace warpgauge::evaluation
