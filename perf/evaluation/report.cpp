// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/report.hpp"

#include "warpgauge/stats/limits.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace warpgauge::evaluation {
namespace {

using nlohmann::ordered_json;

double rounded(double x) { return std::round(x * 1e5) / 1e5; }

/// Parts of a distribution that are told.
constexpr std::array<std::pair<const char*, double>, 4> drop_parts{
    {{"10 %", 0.1}, {"median", 0.5}, {"90 %", 0.9}, {"most", 1}}};

/// @param all  in order, not empty
double at_part(const std::vector<double>& all, double part) {
  return all[std::min(all.size() - 1, static_cast<std::size_t>(part * double(all.size())))];
}

ordered_json json_of(const share& s) {
  const stats::interval i = interval_of(s);
  return {{"found", s.found}, {"of", s.of}, {"from", rounded(i.lower)}, {"to", rounded(i.upper)}};
}

ordered_json json_of(const suite_counts& c) {
  ordered_json per_case = ordered_json::object();
  for (const auto& [name, s] : c.per_case)
    if (s.found > 0) per_case[name] = {{"found", s.found}, {"of", s.of}};
  ordered_json drops = ordered_json::object();
  for (const auto& [name, all] : c.drops)
    for (const auto& [word, part] : drop_parts) drops[name][word] = rounded(at_part(all, part));
  for (const auto& [name, s] : c.at_drop) drops[name]["found_at_it"] = json_of(s);
  return {{"suites", c.suites},
          {"false_alarms", json_of(c.false_alarms)},
          {"drops", drops},
          {"inconclusive", c.inconclusive},
          {"incomplete", c.incomplete},
          {"green", c.green},
          {"unconfirmed", c.unconfirmed},
          {"verdicts", c.verdicts},
          {"false_alarms_by_case", per_case},
          {"low_once", c.low_once},
          {"alarms", c.alarms}};
}

std::string per_cent(double x) {
  const double p = 100 * x;
  return fmt::format("{:.{}f} %", p, p == 0 || p >= 99.95 ? 0 : p < 0.995 || p > 99 ? 2 : 1);
}

std::string cell(const share& s) {
  if (s.of == 0) return "-";
  const stats::interval i = interval_of(s);
  return fmt::format("{} of {} ({} to {})", s.found, s.of, per_cent(i.lower), per_cent(i.upper));
}

std::vector<double> asked_shares(const findings& e) {
  std::set<double> shares;
  for (const detection& d : e.detections) shares.insert(d.asked);
  return {shares.begin(), shares.end()};
}

const detection* find(const findings& e, std::string_view rule, situation s, double asked) {
  for (const detection& d : e.detections)
    if (d.rule == rule && d.where == s && d.asked == asked) return &d;
  return nullptr;
}

/// Ours first, then as in the noise table.
std::vector<std::string> rules_of(const findings& e) {
  std::vector<std::string> rules{std::string(own_rule)};
  for (const auto& [where, noise] : e.noise)
    for (const auto& [rule, counted] : noise)
      if (std::find(rules.begin(), rules.end(), rule) == rules.end()) rules.push_back(rule);
  return rules;
}

std::string suites_table(const findings& e) {
  std::string text =
      "| suite runs with unchanged kernels | judged | false alarms | low once | incomplete | green "
      "| not judged: no second process |\n|---|---|---|---|---|---|---|\n";
  const auto line = [&](std::string_view kind, situation where, const suite_counts& c) {
    text += fmt::format("| {}, {} | {} | {} | {} | {} | {} | {} |\n",
                        kind,
                        to_string(where),
                        c.suites,
                        cell(c.false_alarms),
                        c.inconclusive,
                        c.incomplete,
                        c.green,
                        c.unconfirmed);
  };
  for (const situation s : situations) line("recorded", s, e.recorded.at(s));
  for (const situation s : situations) line("resampled", s, e.resampled.at(s));
  return text;
}

std::string days_table(const findings& e) {
  std::string text =
      "| made-up effect of a day on each case | days of the card stored | suites with a false "
      "alarm "
      "|\n|---|---|---|\n";
  for (const made_up_days& d : e.days)
    text +=
        fmt::format("| {} | {} | {} |\n", per_cent(d.deviation), d.stored, cell(d.false_alarms));
  return text;
}

/// Of all judgements of recorded, unchanged suites.
std::string drops_table(const findings& e) {
  std::string text = "| detectable drop of gated cases | judgements | up to 1 %";
  for (const auto& [word, part] : drop_parts) text += fmt::format(" | {}", word);
  text += " | found at it |\n|---|---|---|---";
  for (std::size_t i = 0; i < drop_parts.size(); ++i) text += "|---";
  text += "|\n";
  for (const situation where : situations)
    for (const auto& [name, all] : e.recorded.at(where).drops) {
      const auto under = std::upper_bound(all.begin(), all.end(), 0.01) - all.begin();
      text += fmt::format("| {}, {} | {} | {}",
                          to_string(where),
                          name,
                          all.size(),
                          per_cent(double(under) / double(all.size())));
      for (const auto& [word, part] : drop_parts)
        text += fmt::format(" | {}", per_cent(at_part(all, part)));
      const auto found = e.recorded.at(where).at_drop.find(name);
      text += fmt::format(" | {} |\n",
                          found == e.recorded.at(where).at_drop.end() ? "-" : cell(found->second));
    }
  return text;
}

/// Where cards have differing numbers of stored sessions, what the library's rule finds by it.
std::set<int> session_counts(const findings& e, situation where) {
  std::set<int> counts;
  for (const detection& d : e.detections)
    if (d.rule == own_rule && d.where == where)
      for (const auto& [sessions, s] : d.by_sessions) counts.insert(sessions);
  if (counts.size() < 2) counts.clear();
  return counts;
}

std::string detection_table(const findings& e, situation where) {
  const auto shares = asked_shares(e);
  std::string text =
      fmt::format("| {}: rule | false alarms per suite | per case", to_string(where));
  for (const double s : shares) {
    const detection* d = find(e, own_rule, where, s);
    text += fmt::format(" | {}", d == nullptr ? per_cent(s) : per_cent(d->moved) + " moved");
  }
  text += " |\n|---|---|---";
  for (std::size_t i = 0; i < shares.size(); ++i) text += "|---";
  text += "|\n";
  for (const std::string& rule : rules_of(e)) {
    const auto& noise = e.noise.at(where);
    const auto counted = noise.find(rule);
    text += fmt::format("| {} | {} | {}",
                        rule,
                        counted == noise.end() ? "-" : cell(counted->second.suites),
                        counted == noise.end() ? "-" : cell(counted->second.cases));
    for (const double s : shares) {
      const detection* d = find(e, rule, where, s);
      text += fmt::format(" | {}", d == nullptr ? "-" : cell(d->all));
    }
    text += " |\n";
    if (rule != own_rule) continue;
    for (const bool strided_ones : {false, true}) {
      text += fmt::format("| {}, {} | |", rule, strided_ones ? "strided" : "coalesced");
      for (const double s : shares) {
        const detection* d = find(e, rule, where, s);
        text += fmt::format(" | {}", d == nullptr ? "-" : cell(part_of(*d, strided_ones)));
      }
      text += " |\n";
    }
    for (const int sessions : session_counts(e, where)) {
      text += fmt::format(
          "| {}, {} session{} of the card stored | |", rule, sessions, sessions == 1 ? "" : "s");
      for (const double asked : shares) {
        const detection* d = find(e, rule, where, asked);
        const bool known = d != nullptr && d->by_sessions.contains(sessions);
        text += fmt::format(" | {}", known ? cell(d->by_sessions.at(sessions)) : "-");
      }
      text += " |\n";
    }
  }
  return text;
}

/// The library's rule, case by case.
std::string case_table(const findings& e) {
  std::set<std::string> names;
  for (const detection& d : e.detections)
    if (d.rule == own_rule)
      for (const auto& [name, s] : d.per_case) names.insert(name);
  const auto shares = asked_shares(e);
  std::string text = "| case: found in the same hour / on other days / across cards";
  for (const double s : shares) text += fmt::format(" | {}", per_cent(s));
  text += " |\n|---";
  for (std::size_t i = 0; i < shares.size(); ++i) text += "|---";
  text += "|\n";
  for (const std::string& name : names) {
    text += fmt::format("| `{}`", name);
    for (const double s : shares) {
      text += " | ";
      for (const situation where : situations) {
        const detection* d = find(e, own_rule, where, s);
        const auto found =
            d == nullptr ? decltype(d->per_case.find(name)){} : d->per_case.find(name);
        const bool known = d != nullptr && found != d->per_case.end();
        text += fmt::format("{}{}",
                            where == situation::same_hour ? "" : " / ",
                            known ? per_cent(double(found->second.found) / found->second.of) : "-");
      }
    }
    text += " |\n";
  }
  return text;
}

}  // namespace

