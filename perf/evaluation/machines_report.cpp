// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/machines.hpp"

#include <fmt/format.h>

#include <cmath>

namespace warpgauge::evaluation {
namespace {

/// "+1.24 %" of a difference of logarithms.
std::string away(double difference) {
  return fmt::format("{:+.2f} %", 100 * std::expm1(difference));
}
/// "0.013 %": of what is no direction.
std::string spread(double difference) {
  return fmt::format("{:.3f} %", 100 * std::expm1(difference));
}

template <class F>
std::string table_row(std::string_view what, const range& r, const F& number) {
  if (r.cases == 0) return fmt::format("| {} | 0 | - | - | - |\n", what);
  return fmt::format("| {} | {} | {}, `{}` | {} | {}, `{}` |\n",
                     what,
                     r.cases,
                     number(r.least),
                     r.least_case,
                     number(r.median),
                     number(r.most),
                     r.most_case);
}

std::string head(std::string_view what) {
  return fmt::format("\n| {} | cases | least | median | most |\n|---|---|---|---|---|\n", what);
}

std::string kinds_table(const machine_study& s) {
  std::string text;
  for (const kind_step& k : s.steps) {
    text += head(fmt::format("{} against {}", k.kind, k.against));
    text += table_row("figures, whole sectors", k.figures.whole, away);
    text += table_row("figures, cut sectors", k.figures.cut, away);
    for (const auto& [unit, r] : k.anchors)
      text += table_row(fmt::format("anchors in {}", unit), r, away);
  }
  return text;
}

std::string machines_table(const machine_study& s) {
  if (s.machines == 1) return "";
  std::string text =
      "\n| machine, by its cards, against the others of its kind | kind | sessions | anchors, "
      "median | figures, whole sectors: least | median | most | cut sectors: least | median | most "
      "|\n"
      "|---|---|---|---|---|---|---|---|---|---|\n";
  for (const deviation& d : s.of_machines) {
    std::string anchors;
    for (const auto& [unit, r] : d.anchors)
      anchors += fmt::format("{}{} in {}", anchors.empty() ? "" : ", ", away(r.median), unit);
    text += fmt::format("| {} | {} | {} | {}",
                        d.name,
                        d.kind.empty() ? "unknown" : d.kind,
                        d.sessions,
                        anchors.empty() ? "-" : anchors);
    for (const range* r : {&d.figures.whole, &d.figures.cut})
      text += r->cases == 0
                  ? " | - | - | -"
                  : fmt::format(" | {} | {} | {}", away(r->least), away(r->median), away(r->most));
    text += " |\n";
  }
  return text;
}

std::string slopes_table(const machine_study& s) {
  const auto slope = [](double b) { return fmt::format("{:.2f}", b); };
  if (s.slopes.empty()) return "";
  std::string text = head("slope of figures on anchors, within kinds, held in 0 to 1");
  for (const auto& [anchors, r] : s.slopes)
    text += table_row(fmt::format("anchors in {}", anchors), r, slope);
  return text;
}

std::string odd_table(const machine_study& s) {
  if (s.odd.empty()) return "";
  std::string text = fmt::format(
      "\n| card against the others of its {}: its fastest and its slowest case | rows | case | "
      "away | of its sessions |\n|---|---|---|---|---|\n",
      s.kinds == 0 ? "machine" : "kind");
  for (const odd_case& o : s.odd)
    text += fmt::format("| {} | {} | `{}` | {} | {} to {}, of {} |\n",
                        o.card,
                        o.cut ? "cut sectors" : "whole sectors",
                        o.name,
                        away(o.away),
                        away(o.nearest),
                        away(o.furthest),
                        o.sessions);
  return text;
}

}  // namespace

std::string to_markdown(const machine_study& s, const std::string& title) {
  std::string text = fmt::format("## {}\n\n{} sessions, {} cards, {} machine{}, {}.\n",
                                 title,
                                 s.sessions,
                                 s.cards,
                                 s.machines,
                                 s.machines == 1 ? "" : "s",
                                 s.kinds == 0   ? "kinds of boards unknown, taken for one"
                                 : s.kinds == 1 ? "one kind of boards"
                                                : fmt::format("{} kinds of boards", s.kinds));
  text += kinds_table(s);
  text += machines_table(s);
  text += head("largest less smallest");
  text += table_row("card of a machine", s.within_machine, spread);
  text += table_row(s.kinds == 0 ? "machine" : "machine of a kind", s.within_kind, spread);
  text += slopes_table(s);
  text += odd_table(s);
  return text;
}

}  // namespace warpgauge::evaluation
