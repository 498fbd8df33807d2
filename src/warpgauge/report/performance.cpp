// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/performance.hpp"

#include "warpgauge/baseline/measured.hpp"
#include "warpgauge/report/history.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace warpgauge::report {
namespace {

using baseline::process;

/// The processes of one session, or of several that had as many processes each.
struct measurement {
  std::string utc;
  std::vector<process> processes;
};

void refuse_mixture(std::span<const process> all) {
  for (const process& p : all)
    if (p.gpu != all.front().gpu || p.card != all.front().card)
      throw baseline::file_error(
          baseline::file_fault::other_gpu,
          fmt::format("'{}' is of another GPU than '{}'; make one report for each GPU",
                      p.origin,
                      all.front().origin));
}

/// By session, newest first, each case in the newest session that has it.
std::vector<measurement> newest_of_each(std::span<const process> all,
                                        std::vector<std::string>& notes) {
  std::map<std::string, measurement> by_id;
  for (const process& p : all) {
    measurement& m = by_id[p.session];
    m.utc = std::max(m.utc, p.utc);
    m.processes.push_back(p);
  }
  std::vector<measurement> sessions;
  for (auto& [id, m] : by_id) sessions.push_back(std::move(m));
  std::stable_sort(
      sessions.begin(), sessions.end(), [](const auto& a, const auto& b) { return a.utc > b.utc; });
  std::set<std::string> taken;
  std::size_t superseded = 0;
  for (measurement& m : sessions) {
    std::set<std::string> own;
    for (process& p : m.processes) {
      superseded += std::erase_if(p.rows, [&](const auto& r) { return taken.contains(r.name); });
      for (const baseline::row& r : p.rows) own.insert(r.name);
    }
    taken.merge(own);
  }
  std::erase_if(sessions, [](const measurement& m) {
    return std::all_of(
        m.processes.begin(), m.processes.end(), [](const auto& p) { return p.rows.empty(); });
  });
  if (superseded > 0)
    notes.push_back(fmt::format(
        "{} rows were measured again in a newer session, which counts; the older ones are left out",
        superseded));
  return sessions;
}

/// `ctest -L perf` measures each kernel in a session of its own. Sessions of equally many
/// processes are judged as one, the rows of their first processes side by side, and so on.
std::vector<measurement> unite(std::vector<measurement> sessions) {
  std::map<std::tuple<std::size_t, std::string, std::string>, measurement> united;
  for (measurement& m : sessions) {
    const process& first = m.processes.front();
    measurement& to = united[{m.processes.size(), first.driver, first.cuda_toolkit}];
    if (to.processes.empty()) {
      to = std::move(m);
      continue;
    }
    for (std::size_t i = 0; i < m.processes.size(); ++i) {
      std::vector<baseline::row>& rows = to.processes[i].rows;
      rows.insert(rows.end(), m.processes[i].rows.begin(), m.processes[i].rows.end());
    }
  }
  std::vector<measurement> all;
  for (auto& [key, m] : united) all.push_back(std::move(m));
  return all;
}

std::set<std::string> names_in(const measurement& m) {
  std::set<std::string> names;
  for (const process& p : m.processes)
    for (const baseline::row& r : p.rows) names.insert(r.name);
  return names;
}

bool asked_for(const std::vector<std::string>& only, std::string_view name) {
  return only.empty() || std::any_of(only.begin(), only.end(), [&](std::string_view o) {
           return name == o || (name.starts_with(o) && name.substr(o.size()).starts_with('/'));
         });
}

/// The processes that measured any of these cases. Others would count as processes that left them
/// out.
std::vector<process> about(const std::set<std::string>& names,
                           const std::vector<measurement>& all) {
  std::vector<process> some;
  for (const measurement& m : all) {
    const std::set<std::string> its = names_in(m);
    if (std::any_of(its.begin(), its.end(), [&](const auto& n) { return names.contains(n); }))
      some.insert(some.end(), m.processes.begin(), m.processes.end());
  }
  return some;
}

/// The judgements of all measurements as one.
baseline::suite_judgement judge_all(const baseline::stored_baseline* stored,
                                    const std::vector<measurement>& now,
                                    const std::vector<measurement>& again,
                                    const std::vector<measurement>& third,
                                    const baseline::rule& by) {
  baseline::suite_judgement all;
  std::set<std::string> seen;
  std::map<std::string, baseline::judgement> lines;
  for (const measurement& m : now) {
    const std::set<std::string> names = names_in(m);
    baseline::suite_judgement one =
        baseline::judge(stored, m.processes, about(names, again), by, about(names, third));
    all.judgements = std::max(all.judgements, one.judgements);
    for (baseline::judgement& j : one.cases) {
      // What this measurement left out another one may have.
      if (names.contains(j.name))
        lines.insert_or_assign(j.name, std::move(j));
      else
        lines.try_emplace(j.name, std::move(j));
    }
    for (std::string& note : one.notes)
      if (seen.insert(note).second) all.notes.push_back(std::move(note));
  }
  std::vector<baseline::exit_code> gated, unmeasured;
  for (auto& [name, j] : lines) {
    const baseline::exit_code code = baseline::exit_code_of(j.outcome);
    if (j.gated) gated.push_back(code);
    if (j.outcome == baseline::verdict::not_measured) unmeasured.push_back(code);
    all.cases.push_back(std::move(j));
  }
  all.code = baseline::worst_of(gated.empty() ? unmeasured : gated);
  if (all.cases.empty()) all.code = baseline::exit_code::not_measured;
  return all;
}

void add_ceilings(case_line& l, double peak_gb_s) {
  const baseline::judgement& j = l.judged;
  if (j.figure && j.fraction_of_copy && *j.fraction_of_copy > 0)
    l.copy_ceiling = *j.figure / *j.fraction_of_copy;
  if (j.figure && j.fraction_of_peak && *j.fraction_of_peak > 0)
    l.peak_ceiling = *j.figure / *j.fraction_of_peak;
  else if (j.unit == "GB/s" && l.parts.mode == "cold" && peak_gb_s > 0)
    l.peak_ceiling = peak_gb_s;
}

/// Every case of the baseline, without a verdict.
std::vector<baseline::judgement> unjudged(const baseline::stored_baseline& stored) {
  std::map<std::string, baseline::judgement> by_name;
  for (const auto& [id, s] : stored.sessions)
    for (const auto& [name, c] : s.cases) {
      baseline::judgement& j = by_name[name];
      j.name = name;
      j.unit = c.unit;
      j.gated = c.gated;
      j.sentence = "no results were given";
    }
  std::vector<baseline::judgement> all;
  for (auto& [name, j] : by_name) all.push_back(std::move(j));
  return all;
}

}  // namespace