std::string to_json(const findings& e, const std::vector<std::string>& sources) {
  ordered_json root{{"sources", sources},
                    {"seed", e.seed},
                    {"cards", e.cards},
                    {"sessions", e.sessions},
                    {"suite_processes", e.suite_processes},
                    {"injected_processes", e.injected_processes}};
  for (const situation s : situations) {
    const std::string where(to_string(s));
    root["recorded"][where] = json_of(e.recorded.at(s));
    root["resampled"][where] = json_of(e.resampled.at(s));
    for (const auto& [rule, noise] : e.noise.at(s))
      root["noise"][where][rule] = {{"suites", json_of(noise.suites)},
                                    {"cases", json_of(noise.cases)}};
  }
  for (const made_up_days& d : e.days)
    root["made_up_days"].push_back({{"deviation", d.deviation},
                                    {"days_stored", d.stored},
                                    {"false_alarms", json_of(d.false_alarms)}});
  root["detections"] = ordered_json::array();
  for (const detection& d : e.detections) {
    ordered_json one{{"rule", d.rule},
                     {"situation", to_string(d.where)},
                     {"asked", d.asked},
                     {"moved", std::round(d.moved * 1e6) / 1e6},
                     {"all", json_of(d.all)},
                     {"coalesced", json_of(part_of(d, false))},
                     {"strided", json_of(part_of(d, true))}};
    for (const auto& [sessions, s] : d.by_sessions)
      one["by_sessions_of_card"][std::to_string(sessions)] = json_of(s);
    for (const auto& [name, s] : d.per_case)
      one["per_case"][name] = {{"found", s.found}, {"of", s.of}};
    root["detections"].push_back(one);
  }
  return root.dump(1) + "\n";
}

std::string to_markdown(const findings& e, const plan& p) {
  std::string text = fmt::format(
      "{} suite processes and {} injected ones, {} sessions on {} cards; seed {}; promised: at "
      "most "
      "{} false alarms in a suite run. Intervals: 95 %, for as many independent judgements as "
      "the spread between machines allows.\n\n",
      e.suite_processes,
      e.injected_processes,
      e.sessions,
      e.cards,
      e.seed,
      p.by.family_rate);
  text += suites_table(e);
  if (!e.days.empty()) text += "\n" + days_table(e);
  text += "\n" + drops_table(e);
  for (const situation s : situations) text += "\n" + detection_table(e, s);
  return text + "\n" + case_table(e);
}

}  // namespace warpgauge::evaluation
