// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/html_sections.hpp"
#include "warpgauge/report/render.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <random>

namespace warpgauge::report {
namespace {

/// Scripts and styles run only with the page's own random word: markup that came through in spite
/// of escaping would not.
std::string random_word() {
  std::random_device device;
  std::string word;
  for (int i = 0; i < 4; ++i) word += fmt::format("{:08x}", device());
  return word;
}

std::string chip_of(status s) {
  const std::string_view kind = s == status::proven       ? "good"
                                : s == status::failed     ? "bad"
                                : s == status::not_proven ? "open"
                                                          : "plain";
  return chip(kind, to_string(s));
}

std::string claims_section(const model& m) {
  std::string rows;
  for (const claim& c : m.claims) {
    std::string told = html(c.evidence);
    if (!c.reason.empty()) {
      std::string reason = fmt::format("<strong>{}</strong>", html(c.reason));
      told = told.empty() ? reason : fmt::format("{}<br>{}", reason, told);
    }
    if (c.outcome == status::not_proven || c.outcome == status::failed)
      told += fmt::format("<br><span class=\"faint\">{}: <code>{}</code></span>",
                          c.outcome == status::failed ? "to repeat it" : "to prove it",
                          html(c.command));
    rows += fmt::format("<tr class=\"{}\">{}{}{}{}</tr>\n",
                        c.outcome == status::failed ? "bad-row" : "",
                        fmt::format("<th scope=\"row\"><span class=\"name\">{}</span><span "
                                    "class=\"question\">{}</span></th>",
                                    html(c.label),
                                    html(c.question)),
                        cell("outcome", chip_of(c.outcome)),
                        cell("on", html(c.where)),
                        cell("evidence", told));
  }
  return fmt::format(
      "<section id=\"proven\" aria-labelledby=\"proven-h\"><h2 id=\"proven-h\">What was proven"
      "</h2>\n<table class=\"claims cards\"><thead><tr><th scope=\"col\">question</th>"
      "<th scope=\"col\">outcome</th><th scope=\"col\">on</th><th scope=\"col\">evidence</th></tr>"
      "</thead><tbody>\n{}</tbody></table></section>\n",
      rows);
}

std::string open_section(const model& m) {
  const std::vector<remark> open = left_open(m);
  std::string items;
  for (const remark& r : open)
    items += fmt::format("<li><code>{}</code> {}</li>\n", html(r.name), html(r.text));
  const std::string body =
      open.empty() ? "<p>Nothing was left open.</p>"
      : open.size() > 12
          ? fmt::format(
                "<details><summary>{} entries</summary><ul class=\"plain-list\">\n{}</ul>"
                "</details>",
                open.size(),
                items)
          : fmt::format("<ul class=\"plain-list\">\n{}</ul>", items);
  return fmt::format(
      "<section id=\"open\" aria-labelledby=\"open-h\"><h2 id=\"open-h\">What was not proven</h2>\n"
      "<p class=\"faint\">Nothing here counts as passed.</p>{}</section>\n",
      body);
}

std::string header(const model& m) {
  int proven = 0, failed = 0, open = 0;
  for (const claim& c : m.claims) {
    proven += c.outcome == status::proven;
    failed += c.outcome == status::failed;
    open += c.outcome == status::not_proven;
  }
  std::string chips = chip("good", fmt::format("{} proven", proven));
  if (failed > 0) chips += chip("bad", fmt::format("{} failed", failed));
  if (open > 0) chips += chip("open", fmt::format("{} not proven", open));
  std::string about;
  if (m.perf) {
    about = m.perf->gpu.name;
    if (!m.perf->processes.empty())
      about += fmt::format(", measured {}, driver {}, CUDA {}",
                           m.perf->processes.front().utc,
                           m.perf->processes.front().driver,
                           m.perf->processes.front().cuda_toolkit);
  }
  return fmt::format(
      "<header><h1>{}</h1><p class=\"summary\">{}</p>{}<nav aria-label=\"Sections\"><a "
      "href=\"#proven\">Proven</a><a href=\"#open\">Not proven</a><a href=\"#tests\">Tests</a><a "
      "href=\"#performance\">Performance</a><a href=\"#traffic\">Traffic</a><a "
      "href=\"#coverage\">Coverage</a><a href=\"#machine\">Machine</a></nav></header>\n",
      html(m.title),
      chips,
      about.empty() ? "" : fmt::format("<p class=\"faint\">{}</p>", html(about)));
}

/// A library's text inside a <script> element.
std::string script_text(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    if (c == '/' && result.ends_with('<')) result += '\\';
    result += c;
  }
  return result;
}

}  // namespace

