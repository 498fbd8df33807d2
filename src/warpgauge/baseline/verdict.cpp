// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/verdict.hpp"

#include "warpgauge/baseline/case_judge.hpp"
#include "warpgauge/baseline/limits.hpp"
#include "warpgauge/baseline/measured.hpp"
#include "warpgauge/baseline/utc.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace warpgauge::baseline {
namespace {

bool asked_for(const std::vector<std::string>& only, std::string_view name) {
  return only.empty() || std::any_of(only.begin(), only.end(), [&](std::string_view o) {
           return name == o || (name.starts_with(o) && name.substr(o.size()).starts_with('/'));
         });
}

void refuse_repeated(std::initializer_list<std::span<const process>> groups) {
  std::set<std::pair<std::string, std::string>> seen;
  const process& first = groups.begin()->front();
  for (const std::span<const process> group : groups)
    for (const process& p : group) {
      if (p.gpu != first.gpu || p.card != first.card)
        throw file_error(file_fault::other_gpu,
                         fmt::format("'{}' is of another GPU than '{}'; judge one GPU at a time",
                                     p.origin,
                                     first.origin));
      if (!seen.emplace(p.session, p.number).second)
        throw file_error(file_fault::duplicated_row,
                         fmt::format("'{}' is the same measurement as one given before; a "
                                     "measurement counts once, and a confirming one must be fresh",
                                     p.origin));
    }
}

/// How far the baseline can be used, with a note when it cannot fully.
gpu_match usable(const stored_baseline* baseline, const process& first, suite_judgement& result) {
  if (baseline == nullptr) {
    result.notes.push_back({cause_kind::no_baseline, first.gpu.name});
    return gpu_match::different;
  }
  if (baseline->protocol != current_protocol) {
    result.notes.push_back({.kind = cause_kind::other_protocol,
                            .names = {baseline->protocol, std::string(current_protocol)}});
    return gpu_match::different;
  }
  const gpu_match k = compare(first.gpu, baseline->gpu);
  if (k == gpu_match::other_settings)
    result.notes.push_back({cause_kind::other_settings, differences(first.gpu, baseline->gpu)});
  if (k == gpu_match::different)
    result.notes.push_back({cause_kind::other_gpu, differences(first.gpu, baseline->gpu)});
  if (k != gpu_match::same) return k;
  const auto& all = baseline->sessions;
  const auto others = std::count_if(all.begin(), all.end(), [&](const auto& s) {
    return s.second.driver != first.driver || s.second.cuda_toolkit != first.cuda_toolkit;
  });
  if (others > 0)
    result.notes.push_back({.kind = cause_kind::other_driver,
                            .names = {first.driver, first.cuda_toolkit},
                            .part = static_cast<int>(others),
                            .whole = static_cast<int>(all.size())});
  return k;
}

measuring_process measured_by(const process& p) {
  return {p.session,
          p.number,
          p.card,
          p.board_part,
          p.utc,
          p.driver,
          p.cuda_toolkit,
          p.warpgauge_version,
          p.commit,
          p.before,
          p.after};
}

/// Whether a case counts: the registry says so, else the baseline. A case that neither knows cannot
/// be judged, and its own row says whether that counts.
bool counts(const std::string& name,
            const std::map<std::string, measured_case>& rows,
            const case_list& registry,
            const std::map<std::string, case_fit>& fits) {
  if (const auto r = registry.find(name); r != registry.end()) return r->second;
  const auto known = fits.find(name);
  if (known != fits.end()) return known->second.gated;
  const auto row = rows.find(name);
  return row == rows.end() || row->second.gated;
}

/// Less than this below the stored clocks is noise.
constexpr double clock_noise = 0.01;

/// Whether the SMs were clocked lower in each process than in every session of the baseline: one
/// that has just worked at the power limit may be, for a moment.
std::optional<cause> clocks_below(const stored_baseline& baseline,
                                  std::initializer_list<std::span<const process>> groups) {
  std::optional<double> stored, seen;
  for (const auto& [id, s] : baseline.sessions)
    if (s.sm_clock_mhz) stored = std::min(stored.value_or(*s.sm_clock_mhz), *s.sm_clock_mhz);
  for (const auto& group : groups)
    for (const process& p : group)
      if (const auto clock = p.after.sm_clock_mhz) seen = std::max(seen.value_or(*clock), *clock);
  if (!stored || !seen || *seen >= (1 - clock_noise) * *stored) return std::nullopt;
  return cause{.kind = cause_kind::clocks_below, .seen = *seen, .usual = *stored};
}

judgement unmeasured(const std::string& name, const std::map<std::string, case_fit>& fits) {
  judgement j;
  j.name = name;
  const auto known = fits.find(name);
  if (known != fits.end()) j.unit = known->second.unit;
  j.outcome = verdict::not_measured;
  j.causes = {{cause_kind::no_row}};
  return j;
}

judgement describe(const measured_case& m, const std::string& name) {
  judgement j;
  j.name = name;
  j.present = true;
  j.unit = m.unit;
  j.fraction_of_copy = m.fraction_of_copy;
  j.fraction_of_peak = m.fraction_of_peak;
  j.fraction_of_fma = m.fraction_of_fma;
  if (!m.problem) {
    j.figure = m.figure;
    j.anchor = m.anchor;
    j.seconds = m.seconds;
  } else {
    j.outcome =
        m.problem->kind == cause_kind::cannot_run ? verdict::skipped : verdict::not_measured;
    j.causes = {*m.problem};
  }
  return j;
}

/// A case whose clocks never stay on this GPU model says nothing about the kernel.
void ungate_unsteady(const steadiness& known, judgement& j) {
  // Any other problem counts, a wrong result above all.
  const bool clocks = !j.causes.empty() && of_the_clocks(j.causes.front().kind);
  if (!known.mostly_unsteady() || !(j.figure || clocks)) return;
  j.gated = false;
  j.causes.push_back({.kind = cause_kind::never_steady,
                      .part = known.unsteady,
                      .whole = known.unsteady + known.measured});
}

void ungate_cut_sectors(const case_fit& fit, judgement& j) {
  if (!only_its_card_tells(fit.facts, j.unit, j.from)) return;
  j.gated = false;
  j.causes.push_back({cause_kind::cut_sectors});
}

/// A median of such samples is less certain than the card's limit has it.
void ungate_scatter(const case_fit& fit,
                    std::string_view card,
                    const measured_case& m,
                    judgement& j) {
  if (j.from == basis::none || !scatters(fit, card, m.samples)) return;
  j.gated = false;
  j.causes.push_back({.kind = cause_kind::scatters, .seen = fit.cards.find(card)->second.spread});
}

/// A large enough fall counts even where the case would not.
void count_gross_fall(judgement& j) {
  if (!j.gross || j.gated) return;
  j.gated = true;
  std::erase_if(j.causes, [](const cause& c) {
    return c.kind == cause_kind::never_steady || c.kind == cause_kind::cut_sectors ||
           c.kind == cause_kind::scatters;
  });
  j.causes.push_back({cause_kind::gross_fall});
}

/// Where nothing is expected, by what the kernel's author states on any GPU: a regression where
/// each measurement is below it. Above it the case is not passed, for that says little.
void judge_by_floor(std::span<const measured_case* const> taken, judgement& j) {
  const measured_case& first = *taken.front();
  if (!first.least_of_copy || !first.fraction_of_copy) return;
  if (!std::all_of(taken.begin(), taken.end(), [&](const measured_case* m) {
        return m->fraction_of_copy.value_or(0) < *first.least_of_copy;
      }))
    return;
  j.causes.push_back({.kind = cause_kind::below_floor,
                      .seen = *first.fraction_of_copy,
                      .usual = *first.least_of_copy});
  j.unsettled = taken.size() < looks;
  j.outcome = j.unsettled ? verdict::inconclusive : verdict::regression;
}

void add_notes(suite_judgement& judged) {
  if (judged.cases.empty()) judged.notes.push_back({cause_kind::no_such_case});
  int wide = 0;
  int gated = 0;
  int without = 0;
  for (const judgement& j : judged.cases) {
    gated += j.gated;
    without += j.gated && j.outcome == verdict::no_baseline;
    wide += j.gated && j.detectable_drop.value_or(0) > 0.05;
  }
  if (!judged.cases.empty() && gated == 0) judged.notes.push_back({cause_kind::none_gated});
  if (without > 0) judged.notes.push_back({cause_kind::ab_instead});
  if (wide > 0)
    judged.notes.push_back({.kind = cause_kind::wide_limits, .part = wide, .whole = gated});
}

}  // namespace