performance judge_results(const baseline::stored_baseline* stored,
                          const std::string& name,
                          std::span<const process> now,
                          std::span<const process> again,
                          const baseline::rule& by,
                          std::span<const process> third) {
  performance p;
  p.by = by;
  p.baseline_name = stored != nullptr ? name : "";
  p.judged = !now.empty();
  std::vector<baseline::judgement> lines;
  if (p.judged) {
    std::vector<process> every(now.begin(), now.end());
    every.insert(every.end(), again.begin(), again.end());
    every.insert(every.end(), third.begin(), third.end());
    refuse_mixture(every);
    p.gpu = now.front().gpu;
    for (const process& m : every)
      p.processes.push_back({m.session,
                             m.number,
                             m.card,
                             m.utc,
                             m.driver,
                             m.cuda_toolkit,
                             m.warpgauge_version,
                             m.before,
                             m.after});
    baseline::suite_judgement judged = judge_all(stored,
                                                 unite(newest_of_each(now, p.notes)),
                                                 unite(newest_of_each(again, p.notes)),
                                                 unite(newest_of_each(third, p.notes)),
                                                 by);
    p.code = judged.code;
    p.judgements = judged.judgements;
    p.notes.insert(p.notes.end(), judged.notes.begin(), judged.notes.end());
    lines = std::move(judged.cases);
  } else if (stored != nullptr) {
    p.gpu = stored->gpu;
    lines = unjudged(*stored);
    std::erase_if(lines, [&](const auto& j) { return !asked_for(by.only, j.name); });
  }
  // Two transfers per clock.
  const double peak_gb_s = 2e-6 * double(p.gpu.memory_clock_khz) * double(p.gpu.bus_width_bits) / 8;
  for (baseline::judgement& j : lines) {
    case_line l;
    l.parts = parts_of(j.name);
    if (j.figure && j.expected) l.ratio = *j.decisive() / *j.expected;
    p.gated += j.gated;
    l.judged = std::move(j);
    add_ceilings(l, peak_gb_s);
    p.cases.push_back(std::move(l));
  }
  if (stored == nullptr) return p;
  std::set<std::string> cards;
  for (const auto& [id, s] : stored->sessions) cards.insert(s.card);
  p.sessions = static_cast<int>(stored->sessions.size());
  p.cards = static_cast<int>(cards.size());
  if (!p.judged || baseline::compare(p.gpu, stored->gpu) != baseline::kinship::stranger)
    add_history(*stored, p);
  return p;
}

}  // namespace warpgauge::report
