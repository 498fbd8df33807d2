// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/verdict_forms.hpp"

#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/case_name.hpp"
#include "warpgauge/baseline/ceiling.hpp"
#include "warpgauge/baseline/judgement_text.hpp"
#include "warpgauge/baseline/text.hpp"
#include "warpgauge/report/cause_words.hpp"
#include "warpgauge/report/junit.hpp"
#include "warpgauge/report/ladder.hpp"
#include "warpgauge/report/summary.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::report {
namespace {

using namespace baseline;

shown_case shown(const judgement& j) {
  shown_case to{.name = j.name,
                .outcome = j.outcome,
                .gated = j.gated,
                .change = beside(j.decisive(), j.expected),
                .limit = beside(j.limit, j.expected),
                .detects = j.detectable_drop,
                .judged_by = std::string(to_string(j.from))};
  to.figures = figures_of(j);
  // The ladder says that a case is as it should be.
  for (const cause& c : j.causes)
    if (c.kind != baseline::cause_kind::as_others) to.because.push_back(explanation(c));
  return to;
}

std::vector<std::string> table_of(const std::vector<ladder_rung>& ladder, const base::canvas& on) {
  if (ladder.empty()) return {};
  constexpr int numbers = 50, least_name = 6;  // a name that leaves them no room has its own line
  std::size_t longest = least_name;
  for (const ladder_rung& r : ladder) longest = std::max(longest, r.kernel.size());
  longest = std::min(longest, static_cast<std::size_t>(std::max(on.columns - numbers, least_name)));
  const int bar = std::clamp(on.columns - static_cast<int>(longest) - numbers - 2, 0, 24);
  std::vector<std::string> lines{"",
                                 base::paint(on,
                                             base::style::bold,
                                             fmt::format("{:<{}}{:>13}{:>13}{:>13}  {}",
                                                         "kernel",
                                                         longest + 2,
                                                         "of copy",
                                                         "of peak",
                                                         "floor",
                                                         "card"))};
  for (const ladder_rung& r : ladder) {
    std::string line = fmt::format("  {}{:>13}{:>13}{:>13}  {:<7}  ",
                                   in_column(r.kernel, longest, 2),
                                   r.of_copy.text(),
                                   r.of_peak.text(),
                                   r.floor.text(),
                                   r.card());
    line += base::bar(on, base::style::plain, r.of_what_binds.least, bar);
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(line);
  }
  lines.push_back("  is this card healthy? " + health_of(ladder));
  return lines;
}

/// A line for each case whose operations are known.
std::vector<std::string> rooflines_of(const suite_judgement& judged, const base::canvas& on) {
  std::vector<std::string> lines;
  std::size_t longest = 0;
  for (const judgement& j : judged.cases) longest = std::max(longest, j.name.size());
  for (const judgement& j : judged.cases) {
    const auto roof = roofline_of(j.fraction_of_copy, j.fraction_of_fma);
    if (!roof) continue;
    const std::string text = to_string(*roof);
    const std::string line = fmt::format("  {:<{}}  {}", j.name, longest, text);
    if (line.size() <= static_cast<std::size_t>(on.columns)) {
      lines.push_back(line);
    } else {
      lines.push_back("  " + j.name);
      lines.push_back("     " + text);
    }
  }
  if (!lines.empty())
    lines.insert(lines.begin(),
                 {"", base::paint(on, base::style::bold, "by this card's own rates")});
  return lines;
}

}  // namespace

std::string figures_of(const judgement& j) {
  if (!j.figure) return "";
  return j.expected ? fmt::format("{} of {} {}", figure(j.decisive()), figure(j.expected), j.unit)
                    : fmt::format("{} {}", figure(j.figure), j.unit);
}

shown_verdict shown(const suite_judgement& judged, const base::canvas& on) {
  shown_verdict to;
  // Figures of another project's program are measured again by that program.
  const bool ours = std::none_of(
      judged.processes.begin(), judged.processes.end(), [](const measuring_process& p) {
        return p.version == foreign_version;
      });
  for (const judgement& j : judged.cases) {
    to.cases.push_back(shown(j));
    if (ours) to.cases.back().repeat = repeat_command(variant_and_rest(j.name).first);
  }
  for (const cause& note : judged.notes) to.notes.push_back(words(note));
  to.legend = fmt::format(
      "the smallest loss that is found {:.0f} times in 100; at most {:g} false alarms per run of "
      "the whole suite",
      100 * judged.by.power,
      judged.by.family_rate);
  std::vector<const judgement*> all;
  for (const judgement& j : judged.cases) all.push_back(&j);
  to.table = table_of(ladder_of(all), on);
  const std::vector<std::string> rooflines = rooflines_of(judged, on);
  to.table.insert(to.table.end(), rooflines.begin(), rooflines.end());
  return to;
}

shown_verdict shown(std::span<const compared_row> rows, const compare_rule& by) {
  const auto value = [](std::optional<double> v) { return v ? fmt::format("{:.5g}", *v) : "-"; };
  shown_verdict to;
  to.label = "compare";
  for (const compared_row& r : rows) {
    shown_case c{.name = r.name, .outcome = r.outcome};
    if (r.speed) {
      c.change = *r.speed - 1;
      c.limit = -by.tolerance;
    }
    if (r.before || r.after)
      c.figures = fmt::format("{} to {} {}", value(r.before), value(r.after), r.unit);
    if (r.lower)
      c.figures +=
          fmt::format(", {:+.2f} to {:+.2f} %", 100 * (*r.lower - 1), 100 * (*r.upper - 1));
    if (!r.sentence.empty()) c.because.push_back(r.sentence);
    to.cases.push_back(std::move(c));
  }
  to.against = {
      fmt::format("change of speed, with an interval at {:g} % for all together; a loss of up to "
                  "{:g} % is accepted",
                  100 * by.confidence,
                  100 * by.tolerance)};
  return to;
}

std::string to_json(const suite_judgement& judged) { return to_text(judged, words); }

std::string to_junit(const suite_judgement& judged, std::string_view suite_name) {
  junit_suite suite{std::string(suite_name), {}};
  std::vector<const judgement*> cases;
  for (const judgement& j : judged.cases) cases.push_back(&j);
  const auto place = [](const judgement* j) {
    return rank_of(j->outcome, j->gated, beside(j->decisive(), j->expected).value_or(0));
  };
  std::stable_sort(cases.begin(), cases.end(), [&](const judgement* a, const judgement* b) {
    return place(a) < place(b);
  });
  for (const judgement* j : cases) suite.cases.push_back(junit_case_of(*j));
  return junit_text({&suite, 1});
}

}  // namespace warpgauge::report
