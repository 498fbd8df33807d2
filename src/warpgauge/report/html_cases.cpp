// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/ceiling.hpp"
#include "warpgauge/report/cause_words.hpp"
#include "warpgauge/report/html_sections.hpp"
#include "warpgauge/report/summary.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warpgauge::report {
namespace {

std::string key(std::optional<double> value) { return value ? fmt::format("{:.9g}", *value) : ""; }

constexpr double middle = 42, to_limit = 25;  ///< of the gauge, 84 wide

/// The scale of every gauge, drawn once.
std::string gauge_scale() {
  return fmt::format(
      "<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><symbol id=\"scale\" viewBox=\"0 0 84 "
      "14\">"
      "<rect class=\"low\" x=\"0\" y=\"6\" width=\"{0}\" height=\"2\"/><rect class=\"scale\" "
      "x=\"{0}\" "
      "y=\"6\" width=\"{1}\" height=\"2\"/><rect class=\"limit\" x=\"{0}\" y=\"2\" width=\"1.5\" "
      "height=\"10\"/><rect class=\"expected\" x=\"{2}\" y=\"3\" width=\"1\" "
      "height=\"8\"/></symbol>"
      "</svg>\n",
      middle - to_limit,
      middle + to_limit,
      middle);
}

/// The figure's place between its limit (left mark) and what is expected (middle).
std::string gauge(const case_line& l) {
  const baseline::judgement& j = l.judged;
  if (!j.figure || !j.expected || !j.limit || !(*j.limit > 0 && *j.limit < *j.expected)) return "";
  constexpr double edge = 4;
  const double in_limits = std::log(*j.decisive() / *j.expected) / std::log(*j.expected / *j.limit);
  return fmt::format(
      "<svg class=\"gauge\" width=\"84\" height=\"14\" aria-hidden=\"true\"><use href=\"#scale\"/>"
      "<circle class=\"{}\" cx=\"{:.1f}\" cy=\"7\" r=\"4\"/></svg>",
      to_string(look_of(j.outcome)),
      std::clamp(middle + to_limit * in_limits, edge, 2 * middle - edge));
}

/// "63.8 %, 55.6 %", and by what a case is bound whose operations are known.
std::string fractions(const baseline::judgement& j) {
  if (!j.fraction_of_copy && !j.fraction_of_peak) return "-";
  const auto short_form = [](std::optional<double> v) {
    return v ? fmt::format("{:.1f} %", 100 * *v) : std::string("-");
  };
  std::string text =
      fmt::format("{}, {}", short_form(j.fraction_of_copy), short_form(j.fraction_of_peak));
  if (const auto roof = baseline::roofline_of(j.fraction_of_copy, j.fraction_of_fma))
    text += "<br>" + baseline::to_string(*roof);
  return text;
}

/// The verdict, with its reasons folded below it, so that a row is one line.
std::string verdict_text(const case_line& l) {
  const baseline::judgement& j = l.judged;
  std::string word = j.gated ? chip(to_string(look_of(j.outcome)), baseline::to_string(j.outcome))
                             : chip("plain", fmt::format("({})", baseline::to_string(j.outcome)));
  std::string why = sentence(j);
  if (j.from != baseline::basis::none && j.from != baseline::basis::same_hour)
    why += fmt::format("{}judged by {}", why.empty() ? "" : "; ", to_string(j.from));
  for (const std::string& change : l.changes)
    why += fmt::format("{}over months {}", why.empty() ? "" : "; ", change);
  if (why.empty()) return word;
  return fmt::format(
      "<details class=\"why\"><summary>{}</summary><p>{}</p></details>", word, html(why));
}

/// @param index  among all cases
/// @param place  among the rows, worst first
std::string case_row(const case_line& l, std::size_t index, std::size_t place) {
  const baseline::judgement& j = l.judged;
  const std::string rest =
      j.name.size() > l.parts.variant.size() ? j.name.substr(l.parts.variant.size()) : "";
  return fmt::format(
             "<tr id=\"{}\" data-verdict=\"{}\" data-gated=\"{}\"><th scope=\"row\" "
             "data-key=\"{}\"><code><b>{}</b>{}</code></th>",
             case_place(index),
             baseline::to_string(j.outcome),
             j.gated ? 1 : 0,
             html(j.name),
             html(l.parts.variant),
             html(rest)) +
         cell("verdict", verdict_text(l), fmt::format("{}", place)) +
         number_cell("change", change_text(l.change()), key(l.change())) +
         number_cell("limit", change_text(l.limit_change()), key(l.limit_change())) +
         fmt::format("<td class=\"bar\">{}</td>", gauge(l)) +
         number_cell("figure",
                     j.figure ? fmt::format("{} {}", figure(j.decisive()), html(j.unit)) : "-",
                     key(j.decisive())) +
         number_cell("expected", figure(j.expected), key(j.expected)) +
         number_cell("detects", fraction(j.detectable_drop), key(j.detectable_drop)) +
         number_cell("of copy, peak", fractions(j), key(j.fraction_of_copy)) + "</tr>\n";
}

/// Of gated cases and others.
baseline::verdict_counts counts_of_rows(const performance& p) {
  baseline::verdict_counts counts;
  for (const case_line& l : p.cases) counts.add(l.judged.outcome, true);
  return counts;
}

std::string verdict_select(const performance& p) {
  const baseline::verdict_counts counts = counts_of_rows(p);
  std::string options = "<option value=\"\">all</option>";
  for (const baseline::verdict_entry& e : baseline::verdict_table)
    if (const std::size_t n = counts.of(e.outcome); n > 0)
      options += fmt::format("<option value=\"{0}\">{0} ({1})</option>", e.word, n);
  return fmt::format(
      "<label>verdict <select name=\"verdict\">{}</select></label>"
      "<label class=\"check\"><input type=\"checkbox\" name=\"gated\"> gated only</label>",
      options);
}

}  // namespace

std::string cases_table(const performance& p) {
  std::string rows;
  std::size_t place = 0;
  for (const case_line* l : worst_first(p))
    rows += case_row(*l, static_cast<std::size_t>(l - p.cases.data()), place++);
  return gauge_scale() + filter_form("cases", "filter cases", verdict_select(p)) +
         "<div class=\"scroll\" role=\"region\" aria-label=\"Cases\" tabindex=\"0\"><table "
         "id=\"cases\" class=\"cards data\"><thead><tr>" +
         heading("case", "text") + heading("verdict", "number") + heading("change", "number") +
         heading("limit", "number") + "<th class=\"bar\"></th>" + heading("figure", "number") +
         heading("expected", "number") + heading("detects", "number") +
         heading("of copy, peak", "number") + "</tr></thead><tbody>\n" + rows +
         "</tbody></table></div>\n" +
         fmt::format("<p class=\"on-paper\">{} that pass are left out on paper.</p>\n",
                     plural(counts_of_rows(p).of(baseline::verdict::pass), "cases"));
}

}  // namespace warpgauge::report
