// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/first_sessions.hpp"

#include "perf/evaluation/sessions.hpp"
#include "warpgauge/baseline/ceiling.hpp"
#include "warpgauge/baseline/healthy.hpp"
#include "warpgauge/baseline/limits.hpp"
#include "warpgauge/baseline/machines.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace warpgauge::evaluation {
namespace {

using baseline::stored_baseline;
using baseline::verdict;

/// The gated cases of one process.
baseline::process gated_of(const stored_baseline& model, const std::string& id, int which) {
  baseline::process p = process_of(model, id, std::size_t(which));
  std::erase_if(p.rows, [](const auto& r) { return !r.gated; });
  return p;
}

/// What was measured on one card, in the order of time.
std::vector<baseline::process> processes_of(const stored_baseline& model, const std::string& card) {
  std::vector<baseline::process> all;
  for (const auto& [id, s] : model.sessions)
    if (s.card == card)
      for (int i = 0; i < s.processes; ++i) all.push_back(gated_of(model, id, i));
  std::erase_if(all, [](const auto& p) { return p.rows.empty(); });
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return std::tie(a.utc, a.session, a.number) < std::tie(b.utc, b.session, b.number);
  });
  return all;
}

/// As few and as many processes of a card make its only session: fewer say nothing of what this
/// model's processes differ by, and `warpgauge baseline record` runs five.
constexpr std::size_t fewest_stored = 4;
constexpr std::size_t most_stored = 5;

baseline::suite_judgement judged(const stored_baseline& stored,
                                 std::span<const baseline::process> looks,
                                 const baseline::rule& by) {
  return baseline::judge(&stored, looks.first(1), looks.subspan(1, 1), by, looks.subspan(2, 1));
}

bool alarm(const baseline::judgement& j) {
  return j.gated && (j.outcome == verdict::regression || j.outcome == verdict::machine_slow);
}

void count(const stored_baseline& stored,
           std::span<const baseline::process> looks,
           const baseline::rule& by,
           int machine,
           first_findings& to) {
  const auto unchanged = judged(stored, looks, by);
  to.suites.count(std::any_of(unchanged.cases.begin(), unchanged.cases.end(), alarm), machine);
  for (const double lost : fractions_lost) {
    std::vector<baseline::process> slower(looks.begin(), looks.end());
    for (baseline::process& p : slower)
      for (baseline::row& r : p.rows) r.figure *= 1 - lost;
    for (const baseline::judgement& j : judged(stored, slower, by).cases)
      if (j.figure)
        to.found[strided(j.name) ? "strided moves" : class_of(j.name, j.unit)][lost].count(alarm(j),
                                                                                           machine);
  }
}

/// Those of its other processes that stand for a single session: the next ones.
std::vector<baseline::process> one_session(const std::vector<baseline::process>& measured,
                                           std::size_t judged) {
  std::vector<baseline::process> session;
  for (std::size_t next = 1; next < measured.size() && session.size() < most_stored; ++next) {
    session.push_back(measured[(judged + next) % measured.size()]);
    session.back().session = "first";
    session.back().number = std::to_string(next);
  }
  if (session.size() < fewest_stored) session.clear();
  return session;
}

/// So many of the card's other sessions, the first of them; empty where there are fewer.
std::vector<baseline::process> other_sessions(const std::vector<baseline::process>& measured,
                                              std::size_t judged,
                                              int sessions) {
  std::set<std::string> taken;
  std::vector<baseline::process> all;
  for (const baseline::process& p : measured) {
    if (p.session == measured[judged].session) continue;
    if (!taken.contains(p.session) && std::ssize(taken) == sessions) continue;
    taken.insert(p.session);
    all.push_back(p);
  }
  if (std::ssize(taken) < sessions) all.clear();
  return all;
}

/// The process and the next that are not known, as a suite run confirms. Where there are fewer, the
/// same again: harsher, for nothing averages out.
std::vector<baseline::process> looks_at(const std::vector<baseline::process>& measured,
                                        std::size_t judged,
                                        const std::vector<baseline::process>& known) {
  std::vector<baseline::process> fresh;
  const auto is_known = [&](const baseline::process& p) {
    return std::any_of(known.begin(), known.end(), [&](const auto& k) {
      return k.session == p.session || k.session == "first";
    });
  };
  for (std::size_t next = 0; next < measured.size() && fresh.size() < baseline::looks; ++next) {
    const baseline::process& p = measured[(judged + next) % measured.size()];
    if (next == 0 || !is_known(p)) fresh.push_back(p);
  }
  fresh.resize(baseline::looks, fresh.front());
  for (std::size_t i = 0; i < fresh.size(); ++i) fresh[i].number = std::to_string(i);
  return fresh;
}

/// The model without these machines' cards.
stored_baseline without(const stored_baseline& model,
                        const std::map<std::string, int>& machines,
                        int left_out) {
  stored_baseline rest = model;
  std::erase_if(rest.sessions,
                [&](const auto& s) { return machines.at(s.second.card) == left_out; });
  return rest;
}

}  // namespace