suite_judgement judge(const stored_baseline* baseline,
                      std::span<const process> now,
                      std::span<const process> again,
                      const rule& by,
                      std::span<const process> third,
                      const case_list& registry,
                      const share_by_case& others) {
  if (now.empty()) throw file_error(file_fault::empty, "no results are given");
  refuse_repeated({now, again, third});
  suite_judgement result;
  result.by = by;
  const process& first = now.front();
  result.gpu = first.gpu;
  for (const auto& group : {now, again, third})
    for (const process& p : group) result.processes.push_back(measured_by(p));
  if (baseline != nullptr) {
    std::set<std::string> cards;
    for (const auto& [id, s] : baseline->sessions) cards.insert(s.card);
    result.sessions = static_cast<int>(baseline->sessions.size());
    result.cards = static_cast<int>(cards.size());
  }
  const gpu_match k = usable(baseline, first, result);
  std::map<std::string, case_fit> fits;
  if (k != gpu_match::different) fits = fit_cases(*baseline);
  const auto rows = combine_processes(now);
  const auto repeated = combine_processes(again);
  const auto settling = combine_processes(third);
  std::set<std::string> names;
  for (const auto& [name, m] : rows) names.insert(name);
  // A stored case without a row is told where it counts; others may just not have been asked for.
  if (k == gpu_match::same)
    for (const auto& [name, fit] : fits)
      if (counts(name, rows, registry, fits)) names.insert(name);
  for (const std::string& name : names) result.judgements += counts(name, rows, registry, fits);
  const double rate = rate_per_judgement(by, result.judgements);
  const run_facts run{
      first.card,
      first.board_part,
      {first.boot, first.utc},
      k == gpu_match::same ? clocks_below(*baseline, {now, again, third}) : std::nullopt};
  if (run.clocks) result.notes.push_back(*run.clocks);
  const case_judge judging(std::move(fits), by, rate);
  for (const std::string& name : names) {
    if (!asked_for(by.only, name)) continue;
    if (!rows.contains(name)) {
      result.cases.push_back(unmeasured(name, judging.fits()));
      result.cases.back().gated = counts(name, rows, registry, judging.fits());
      continue;
    }
    // The measurements that gave a figure, in order; void ones are left out.
    std::vector<const measured_case*> taken;
    for (const auto* group : {&rows, &repeated, &settling})
      if (const auto found = group->find(name); found != group->end() && !found->second.problem)
        taken.push_back(&found->second);
    const measured_case& m = taken.empty() ? rows.at(name) : *taken.front();
    judgement j = describe(m, name);
    j.gated = counts(name, rows, registry, judging.fits());
    // A GPU like this one has run it: that it cannot run here says that something went wrong.
    if (j.outcome == verdict::skipped && k == gpu_match::same && judging.fits().contains(name))
      j.outcome = verdict::not_measured;
    if (taken.size() > 1) j.confirmed = taken[1]->figure;
    if (!m.problem && k == gpu_match::same) {
      judging.judge(taken, run, j);
      if (const auto fit = judging.fits().find(name); fit != judging.fits().end()) {
        ungate_cut_sectors(fit->second, j);
        ungate_scatter(fit->second, first.card, m, j);
      }
    } else if (!m.problem) {
      j.outcome = verdict::no_baseline;
      if (k == gpu_match::other_settings) judging.mention(m, run, j);
    }
    if (j.outcome == verdict::no_baseline) {
      if (const auto beside = beside_others(others, j)) j.causes.push_back(*beside);
      judge_by_floor(taken, j);
    }
    if (k == gpu_match::same) ungate_unsteady(steadiness_of(*baseline, name), j);
    count_gross_fall(j);
    result.cases.push_back(std::move(j));
  }
  result.code = code_of(result.cases);
  add_notes(result);
  return result;
}

