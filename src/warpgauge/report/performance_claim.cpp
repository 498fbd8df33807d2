// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/claims.hpp"
#include "warpgauge/report/summary.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace warpgauge::report {
namespace {

using baseline::exit_code;

/// Gated cases without a judgement. One that does not count on this card, for a cause that the
/// judgement names, was judged.
std::vector<std::string> unjudged(const model& m) {
  std::set<std::string> there;
  for (const case_line& l : m.perf->cases)
    if (l.judged.present && (l.judged.gated || !l.judged.causes.empty()))
      there.insert(l.judged.name);
  std::vector<std::string> missing;
  std::set_difference(m.gated_cases.begin(),
                      m.gated_cases.end(),
                      there.begin(),
                      there.end(),
                      std::back_inserter(missing));
  return missing;
}

/// Whether both are the same commit, perhaps abbreviated; with changed files it is another one.
bool same_commit(std::string_view a, std::string_view b) {
  constexpr std::string_view dirty = "-dirty";
  constexpr std::size_t shortest = 7;
  if (a.ends_with(dirty) != b.ends_with(dirty)) return false;
  if (a.ends_with(dirty)) a.remove_suffix(dirty.size()), b.remove_suffix(dirty.size());
  return std::min(a.size(), b.size()) >= shortest && (a.starts_with(b) || b.starts_with(a));
}

}  // namespace

std::string of_other_commit(const model& m,
                            const std::vector<std::string>& tested,
                            std::string_view verb) {
  std::string about = m.commit;
  for (const std::string& commit : tested) {
    if (commit.empty()) continue;
    if (!about.empty() && !same_commit(commit, about))
      return fmt::format("commit {} was {}, and this report is about {}", commit, verb, about);
    if (about.empty()) about = commit;
  }
  return {};
}

void append(std::string& list, std::string_view item) {
  if (!list.empty()) list += "; ";
  list += item;
}

std::string first_few(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < std::min<std::size_t>(names.size(), 4); ++i)
    text += (i > 0 ? ", " : "") + names[i];
  if (names.size() > 4) text += fmt::format(" and {} more", names.size() - 4);
  return text;
}

void conclude_performance(const model& m, claim& c) {
  const performance& p = *m.perf;
  if (!p.judged) {
    append(c.evidence,
           fmt::format("the baseline {} has {} on {}",
                       p.baseline_name,
                       plural(std::uint64_t(p.sessions), "sessions"),
                       plural(std::uint64_t(p.cards), "cards")));
    return;
  }
  c.where = p.gpu.name;
  const std::string counted = baseline::text_of(counts_of(p));
  std::string figures = fmt::format(
      "{}: {}", plural(std::uint64_t(p.cases.size()), "cases"), counted.empty() ? "none" : counted);
  if (!p.baseline_name.empty())
    figures += fmt::format(", against {} ({} on {})",
                           p.baseline_name,
                           plural(std::uint64_t(p.sessions), "sessions"),
                           plural(std::uint64_t(p.cards), "cards"));
  c.evidence = c.evidence.empty() ? figures : figures + "; " + c.evidence;
  const bool red_test = c.outcome == status::failed;
  if (c.reason == "not given") c.reason.clear();
  if (p.code == exit_code::ok) {
    if (red_test) return;
    if (const auto missing = unjudged(m); !missing.empty()) {
      c.outcome = status::not_proven;
      c.code = exit_code::not_measured;
      c.reason = fmt::format("no verdict on {} of {} gated cases: {}",
                             missing.size(),
                             m.gated_cases.size(),
                             first_few(missing));
      return;
    }
    std::vector<std::string> measured;
    for (const measuring_process& process : p.processes) measured.push_back(process.commit);
    c.reason = of_other_commit(m, measured, "measured");
    c.outcome = c.reason.empty() ? status::proven : status::not_proven;
    c.code = c.reason.empty() ? exit_code::ok : exit_code::not_measured;
    return;
  }
  c.outcome = p.code == exit_code::regression || red_test ? status::failed : status::not_proven;
  c.code = p.code;
  c.reason = p.code == exit_code::regression ? "slower than the baseline allows"
                                             : std::string(baseline::entry_of(p.code).meaning);
  int worst = 0;
  for (const case_line& l : p.cases)
    worst += l.judged.gated && baseline::exit_code_of(l.judged.outcome) == p.code;
  if (worst > 0) c.reason = fmt::format("{}: {}", plural(std::uint64_t(worst), "cases"), c.reason);
}

}  // namespace warpgauge::report
