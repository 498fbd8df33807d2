// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/cause_words.hpp"
#include "warpgauge/report/html_sections.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace warpgauge::report {
namespace {

using baseline::verdict;

std::string_view kind_of(verdict v) {
  switch (v) {
    case verdict::pass:
    case verdict::improvement:
      return "good";
    case verdict::regression:
    case verdict::machine_slow:
    case verdict::infrastructure_error:
      return "bad";
    default:
      return "open";
  }
}

/// What is worst comes first when sorted by verdict.
int rank_of(const baseline::judgement& j) {
  switch (j.outcome) {
    case verdict::regression:
      return 0;
    case verdict::infrastructure_error:
      return 1;
    case verdict::machine_slow:
      return 2;
    case verdict::not_measured:
      return 3;
    case verdict::inconclusive:
      return 4;
    case verdict::no_baseline:
      return 5;
    case verdict::skipped:
      return 6;
    case verdict::improvement:
      return 7;
    case verdict::pass:
      return 8;
  }
  return 9;
}

/// Plain passes after the rest, information last.
int sort_rank(const baseline::judgement& j) { return rank_of(j) + (j.gated ? 0 : 20); }

std::string key(std::optional<double> value) { return value ? fmt::format("{:.9g}", *value) : ""; }

/// Where the figure lies between its limit (left mark) and what is expected (middle).
std::string gauge(const case_line& l) {
  const baseline::judgement& j = l.judged;
  if (!j.figure || !j.expected || !j.limit || !(*j.limit > 0 && *j.limit < *j.expected)) return "";
  constexpr double middle = 60, to_limit = 36, edge = 4;
  const double in_limits = std::log(*j.decisive() / *j.expected) / std::log(*j.expected / *j.limit);
  const double x = std::clamp(middle + to_limit * in_limits, edge, 2 * middle - edge);
  return fmt::format(
      "<svg class=\"gauge\" width=\"120\" height=\"14\" viewBox=\"0 0 120 14\" "
      "aria-hidden=\"true\"><rect class=\"low\" x=\"0\" y=\"6\" width=\"{0}\" height=\"2\"/><rect "
      "class=\"scale\" x=\"{0}\" y=\"6\" width=\"{1}\" height=\"2\"/><rect class=\"limit\" "
      "x=\"{0}\" y=\"2\" width=\"1.5\" height=\"10\"/><rect class=\"expected\" x=\"{2}\" y=\"3\" "
      "width=\"1\" height=\"8\"/><circle class=\"{3}\" cx=\"{4:.1f}\" cy=\"7\" r=\"4\"/></svg>",
      middle - to_limit,
      middle + to_limit,
      middle,
      kind_of(j.outcome),
      x);
}

/// "63.8 %, 55.6 %"
std::string fractions(const baseline::judgement& j) {
  if (!j.fraction_of_copy && !j.fraction_of_peak) return "-";
  const auto short_form = [](std::optional<double> v) {
    return v ? fmt::format("{:.1f} %", 100 * *v) : std::string("-");
  };
  return fmt::format("{}, {}", short_form(j.fraction_of_copy), short_form(j.fraction_of_peak));
}

std::string case_row(const case_line& l) {
  const baseline::judgement& j = l.judged;
  const std::string rest =
      j.name.size() > l.parts.variant.size() ? j.name.substr(l.parts.variant.size()) : "";
  std::string verdict_text =
      j.gated ? chip(kind_of(j.outcome), baseline::to_string(j.outcome))
              : chip("plain", fmt::format("({})", baseline::to_string(j.outcome)));
  if (j.from != baseline::basis::none)
    verdict_text +=
        fmt::format(" <small class=\"faint\">by {}</small>", baseline::to_string(j.from));
  if (!j.causes.empty())
    verdict_text += fmt::format("<span class=\"why\">{}</span>", html(sentence(j)));
  return fmt::format(
             "<tr data-verdict=\"{}\" data-gated=\"{}\"><th scope=\"row\" data-key=\"{}\"><code><b>"
             "{}</b><wbr>{}</code></th>",
             baseline::to_string(j.outcome),
             j.gated ? 1 : 0,
             html(j.name),
             html(l.parts.variant),
             html(rest)) +
         cell("verdict", verdict_text, fmt::format("{}", sort_rank(j))) +
         number_cell("figure",
                     j.figure ? fmt::format("{} {}", figure(j.decisive()), html(j.unit)) : "-",
                     key(j.decisive())) +
         number_cell("expected", figure(j.expected), key(j.expected)) +
         number_cell(
             "ratio", l.ratio ? fmt::format("{:.4f} {}", *l.ratio, gauge(l)) : "-", key(l.ratio)) +
         number_cell("limit", figure(j.limit), key(j.limit)) +
         number_cell("detectable drop", fraction(j.detectable_drop), key(j.detectable_drop)) +
         number_cell("of copy, peak", fractions(j), key(j.fraction_of_copy)) + "</tr>\n";
}

std::string verdict_select(const performance& p) {
  std::map<std::string_view, int> counts;
  for (const case_line& l : p.cases) ++counts[baseline::to_string(l.judged.outcome)];
  std::string options = "<option value=\"\">all</option>";
  for (const auto& [word, n] : counts)
    options += fmt::format("<option value=\"{0}\">{0} ({1})</option>", word, n);
  return fmt::format(
      "<label>verdict <select name=\"verdict\">{}</select></label>"
      "<label class=\"check\"><input type=\"checkbox\" name=\"gated\"> gated only</label>",
      options);
}

}  // namespace

std::string cases_table(const performance& p) {
  // What needs a reader's attention first.
  std::vector<const case_line*> lines;
  for (const case_line& l : p.cases) lines.push_back(&l);
  std::stable_sort(lines.begin(), lines.end(), [](const case_line* a, const case_line* b) {
    return sort_rank(a->judged) < sort_rank(b->judged);
  });
  std::string rows;
  for (const case_line* l : lines) rows += case_row(*l);
  return filter_form("cases", "filter cases", verdict_select(p)) +
         "<div class=\"scroll\" role=\"region\" aria-label=\"Cases\" tabindex=\"0\"><table "
         "id=\"cases\" class=\"cards data\"><thead><tr>" +
         heading("case", "text") + heading("verdict", "number") + heading("figure", "number") +
         heading("expected", "number") + heading("ratio", "number") + heading("limit", "number") +
         heading("detectable drop", "number") + heading("of copy, peak", "number") +
         "</tr></thead><tbody>\n" + rows + "</tbody></table></div>\n";
}

}  // namespace warpgauge::report
