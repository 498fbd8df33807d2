// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/html_sections.hpp"
#include "warpgauge/report/render.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <random>
#include <utility>

namespace warpgauge::report {
namespace {

/// Links to the sections that this page has.
std::string navigation(std::string_view sections) {
  constexpr std::pair<std::string_view, std::string_view> links[] = {{"card", "Card"},
                                                                     {"failed", "Failed"},
                                                                     {"proven", "Checked"},
                                                                     {"performance", "Performance"},
                                                                     {"traffic", "Traffic"},
                                                                     {"study", "Then and now"},
                                                                     {"tests", "Tests"},
                                                                     {"coverage", "Coverage"},
                                                                     {"machine", "Machine"}};
  std::string text;
  for (const auto& [id, name] : links)
    if (sections.find(fmt::format("<section id=\"{}\"", id)) != std::string_view::npos)
      text += fmt::format("<a href=\"#{}\">{}</a>", id, name);
  return fmt::format("<nav aria-label=\"Sections\">{}</nav>\n", text);
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

std::string random_word() {
  std::random_device device;
  std::string word;
  for (int i = 0; i < 4; ++i) word += fmt::format("{:08x}", device());
  return word;
}

std::string section(std::string_view id, std::string_view title, std::string_view body) {
  return fmt::format(
      "<section id=\"{0}\" aria-labelledby=\"{0}-h\"><h2 id=\"{0}-h\">{1}</h2>\n{2}</section>\n",
      id,
      title,
      body);
}

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
  const std::string sections = ladder_section(m) + failed_section(m) + open_section(m) +
                               claims_section(m) + performance_section(m) + traffic_section(m) +
                               study_section(m) + tests_section(m) + coverage_section(m) +
                               machine_section(m);
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
  page += "</style></head><body>\n<a class=\"skip\" href=\"#outcome\">Skip to the outcome</a>\n";
  page += navigation(sections);
  page += header(m);
  page += "<main id=\"outcome\" tabindex=\"-1\">\n";
  page += sections;
  page += fmt::format(
      "</main>\n<footer><p>Made by warpgauge {}. This page needs no network. Cards are named by a "
      "salted hash; names of hosts are left out. Exit code of this report: {}.</p></footer>\n",
      html(m.version),
      static_cast<int>(m.code));
  if (m.perf)
    page += fmt::format("<script nonce=\"{}\" type=\"application/json\" id=\"model\">{}</script>\n",
                        word,
                        script_json(chart_data(*m.perf)));
  if (!a.charts.empty())
    page += fmt::format("<script nonce=\"{}\">{}</script>\n", word, script_text(a.charts));
  page += fmt::format(
      "<script nonce=\"{}\">\n{}</script>\n</body></html>\n", word, script_text(a.script));
  return page;
}

}  // namespace warpgauge::report