std::string chip(std::string_view kind, std::string_view word) {
  const std::string_view mark = kind == "good"   ? "✓"
                                : kind == "bad"  ? "✗"
                                : kind == "open" ? "○"
                                                 : "";
  return fmt::format("<span class=\"chip {}\">{}{}{}</span>",
                     kind,
                     mark.empty() ? "" : fmt::format("<span aria-hidden=\"true\">{}</span>", mark),
                     mark.empty() ? "" : " ",
                     html(word));
}

std::string cell(std::string_view column, std::string_view content, std::string_view key) {
  return fmt::format("<td data-label=\"{}\"{}><div>{}</div></td>",
                     html(column),
                     key.empty() ? "" : fmt::format(" data-key=\"{}\"", html(key)),
                     content);
}

std::string number_cell(std::string_view column, std::string_view content, std::string_view key) {
  return fmt::format("<td class=\"number\" data-label=\"{}\"{}><div>{}</div></td>",
                     html(column),
                     key.empty() ? "" : fmt::format(" data-key=\"{}\"", html(key)),
                     content);
}

std::string heading(std::string_view name, std::string_view sort) {
  return fmt::format("<th scope=\"col\" data-sort=\"{}\">{}</th>", sort, name);
}

std::string absent(std::string_view what, std::string_view command) {
  return fmt::format(
      "<p class=\"absent\">{} <strong>Not proven: not given.</strong> To make it: "
      "<code>{}</code></p>\n",
      html(what),
      html(command));
}

std::string filter_form(std::string_view table, std::string_view label, std::string_view more) {
  return fmt::format(
      "<form class=\"filter\" data-table=\"{0}\" role=\"search\" aria-label=\"{1}\" hidden>"
      "<label>{1} <input type=\"search\" name=\"text\" autocomplete=\"off\" spellcheck=\"false\" "
      "aria-controls=\"{0}\"></label>{2}<output aria-live=\"polite\"></output></form>\n",
      html(table),
      html(label),
      more);
}

std::string to_html(const model& m) {
  const std::string word = random_word();
  const page_assets& a = assets();
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src "
      "'nonce-{0}'; style-src 'nonce-{0}'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<meta name=\"referrer\" content=\"no-referrer\">\n<link rel=\"icon\" href=\"data:,\">\n"
      "<title>{1}</title>\n<style nonce=\"{0}\">\n",
      word,
      html(m.title));
  page += a.style;
  page += "</style></head><body>\n<a class=\"skip\" href=\"#proven\">Skip to what was proven</a>\n";
  page += header(m);
  page += "<main>\n";
  page += claims_section(m);
  page += open_section(m);
  page += tests_section(m);
  page += performance_section(m);
  page += traffic_section(m);
  page += coverage_section(m);
  page += machine_section(m);
  page += fmt::format(
      "</main>\n<footer><p>Made by warpgauge {}. This page needs no network. Cards are named by a "
      "salted hash; names of hosts are left out. Exit code of this report: {}.</p></footer>\n",
      html(m.version),
      static_cast<int>(m.code));
  if (m.perf && !a.charts.empty())
    page += fmt::format("<script nonce=\"{}\" type=\"application/json\" id=\"model\">{}</script>\n",
                        word,
                        script_json(chart_data(m)));
  if (!a.charts.empty())
    page += fmt::format("<script nonce=\"{}\">{}</script>\n", word, script_text(a.charts));
  page += fmt::format(
      "<script nonce=\"{}\">\n{}</script>\n</body></html>\n", word, script_text(a.script));
  return page;
}

}  // namespace warpgauge::report
