// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/verdict.hpp"

#include "warpgauge/baseline/case_judge.hpp"
#include "warpgauge/baseline/case_name.hpp"
#include "warpgauge/baseline/limits.hpp"
#include "warpgauge/baseline/measured.hpp"

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
kinship usable(const stored_baseline* baseline, const process& first, suite_judgement& result) {
  if (baseline == nullptr) {
    result.notes.push_back(fmt::format(
        "there is no baseline for {}: `warpgauge baseline record` makes one; fractions of copy and "
        "of peak are what can be said without",
        first.gpu.name));
    return kinship::stranger;
  }
  if (baseline->protocol != current_protocol) {
    result.notes.push_back(fmt::format(
        "the baseline was measured by protocol {}, these results by {}: record it again",
        baseline->protocol,
        current_protocol));
    return kinship::stranger;
  }
  const kinship k = compare(first.gpu, baseline->gpu);
  if (k == kinship::other_settings)
    result.notes.push_back(fmt::format(
        "the baseline is of the same GPU model set otherwise ({}): shown, not judged; record one "
        "for this setting",
        differences(first.gpu, baseline->gpu)));
  if (k == kinship::stranger)
    result.notes.push_back(
        fmt::format("the baseline is of another GPU ({}): `warpgauge baseline record` makes one",
                    differences(first.gpu, baseline->gpu)));
  if (k != kinship::same) return k;
  const auto& all = baseline->sessions;
  if (std::none_of(all.begin(), all.end(), [&](const auto& s) {
        return s.second.driver == first.driver && s.second.cuda_toolkit == first.cuda_toolkit;
      }))
    result.notes.push_back(
        fmt::format("no session of the baseline was measured with driver {} and toolkit {}; a "
                    "change may be theirs",
                    first.driver,
                    first.cuda_toolkit));
  return k;
}

judgement unmeasured(const std::string& name, const std::map<std::string, case_fit>& fits) {
  judgement j;
  j.name = name;
  const auto known = fits.find(name);
  j.gated = known == fits.end() || known->second.gated;
  if (known != fits.end()) j.unit = known->second.unit;
  j.outcome = verdict::not_measured;
  j.sentence =
      "the results have no row for it: the program ended early or left it out; measure again";
  return j;
}

judgement describe(const measured_case& m, const std::string& name) {
  judgement j;
  j.name = name;
  j.present = true;
  j.unit = m.unit;
  j.gated = m.gated;
  j.fraction_of_copy = m.fraction_of_copy;
  j.fraction_of_peak = m.fraction_of_peak;
  if (m.problem.empty()) {
    j.figure = m.figure;
    j.anchor = m.anchor;
  } else {
    j.outcome = m.skipped ? verdict::skipped : verdict::not_measured;
    j.sentence = m.problem;
  }
  return j;
}

/// Where this GPU model never let a case be measured, its result says nothing of the kernel.
void excuse(const steadiness& known, judgement& j) {
  // Any other problem counts, a wrong result above all.
  if (!known.hopeless() || !(j.figure || of_the_clocks(j.sentence))) return;
  j.gated = false;
  j.sentence += fmt::format(
      "{}in {} of {} stored sessions its clocks did not stay: shown, and does not count",
      j.sentence.empty() ? "" : "; ",
      known.unsteady,
      known.unsteady + known.measured);
}

/// What rows of cut sectors cost depends on the card, by more than machines differ otherwise: on
/// one of eleven H200s copy.simple at 8191 x 8193 was 2.3 to 2.8 % faster than on the others of its
/// machine in each of five sessions, and another kernel 1.3 % slower
/// (perf/evaluation/results/machines.md). Other cards cannot tell what this one does.
void spare_cut_sectors(judgement& j) {
  if (j.from != rung::other_cards || j.unit != "GB/s" || !cuts_sectors(parts_of(j.name))) return;
  j.gated = false;
  j.sentence += fmt::format(
      "{}rows of cut sectors cost what the card makes of them: shown, and "
      "does not count until this card is recorded",
      j.sentence.empty() ? "" : "; ");
}

exit_code code_of(const suite_judgement& judged) {
  std::vector<exit_code> gated;
  std::vector<exit_code> unmeasured;
  for (const judgement& j : judged.cases) {
    if (j.gated) gated.push_back(exit_code_of(j.outcome));
    if (j.outcome == verdict::not_measured) unmeasured.push_back(exit_code_of(j.outcome));
  }
  if (judged.cases.empty()) return exit_code::not_measured;
  return worst_of(gated.empty() ? unmeasured : gated);
}

void add_notes(suite_judgement& judged) {
  if (judged.cases.empty())
    judged.notes.push_back("no case has such a name: see `warpgauge list --ids`");
  int wide = 0;
  int gated = 0;
  for (const judgement& j : judged.cases) {
    gated += j.gated;
    wide += j.gated && j.detectable_drop.value_or(0) > 0.05;
  }
  if (!judged.cases.empty() && gated == 0)
    judged.notes.push_back("none of these cases is gated: they are shown and do not count");
  if (wide > 0)
    judged.notes.push_back(fmt::format(
        "{} of {} gated cases only show a drop above 5 %: more sessions on more cards narrow that",
        wide,
        gated));
}

}  // namespace

suite_judgement judge(const stored_baseline* baseline,
                      std::span<const process> now,
                      std::span<const process> again,
                      const rule& by,
                      std::span<const process> third) {
  if (now.empty()) throw file_error(file_fault::empty, "no results are given");
  refuse_repeated({now, again, third});
  suite_judgement result;
  result.by = by;
  const process& first = now.front();
  const kinship k = usable(baseline, first, result);
  std::map<std::string, case_fit> fits;
  if (k != kinship::stranger) fits = fit_cases(*baseline);
  const auto rows = combine_processes(now);
  const auto repeated = combine_processes(again);
  const auto settling = combine_processes(third);
  std::set<std::string> names;
  for (const auto& [name, m] : rows) names.insert(name);
  if (k == kinship::same)
    for (const auto& [name, fit] : fits) names.insert(name);
  for (const std::string& name : names)
    result.judgements += rows.contains(name) ? rows.at(name).gated : fits.at(name).gated;
  const double rate = rate_per_judgement(by, result.judgements);
  const run_facts run{first.card, anchors_of(rows, first.board_part, fits)};
  const case_judge judging(std::move(fits), by, rate);
  for (const std::string& name : names) {
    if (!asked_for(by.only, name)) continue;
    if (!rows.contains(name)) {
      result.cases.push_back(unmeasured(name, judging.fits()));
      continue;
    }
    // The measurements that gave a figure, in order; a void one counts as not taken.
    std::vector<const measured_case*> taken;
    for (const auto* group : {&rows, &repeated, &settling})
      if (const auto found = group->find(name);
          found != group->end() && found->second.problem.empty())
        taken.push_back(&found->second);
    const measured_case& m = taken.empty() ? rows.at(name) : *taken.front();
    judgement j = describe(m, name);
    if (taken.size() > 1) j.confirmed = taken[1]->figure;
    if (m.problem.empty() && k == kinship::same) {
      judging.judge(taken, run, j);
      spare_cut_sectors(j);
    } else if (m.problem.empty()) {
      j.outcome = verdict::no_baseline;
      if (k == kinship::other_settings) judging.mention(m, run, j);
    }
    if (k == kinship::same) excuse(steadiness_of(*baseline, name), j);
    result.cases.push_back(std::move(j));
  }
  result.code = code_of(result);
  add_notes(result);
  return result;
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
