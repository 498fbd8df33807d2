// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/html_sections.hpp"
#include "warpgauge/report/source_links.hpp"
#include "warpgauge/report/summary.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

/// The first screen: the outcome, what it is about, what failed, what was not proven.
namespace warpgauge::report {
namespace {

/// More are a link away: slower cases must not begin below a long list of tests.
constexpr std::size_t most_tests = 5, most_slower = 20;

std::string fact(std::string_view name, std::string_view value) {
  return fmt::format("<span><span class=\"faint\">{}</span> {}</span> ", name, value);
}

/// "2026-11-21T03:15:00Z" as "2026-11-21 03:15"
std::string minute(std::string_view utc) {
  std::string text(utc.substr(0, 16));
  std::replace(text.begin(), text.end(), 'T', ' ');
  return text;
}

std::string machine_facts(const performance& p) {
  std::string text = fact("on", fmt::format("<strong>{}</strong>", html(p.gpu.name)));
  if (!p.processes.empty()) {
    const measuring_process& first = p.processes.front();
    text += fact("card", fmt::format("<code>{}</code>", html(first.card.substr(0, 8))));
    // Boards of one model differ by more than their cards do.
    if (!first.board_part.empty())
      text += fact("board", fmt::format("<code>{}</code>", html(first.board_part)));
    text += fact("measured", html(minute(first.utc))) + fact("driver", html(first.driver)) +
            fact("CUDA", html(first.cuda_toolkit));
  }
  return text + fact("against",
                     p.baseline_name.empty()
                         ? std::string("no baseline")
                         : html(fmt::format("{} ({} on {})",
                                            p.baseline_name,
                                            plural(std::uint64_t(p.sessions), "sessions"),
                                            plural(std::uint64_t(p.cards), "cards"))));
}

/// How large a loss is, relative to the largest.
std::string loss_bar(double change, double worst) {
  return fmt::format(
      "<svg class=\"loss\" width=\"80\" height=\"10\" viewBox=\"0 0 80 10\" aria-hidden=\"true\">"
      "<rect width=\"{:.1f}\" height=\"10\"/></svg>",
      worst < 0 ? std::clamp(80 * change / worst, 1.0, 80.0) : 1.0);
}

std::string failure_row(const failure& f, double worst, const source_links& links) {
  const auto [head, rest] = baseline::variant_and_rest(f.name);
  const std::string name = fmt::format("<a href=\"#{}\"><code><b>{}</b>{}</code></a>",
                                       f.place,
                                       html(head),
                                       rest == "-" ? "" : "/" + html(rest));
  const std::string command = fmt::format("<code>{}</code>", html(f.command));
  if (!f.change)
    return fmt::format(
        "<tr><th scope=\"row\">{}</th><td colspan=\"4\" class=\"cut\">{}</td>{}</tr>\n",
        name,
        html_with_links(f.why, links),
        cell("repeat", command));
  return fmt::format("<tr><th scope=\"row\">{}</th>", name) +
         number_cell("change", fmt::format("<strong>{}</strong>", change_text(f.change))) +
         number_cell("limit", change_text(f.limit)) +
         fmt::format("<td class=\"bar\">{}</td>", loss_bar(*f.change, worst)) +
         number_cell("figure of expected", html(f.figures)) + cell("repeat", command) + "</tr>\n";
}

std::string and_more(std::size_t n, std::string_view where, std::string_view title) {
  return n == 0
             ? ""
             : fmt::format("<tr><td colspan=\"6\"><a href=\"#{}\">{} more under {}</a></td></tr>\n",
                           where,
                           n,
                           title);
}

std::string claim_row(const claim& c, const source_links& links) {
  const std::string_view kind = c.outcome == status::proven   ? "good"
                                : c.outcome == status::failed ? "bad"
                                                              : "plain";
  const std::string told = c.reason.empty() ? html_with_links(c.evidence, links)
                                            : fmt::format("<strong>{}</strong>. {}",
                                                          html_with_links(c.reason, links),
                                                          html_with_links(c.evidence, links));
  return fmt::format("<tr><th scope=\"row\">{}</th>{}{}{}</tr>\n",
                     html(c.label),
                     cell("outcome", chip(kind, to_string(c.outcome))),
                     cell("on", html(c.where)),
                     cell("evidence", told));
}

}  // namespace

std::string header(const model& m) {
  const bool failed = std::any_of(
      m.claims.begin(), m.claims.end(), [](const claim& c) { return c.outcome == status::failed; });
  const bool proven = std::any_of(
      m.claims.begin(), m.claims.end(), [](const claim& c) { return c.outcome == status::proven; });
  const std::string_view kind = failed                                        ? "bad"
                                : proven && m.code == baseline::exit_code::ok ? "good"
                                                                              : "open";
  std::string facts = fact(
      "commit", m.commit.empty() ? "unknown" : "<code>" + html(m.commit.substr(0, 12)) + "</code>");
  if (!m.branch.empty()) facts += fact("branch", "<code>" + html(m.branch) + "</code>");
  if (m.perf) facts += machine_facts(*m.perf);
  return fmt::format(
      "<header><p class=\"title\">{}</p><h1 class=\"{}\"><span aria-hidden=\"true\">{}</span> "
      "{}</h1>"
      "<p class=\"facts\">{}</p></header>\n",
      html(m.title),
      kind,
      kind == "bad"    ? "✗"
      : kind == "good" ? "✓"
                       : "○",
      html(outcome_of(m)),
      facts);
}

std::string failed_section(const model& m) {
  const std::vector<failure> all = failures_of(m);
  if (all.empty()) return "";
  double worst = 0;
  for (const failure& f : all) worst = std::min(worst, f.change.value_or(0));
  std::string rows, slower;
  std::size_t tests = 0, cases = 0;
  for (const failure& f : all)
    if (f.change) {
      if (++cases <= most_slower) slower += failure_row(f, worst, m.links);
    } else if (++tests <= most_tests) {
      rows += failure_row(f, worst, m.links);
    }
  rows += and_more(tests - std::min(tests, most_tests), "tests", "Tests") + slower +
          and_more(cases - std::min(cases, most_slower), "performance", "Performance");
  return section(
      "failed",
      fmt::format("What failed ({})", all.size()),
      "<table class=\"brief\"><thead><tr><th scope=\"col\">what</th>"
      "<th scope=\"col\" class=\"number\">change</th>"
      "<th scope=\"col\" class=\"number\">limit</th><th scope=\"col\" class=\"bar\">loss</th>"
      "<th scope=\"col\" class=\"number\">figure of expected</th>"
      "<th scope=\"col\">repeat it</th></tr></thead><tbody>\n" +
          rows + "</tbody></table>\n");
}

std::string open_section(const model& m) {
  const std::vector<remark> open = left_open(m);
  if (open.empty()) return "";
  std::string labels, items;
  std::size_t claims = 0;
  for (const claim& c : m.claims)
    if (c.outcome == status::not_proven) {
      labels += (claims++ == 0 ? "" : ", ") +
                html(c.where.empty() ? c.label : fmt::format("{} ({})", c.label, c.where));
      items += fmt::format(
          "<li><b>{}</b>{}: {}. To prove it: <code>{}</code></li>\n",
          html(c.label),
          c.where.empty() ? "" : ", " + html(c.where),
          html_with_links(c.reason.empty() ? std::string("no verdict") : c.reason, m.links),
          html(c.command));
    }
  // The claims come first there, and have been shown.
  for (std::size_t i = claims; i < open.size(); ++i)
    items += fmt::format("<li><code>{}</code> {}</li>\n",
                         html(open[i].name),
                         html_with_links(open[i].text, m.links));
  return fmt::format(
      "<section id=\"open\" aria-labelledby=\"open-h\"><details><summary><h2 id=\"open-h\">Not "
      "proven ({})</h2><span class=\"faint\">{}</span></summary>\n<ul "
      "class=\"plain-list\">\n{}</ul>"
      "</details></section>\n",
      open.size(),
      labels,
      items);
}

std::string claims_section(const model& m) {
  std::string rows;
  for (const claim& c : m.claims)
    if (c.outcome != status::not_proven) rows += claim_row(c, m.links);
  if (rows.empty()) return "";
  return section("proven",
                 "What was checked",
                 "<table class=\"claims cards\"><thead><tr><th scope=\"col\">label</th>"
                 "<th scope=\"col\">outcome</th><th scope=\"col\">on</th>"
                 "<th scope=\"col\">evidence</th></tr></thead><tbody>\n" +
                     rows + "</tbody></table>\n");
}

}  // namespace warpgauge::report
