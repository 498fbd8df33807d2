// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/render.hpp"
#include "warpgauge/report/source_links.hpp"
#include "warpgauge/report/summary.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::report {
namespace {

constexpr std::size_t longest_list = 20;

std::string_view mark(status s) {
  return s == status::proven ? "✅ proven" : s == status::failed ? "❌ failed" : to_string(s);
}

/// The first line, cut to a length that a table can hold.
std::string brief(std::string_view text, const source_links& links) {
  text = text.substr(0, text.find('\n'));
  if (text.size() <= 200) return markdown_with_links(text, links);
  std::size_t end = 197;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return markdown_with_links(std::string(text.substr(0, end)) + "...", links);
}

void add_list(std::string& to, std::string_view heading, const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  to += fmt::format("\n#### {}\n\n", heading);
  for (std::size_t i = 0; i < std::min(lines.size(), longest_list); ++i)
    to += fmt::format("- {}\n", lines[i]);
  if (lines.size() > longest_list)
    to += fmt::format("- and {} more, in the full report\n", lines.size() - longest_list);
}

/// Failed tests and launches; slower cases are in the table of cases.
std::vector<std::string> failures(const model& m) {
  std::vector<std::string> lines;
  for (const failure& f : failures_of(m))
    if (!f.change)
      lines.push_back(fmt::format("{}: {}{}",
                                  markdown_code(f.name),
                                  brief(f.why, m.links),
                                  f.command.empty() ? "" : ", " + markdown_code(f.command)));
  return lines;
}

/// Cases that are neither a plain pass nor information.
void add_cases(std::string& to, const performance& p) {
  std::vector<const case_line*> lines;
  for (const case_line* l : worst_first(p))
    if (l->judged.gated && l->judged.outcome != baseline::verdict::pass) lines.push_back(l);
  if (lines.empty()) return;
  to +=
      "\n| case | verdict | change | limit | figure | expected | detects |\n"
      "|---|---|--:|--:|--:|--:|--:|\n";
  for (std::size_t i = 0; i < std::min(lines.size(), longest_list); ++i) {
    const baseline::judgement& j = lines[i]->judged;
    to += fmt::format("| {} | {} | {} | {} | {} {} | {} | {} |\n",
                      markdown_code(j.name),
                      baseline::to_string(j.outcome),
                      change_text(lines[i]->change()),
                      change_text(lines[i]->limit_change()),
                      figure(j.decisive()),
                      markdown(j.unit),
                      figure(j.expected),
                      fraction(j.detectable_drop));
  }
  if (lines.size() > longest_list)
    to +=
        fmt::format("\n{} more such cases are in the full report.\n", lines.size() - longest_list);
}

}  // namespace

std::string to_markdown(const model& m) {
  std::string text = fmt::format("### {}: {}\n\n", markdown(m.title), markdown(outcome_of(m)));
  std::string about = m.commit.empty() ? "" : "commit " + markdown_code(m.commit);
  const auto add = [&](const std::string& part) { about += (about.empty() ? "" : ", ") + part; };
  if (!m.branch.empty()) add("branch " + markdown_code(m.branch));
  if (m.perf) add("on " + markdown(m.perf->gpu.name));
  if (!about.empty()) text += about + "\n";
  if (m.perf && m.perf->judged) add_cases(text, *m.perf);
  add_list(text, "What failed", failures(m));
  std::string rows;
  for (const claim& c : m.claims) {
    if (c.outcome == status::not_proven) continue;  // is shown below
    std::string evidence = c.reason;
    if (!c.evidence.empty()) evidence += (evidence.empty() ? "" : ". ") + c.evidence;
    rows += fmt::format("| {} | **{}**: {} | {} | {} |\n",
                        mark(c.outcome),
                        markdown(c.label),
                        markdown(c.question),
                        markdown(c.where),
                        brief(evidence, m.links));
  }
  if (!rows.empty()) text += "\n| | question | on | evidence |\n|---|---|---|---|\n" + rows;
  if (m.perf && m.perf->judged) {
    std::vector<std::string> notes;
    for (const std::string& note : m.perf->notes) notes.push_back(brief(note, m.links));
    add_list(text, "Notes on performance", notes);
  }
  std::vector<std::string> unproven;
  for (const remark& r : left_open(m))
    unproven.push_back(brief(fmt::format("{}: {}", r.name, r.text), m.links));
  add_list(text, "Not proven", unproven);
  return text;
}

}  // namespace warpgauge::report
