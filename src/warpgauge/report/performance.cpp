// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/performance.hpp"

#include "warpgauge/baseline/ceiling.hpp"
#include "warpgauge/baseline/utc.hpp"
#include "warpgauge/report/cause_words.hpp"
#include "warpgauge/report/history.hpp"
#include "warpgauge/report/inputs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

namespace warpgauge::report {
namespace {

using baseline::suite_judgement;

void refuse_mixture(std::span<const suite_judgement> all) {
  const measuring_process* first = nullptr;
  for (const suite_judgement& j : all)
    for (const measuring_process& p : j.processes) {
      if (first == nullptr) first = &p;
      if (j.gpu != all.front().gpu || p.card != first->card)
        throw baseline::file_error(
            baseline::file_fault::other_gpu,
            fmt::format(
                "session {} is from another GPU than session {}; make one report for each GPU",
                p.session,
                first->session));
    }
}

/// When it was measured: the time of its last process.
std::string time_of(const suite_judgement& j) {
  std::string last;
  for (const measuring_process& p : j.processes) last = std::max(last, p.utc);
  return last;
}

void refuse_impossible_times(std::span<const suite_judgement> all) {
  for (const suite_judgement& j : all)
    for (const measuring_process& p : j.processes)
      if (const auto why = baseline::impossible_time(p.utc, baseline::current_time()))
        throw baseline::file_error(
            baseline::file_fault::conflicting,
            fmt::format(
                "session {} {}: a wrong clock, or a changed file; measure again", p.session, *why));
}

void unite(std::span<const suite_judgement> all, performance& to) {
  std::vector<const suite_judgement*> newest_first;
  for (const suite_judgement& j : all) newest_first.push_back(&j);
  std::stable_sort(newest_first.begin(), newest_first.end(), [](const auto* a, const auto* b) {
    return time_of(*a) > time_of(*b);
  });
  std::map<std::string, const baseline::judgement*> lines;
  std::set<std::string> said;
  std::size_t superseded = 0;
  for (const suite_judgement* one : newest_first) {
    to.judgements = std::max(to.judgements, one->judgements);
    to.processes.insert(to.processes.end(), one->processes.begin(), one->processes.end());
    for (const baseline::judgement& j : one->cases) superseded += !lines.emplace(j.name, &j).second;
    for (const baseline::cause& note : one->notes)
      if (said.insert(words(note)).second) to.notes.push_back(words(note));
  }
  if (superseded > 0)
    to.notes.push_back(fmt::format(
        "{} cases were measured again later; the older verdicts are left out", superseded));
  std::vector<baseline::judgement> judged;
  for (const auto& [name, line] : lines) judged.push_back(*line);
  to.code = baseline::code_of(judged);
  for (baseline::judgement& j : judged)
    to.cases.push_back({.judged = std::move(j),
                        .parts = {},
                        .copy_ceiling = {},
                        .peak_ceiling = {},
                        .history = {}});
}

/// Every case of the baseline, without a verdict.
void add_unjudged(const baseline::stored_baseline& stored, performance& to) {
  std::map<std::string, baseline::judgement> by_name;
  for (const auto& [id, s] : stored.sessions)
    for (const auto& [name, c] : s.cases) {
      baseline::judgement& j = by_name[name];
      j.name = name;
      j.unit = c.unit;
      j.gated = c.gated;
      j.causes = {{baseline::cause_kind::no_results}};
    }
  for (auto& [name, j] : by_name)
    to.cases.push_back({.judged = std::move(j),
                        .parts = {},
                        .copy_ceiling = {},
                        .peak_ceiling = {},
                        .history = {}});
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

}  // namespace

performance show_judgements(std::span<const suite_judgement> all,
                            const baseline::stored_baseline* stored,
                            const std::string& name) {
  performance p;
  p.judged = !all.empty();
  if (p.judged) {
    refuse_mixture(all);
    refuse_impossible_times(all);
    p.gpu = all.front().gpu;
    p.by = all.front().by;
    p.baseline_name = all.front().baseline_name;
    p.sessions = all.front().sessions;
    p.cards = all.front().cards;
    unite(all, p);
  } else if (stored != nullptr) {
    p.gpu = stored->gpu;
    p.baseline_name = name;
    std::set<std::string> cards;
    for (const auto& [id, s] : stored->sessions) cards.insert(s.card);
    p.sessions = static_cast<int>(stored->sessions.size());
    p.cards = static_cast<int>(cards.size());
    add_unjudged(*stored, p);
  }
  const double peak_gb_s = baseline::memory_ceiling_gb_s(p.gpu);
  for (case_line& l : p.cases) {
    l.parts = parts_of(l.judged.name);
    const baseline::case_facts facts = stored != nullptr ? stored->facts_of(l.judged.name)
                                                         : baseline::facts_of_name(l.judged.name);
    l.bytes = facts.bytes;
    l.flops = facts.flops;
    l.size = facts.flops > 0 ? facts.flops : facts.bytes / 2;
    p.gated += l.judged.gated;
    add_ceilings(l, peak_gb_s);
  }
  if (stored != nullptr &&
      (!p.judged || baseline::compare(p.gpu, stored->gpu) != baseline::gpu_match::different))
    add_history(*stored, p);
  return p;
}

}  // namespace warpgauge::report