exit_code code_of(std::span<const judgement> cases) {
  std::vector<exit_code> gated;
  std::vector<exit_code> unmeasured;
  for (const judgement& j : cases) {
    if (j.gated) gated.push_back(exit_code_of(j.outcome));
    if (j.outcome == verdict::not_measured) unmeasured.push_back(exit_code_of(j.outcome));
  }
  if (cases.empty()) return exit_code::not_measured;
  return worst_of(gated.empty() ? unmeasured : gated);
}

void refuse_replayed(const stored_baseline& baseline, std::span<const process> processes) {
  // A time that no session can have would refuse every measurement to come.
  const instant now = current_time();
  std::string newest;
  for (const auto& [id, s] : baseline.sessions)
    if (!impossible_time(s.utc, now)) newest = std::max(newest, s.utc);
  for (const process& p : processes) {
    if (baseline.sessions.contains(p.session))
      throw file_error(file_fault::replayed,
                       fmt::format("'{}' is of session {}, which the baseline holds: it would be "
                                   "judged by itself; --replay judges it all the same",
                                   p.origin,
                                   p.session));
    if (p.utc < newest)
      throw file_error(file_fault::replayed,
                       fmt::format("'{}' was measured at {}, before the baseline's newest session "
                                   "({}); measure again, or --replay judges it all the same",
                                   p.origin,
                                   p.utc,
                                   newest));
  }
}

std::vector<std::string> unsettled(const suite_judgement& judged) {
  std::vector<std::string> names;
  for (const judgement& j : judged.cases) {
    const bool void_row = j.outcome == verdict::not_measured && !j.figure;
    if (j.gated && j.present && (j.unsettled || void_row)) names.push_back(j.name);
  }
  return names;
}

}  // namespace warpgauge::baseline
