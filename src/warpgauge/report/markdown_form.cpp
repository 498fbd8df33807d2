// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/render.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::report {
namespace {

constexpr std::size_t longest_list = 20;

std::string_view mark(status s) {
  switch (s) {
    case status::proven:
      return "✅ proven";
    case status::failed:
      return "❌ failed";
    case status::not_proven:
      return "⚪ not proven";
    case status::shown:
      return "information";
  }
  return "?";
}

/// The first line, cut to a length that a table can hold.
std::string brief(std::string_view text) {
  text = text.substr(0, text.find('\n'));
  if (text.size() <= 200) return markdown(text);
  std::size_t end = 197;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return markdown(std::string(text.substr(0, end)) + "...");
}

void add_list(std::string& to, std::string_view heading, const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  to += fmt::format("\n#### {}\n\n", heading);
  for (std::size_t i = 0; i < std::min(lines.size(), longest_list); ++i)
    to += fmt::format("- {}\n", lines[i]);
  if (lines.size() > longest_list)
    to += fmt::format("- and {} more, in the full report\n", lines.size() - longest_list);
}

std::vector<std::string> failures(const model& m) {
  std::vector<std::string> lines;
  for (const test_group& g : m.tests)
    for (const remark& r : g.failures)
      lines.push_back(fmt::format("{}: {}", markdown_code(r.name), brief(r.text)));
  for (const traced_kernel& k : m.traffic) {
    for (const remark& r : k.findings)
      lines.push_back(fmt::format("{}: {}, {}", markdown_code(k.id), brief(r.name), brief(r.text)));
    if (k.as_promised && !*k.as_promised)
      lines.push_back(fmt::format("{}: {}", markdown_code(k.id), brief(k.promise)));
  }
  return lines;
}

/// Cases that are neither a plain pass nor information.
void add_cases(std::string& to, const performance& p) {
  std::vector<const case_line*> lines;
  for (const case_line& l : p.cases)
    if (l.judged.gated && l.judged.outcome != baseline::verdict::pass) lines.push_back(&l);
  if (lines.empty()) return;
  // Red first; what could not be judged last.
  std::stable_sort(lines.begin(), lines.end(), [](const case_line* a, const case_line* b) {
    const auto rank = [](const case_line* l) {
      return l->judged.outcome == baseline::verdict::regression    ? 0
             : l->judged.outcome == baseline::verdict::improvement ? 2
                                                                   : 1;
    };
    return rank(a) < rank(b);
  });
  to +=
      "\n| case | verdict | figure | expected | ratio | limit | detectable drop |\n"
      "|---|---|--:|--:|--:|--:|--:|\n";
  for (std::size_t i = 0; i < std::min(lines.size(), longest_list); ++i) {
    const baseline::judgement& j = lines[i]->judged;
    to += fmt::format("| {} | {} | {} {} | {} | {} | {} | {} |\n",
                      markdown_code(j.name),
                      baseline::to_string(j.outcome),
                      figure(j.decisive()),
                      markdown(j.unit),
                      figure(j.expected),
                      lines[i]->ratio ? fmt::format("{:.4f}", *lines[i]->ratio) : "-",
                      figure(j.limit),
                      fraction(j.detectable_drop));
  }
  if (lines.size() > longest_list)
    to +=
        fmt::format("\n{} more such cases are in the full report.\n", lines.size() - longest_list);
}

}  // namespace

std::string to_markdown(const model& m) {
  int proven = 0, failed = 0, open = 0;
  for (const claim& c : m.claims) {
    proven += c.outcome == status::proven;
    failed += c.outcome == status::failed;
    open += c.outcome == status::not_proven;
  }
  std::string text = fmt::format(
      "### {}: {} proven, {} failed, {} not proven\n\n", markdown(m.title), proven, failed, open);
  text += "| | question | on | evidence |\n|---|---|---|---|\n";
  for (const claim& c : m.claims) {
    std::string evidence = c.reason;
    if (!c.evidence.empty()) evidence += (evidence.empty() ? "" : ". ") + c.evidence;
    text += fmt::format("| {} | **{}**: {} | {} | {} |\n",
                        mark(c.outcome),
                        markdown(c.label),
                        markdown(c.question),
                        markdown(c.where),
                        brief(evidence));
  }
  add_list(text, "What failed", failures(m));
  if (m.perf && m.perf->judged) {
    add_cases(text, *m.perf);
    std::vector<std::string> notes;
    for (const std::string& note : m.perf->notes) notes.push_back(brief(note));
    add_list(text, "Notes on performance", notes);
  }
  std::vector<std::string> unproven;
  for (const remark& r : left_open(m))
    unproven.push_back(brief(fmt::format("{}: {}", r.name, r.text)));
  add_list(text, "Not proven", unproven);
  return text;
}

}  // namespace warpgauge::report
