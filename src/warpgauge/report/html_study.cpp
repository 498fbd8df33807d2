// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/html_sections.hpp"
#include "warpgauge/report/summary.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

namespace warpgauge::report {
namespace {

/// Red means wrong, and a claim about another GPU that does not hold on this one is not wrong.
std::string said_chip(const std::string& said) {
  return chip(said == "holds" ? "good" : said == "does not hold" ? "open" : "plain", said);
}

std::string part_row(const study_part& p) {
  return fmt::format("<tr><th scope=\"row\">{}</th>", html(p.says)) +
         cell("outcome", said_chip(p.said)) +
         number_cell("here",
                     p.here ? fmt::format("{:.{}g}", *p.here, *p.here < 1000 ? 3 : 6) : "-") +
         cell("claimed", html(p.claimed)) + cell("to hold", html(p.bounds)) +
         cell("counted", html(p.counted)) + "</tr>\n";
}

std::string claim_rows(const study_claim& c) {
  std::string rows = fmt::format(
      "<tbody><tr class=\"claim\"><th scope=\"rowgroup\" colspan=\"6\"><b>{}</b> {} {}</th></tr>\n",
      html(c.id),
      said_chip(c.said),
      html(c.text));
  for (const study_part& p : c.parts) rows += part_row(p);
  return rows + "</tbody>\n";
}

std::string figures_of(const document_study& d) {
  std::string all;
  for (const study_figure& f : d.figures)
    all += fmt::format("<figure><img src=\"data:image/svg+xml;base64,{}\" alt=\"{}\"></figure>\n",
                       base64(f.svg),
                       html(f.title));
  return all;
}

std::string folded(const document_study& d) {
  std::string wrong, claims;
  for (const remark& r : d.wrong)
    wrong += fmt::format(
        "<li>{} <code>{}</code> {}</li>\n", chip("bad", "wrong"), html(r.name), html(r.text));
  if (!wrong.empty()) wrong = fmt::format("<ul class=\"plain-list\">\n{}</ul>\n", wrong);
  for (const study_claim& c : d.claims) claims += claim_rows(c);
  return fmt::format(
             "<details id=\"{}\"{}><summary><h3>{} {}</h3> <span "
             "class=\"faint\">{}</span></summary>\n",
             study_place(d.number),
             d.wrong.empty() ? "" : " open",
             d.number,
             html(d.document),
             html(d.tally)) +
         wrong + fmt::format("<p>{}</p>\n", html(d.about)) + figures_of(d) +
         fmt::format(
             "<div class=\"scroll\" role=\"region\" aria-label=\"Claims of study {}\" "
             "tabindex=\"0\">"
             "<table class=\"cards data\"><thead><tr><th scope=\"col\">claim</th>"
             "<th scope=\"col\">outcome</th><th scope=\"col\" class=\"number\">here</th>"
             "<th scope=\"col\">claimed</th><th scope=\"col\">to hold</th>"
             "<th scope=\"col\">counted</th></tr></thead>\n{}</table></div></details>\n",
             d.number,
             claims);
}

}  // namespace

std::string study_section(const model& m) {
  if (!m.studied) return "";
  std::string body = fmt::format(
      "<p>{} <strong>{}.</strong></p>\n<p class=\"faint\">Published documents, measured again: "
      "each claim is a ratio with bounds, decided here. A claim that does not hold is no failure; "
      "a wrong "
      "result is.</p>\n",
      html(m.studied->machine),
      html(m.studied->tally));
  for (const document_study& d : m.studied->documents) body += folded(d);
  return section("study", "Then and now", body);
}

}  // namespace warpgauge::report