first_findings judge_first_sessions(const stored_baseline& model,
                                    const std::vector<stored_baseline>& lenders,
                                    int sessions,
                                    const baseline::rule& by) {
  const auto machines = baseline::machines_of(model);
  std::vector<const stored_baseline*> others;
  for (const stored_baseline& lender : lenders) others.push_back(&lender);
  const baseline::noise_by_case lent = baseline::noise_of(others);
  std::map<int, baseline::noise_by_case> by_machine;  // where the model lends to itself
  std::set<std::string> cards;
  for (const auto& [id, s] : model.sessions) cards.insert(s.card);
  first_findings all;
  for (const std::string& card : cards) {
    const int machine = machines.at(card);
    if (lenders.empty() && !by_machine.contains(machine)) {
      const stored_baseline rest = without(model, machines, machine);
      const stored_baseline* const one = &rest;
      by_machine[machine] = baseline::noise_of({&one, 1});
    }
    const auto measured = processes_of(model, card);
    for (std::size_t judged = 0; judged < measured.size(); ++judged) {
      const auto known = sessions == 1 ? one_session(measured, judged)
                                       : other_sessions(measured, judged, sessions);
      if (known.empty()) continue;
      stored_baseline stored = baseline::to_baseline(known);
      stored.noise = lenders.empty() ? by_machine[machine] : lent;
      count(stored, looks_at(measured, judged, known), by, machine, all);
    }
  }
  return all;
}

first_findings judge_new_cases(const stored_baseline& model, const baseline::rule& by) {
  const auto machines = baseline::machines_of(model);
  std::map<int, std::string> a_card;  // of each machine
  for (const auto& [id, s] : model.sessions) a_card.emplace(machines.at(s.card), s.card);
  first_findings all;
  for (auto judged = a_card.begin(); judged != a_card.end(); ++judged) {
    const auto next = std::next(judged) == a_card.end() ? a_card.begin() : std::next(judged);
    const auto measured = processes_of(model, judged->second);
    if (measured.empty()) continue;
    std::set<std::string> fresh;
    for (const baseline::row& r : measured.front().rows)
      if (r.name.size() % 2 == 0) fresh.insert(r.name);
    stored_baseline stored = model;
    for (auto& [id, s] : stored.sessions)
      if (machines.at(s.card) != next->first)
        std::erase_if(s.cases, [&](const auto& c) { return fresh.contains(c.first); });
    auto looks = looks_at(measured, 0, {});
    for (baseline::process& p : looks)
      std::erase_if(p.rows, [&](const auto& r) { return !fresh.contains(r.name); });
    count(stored, looks, by, judged->first, all);
  }
  return all;
}

ladder_findings judge_by_others(const stored_baseline& model,
                                const std::vector<stored_baseline>& lenders) {
  const auto machines = baseline::machines_of(model);
  std::vector<const stored_baseline*> others;
  for (const stored_baseline& lender : lenders) others.push_back(&lender);
  const baseline::share_by_case shares = baseline::peak_shares_of(others);
  const double peak = baseline::memory_ceiling_gb_s(model.gpu);
  const auto is_below = [&](const baseline::row& r, double part) {
    baseline::judgement j;
    j.name = r.name;
    j.fraction_of_peak = part * r.figure / peak;
    const auto said = baseline::beside_others(shares, j);
    return said ? std::optional(said->kind == baseline::cause_kind::below_others) : std::nullopt;
  };
  ladder_findings all;
  for (const auto& [id, s] : model.sessions)
    for (int i = 0; i < s.processes; ++i) {
      const baseline::process p = gated_of(model, id, i);
      bool some = false;
      for (const baseline::row& r : p.rows) {
        const auto below = is_below(r, 1);
        if (!below) continue;
        ++all.asked;
        some |= *below;
        all.slow.count(is_below(r, 1 - slow_memory).value(), machines.at(s.card));
      }
      if (!p.rows.empty()) all.below.count(some, machines.at(s.card));
    }
  return all;
}

std::string to_markdown(const ladder_findings& f, const std::string& of, const std::string& from) {
  return fmt::format(
      "Without a session of {}, by what {} reaches: {} of {} processes on {} machines show a "
      "kernel "
      "below, of\n"
      "{} figures of unchanged kernels; with memory {:.0f} % slower {} of {} figures are below.\n",
      of,
      from,
      f.below.found,
      f.below.of,
      f.below.by_machine.size(),
      f.asked,
      100 * slow_memory,
      f.slow.found,
      f.slow.of);
}

std::string to_markdown(const first_findings& f, const std::string& by) {
  std::string text = fmt::format(
      "{}: {} of {} suite runs\n"
      "of unchanged kernels on {} machines with a false alarm.\n\n"
      "| cases | finds 1 % | 2 % | 5 % |\n|---|---|---|---|\n",
      by,
      f.suites.found,
      f.suites.of,
      f.suites.by_machine.size());
  for (const auto& [kind, by_fraction] : f.found) {
    text += fmt::format("| {} |", kind);
    for (const auto& [lost, found] : by_fraction)
      text += fmt::format(" {} of {} |", found.found, found.of);
    text += "\n";
  }
  return text;
}

}  // namespace warpgauge::evaluation
