// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/progress.hpp"
#include "warpgauge/base/suggest.hpp"
#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/case_name.hpp"
#include "warpgauge/baseline/changes.hpp"
#include "warpgauge/baseline/text.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/shared_options.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fnmatch.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <set>

namespace warpgauge::cli {
namespace {

using baseline::card_history;
using baseline::case_change;
using baseline::case_history;
using baseline::occasion;

struct history_options {
  std::string chosen;
  std::string baseline;
  bool json = false;
};

/// The name of a variant or a case, with * for any text: "transpose.*/cold".
bool is_chosen(const std::string& pattern, const std::string& name) {
  const std::string variant(baseline::variant_and_rest(name).first);
  return pattern.empty() || ::fnmatch(pattern.c_str(), name.c_str(), 0) == 0 ||
         ::fnmatch(pattern.c_str(), variant.c_str(), 0) == 0;
}

void refuse_unknown_case(const std::string& pattern, const std::vector<card_history>& cards) {
  std::set<std::string> known;
  for (const card_history& c : cards)
    for (const auto& [name, h] : c.cases) {
      if (is_chosen(pattern, name)) return;
      known.insert(name);
      known.emplace(baseline::variant_and_rest(name).first);
    }
  throw stop(exit_code::usage,
             fmt::format("no kernel or case of the baseline is named '{}'{}",
                         pattern,
                         base::did_you_mean(base::near_misses(
                             pattern, std::vector<std::string>(known.begin(), known.end())))));
}

std::string per_cent_of(double log_change) {
  return fmt::format("{:+.2f} %", 100 * std::expm1(log_change));
}

/// A row of dots by occasion, per cent from the pin upwards, and the changes below.
std::string chart(const card_history& of,
                  const std::string& name,
                  const case_history& h,
                  const canvas& on) {
  constexpr int rows = 7;
  constexpr int margin = 12;
  const double pin = h.figure[h.pin];
  double low = pin;
  double high = pin;
  for (const double y : h.figure)
    if (!std::isnan(y)) low = std::min(low, y), high = std::max(high, y);
  const std::size_t n = of.occasions.size();
  const auto room = static_cast<std::size_t>(std::max(8, on.columns - margin - 1));
  const std::size_t columns = std::min(room, 3 * n - 2);
  const auto column = [&](std::size_t i) { return n < 2 ? 0 : i * (columns - 1) / (n - 1); };
  std::vector<std::string> marks(n, on.unicode ? "•" : "o");
  for (std::size_t i = 1; i < n; ++i)
    if (of.occasions[i].begins_epoch) marks[i] = on.unicode ? "◆" : "#";
  for (const case_change& c : h.changes)
    marks[c.shape == stats::change_shape::creep ? c.last : c.at] =
        c.change < 0 ? (on.unicode ? "▼" : "v") : (on.unicode ? "▲" : "^");
  std::vector<std::vector<std::string>> cells(rows, std::vector<std::string>(columns, " "));
  for (std::size_t i = 0; i < n; ++i) {
    if (std::isnan(h.figure[i])) continue;
    const double part = high > low ? (high - h.figure[i]) / (high - low) : 0;
    const auto row = static_cast<std::size_t>(std::lround(part * (rows - 1)));
    const fmt::text_style& look = marks[i] == "▼" || marks[i] == "v" ? style::bad : style::plain;
    cells[row][column(i)] = paint(on, look, marks[i]);
  }
  std::string text = fmt::format(" {}\n   card {}, pin {} at {} {}{}\n",
                                 paint(on, style::bold, name),
                                 of.card,
                                 baseline::day_of(of.occasions[h.pin]),
                                 baseline::figure(std::exp(pin)),
                                 h.unit,
                                 h.gated ? "" : "; not gated, so not searched for changes");
  for (std::size_t r = 0; r < rows; ++r) {
    const double y = high - (high - low) * double(r) / (rows - 1);
    const bool labelled_row = r == 0 || r + 1 == rows;
    std::string line =
        fmt::format(" {:>9} {}", labelled_row ? per_cent_of(y - pin) : "", on.unicode ? "│" : "|");
    for (const std::string& cell : cells[r]) line += cell;
    while (line.ends_with(' ')) line.pop_back();
    text += line + "\n";
  }
  const std::string first = baseline::day_of(of.occasions.front());
  const std::string last = baseline::day_of(of.occasions.back());
  text += fmt::format("{:>{}}{}", "", margin - 1, first);
  if (n > 1)
    text += fmt::format(
        "{:>{}}", last, std::max(last.size() + 2, columns - std::min(columns, first.size())));
  text += "\n";
  for (const case_change& c : h.changes)
    text += baseline::wrapped(
        c.change < 0 ? (on.unicode ? "   ▼" : "   v") : (on.unicode ? "   ▲" : "   ^"),
        baseline::sentence(of, h, c));
  for (std::size_t i = 1; i < n; ++i)
    if (of.occasions[i].begins_epoch)
      text += baseline::wrapped(
          fmt::format("   {} {}:", on.unicode ? "◆" : "#", baseline::day_of(of.occasions[i])),
          of.occasions[i].reason());
  return text + "\n";
}

nlohmann::ordered_json json_of(const card_history& of,
                               const std::string& name,
                               const case_history& h) {
  using nlohmann::ordered_json;
  ordered_json figures = ordered_json::array();
  for (const double y : h.figure)
    figures.push_back(std::isnan(y) ? ordered_json() : ordered_json(std::exp(y)));
  ordered_json changes = ordered_json::array();
  for (const case_change& c : h.changes)
    changes.push_back({{"shape", c.shape == stats::change_shape::creep ? "creep" : "step"},
                       {"from", of.occasions[c.at].utc()},
                       {"change", std::expm1(c.change)},
                       {"since_pin", c.since_pin},
                       {"beside", baseline::beside(of, h, c)}});
  return {{"case", name},
          {"unit", h.unit},
          {"gated", h.gated},
          {"figure", figures},
          {"pin", of.occasions[h.pin].utc()},
          {"change_since_pin", std::expm1(h.since_pin)},
          {"fallen", baseline::has_fallen(h)},
          {"changes", changes}};
}

nlohmann::ordered_json json_of(const card_history& of, const std::string& chosen) {
  nlohmann::ordered_json occasions = nlohmann::ordered_json::array();
  for (const occasion& o : of.occasions)
    occasions.push_back({{"utc", o.utc()},
                         {"sessions", o.sessions.size()},
                         {"commit", o.sessions.front()->commit},
                         {"driver", o.sessions.front()->driver},
                         {"cuda_toolkit", o.sessions.front()->cuda_toolkit},
                         {"reason", o.reason()}});
  nlohmann::ordered_json cases = nlohmann::ordered_json::array();
  for (const auto& [name, h] : of.cases)
    if (is_chosen(chosen, name) && !(chosen.empty() && h.changes.empty()))
      cases.push_back(json_of(of, name, h));
  return {{"card", of.card}, {"occasions", occasions}, {"cases", cases}};
}

/// The changes of one card, a line each.
std::string table(const card_history& of, const canvas& on) {
  std::string text;
  for (const auto& [name, h] : of.cases)
    for (const case_change& c : h.changes)
      text += baseline::wrapped(
          fmt::format("   {}",
                      paint(on, c.change < 0 && c.since_pin ? style::bad : style::plain, name)),
          baseline::sentence(of, h, c));
  return text.empty() ? text : fmt::format(" card {}\n{}", of.card, text);
}

/// Occasions since the card's last reason.
std::size_t since_reason(const card_history& of) {
  const auto last = std::find_if(
      of.occasions.rbegin(), of.occasions.rend(), [](const auto& o) { return o.begins_epoch; });
  return std::size_t(last - of.occasions.rbegin()) + 1;
}

exit_code history(const history_options& options) {
  const std::vector<std::filesystem::path> files =
      options.baseline.empty() ? stored_baselines()
                               : std::vector<std::filesystem::path>{options.baseline};
  if (files.empty())
    throw stop(exit_code::no_baseline,
               fmt::format("'{}' holds no baseline; `warpgauge baseline record` makes one",
                           baseline_folder().string()));
  const canvas on = standard_output();
  const std::size_t fewest = stats::fewest_occasions(stats::change_rule{}.rate);
  std::string text;
  nlohmann::ordered_json document = nlohmann::ordered_json::array();
  exit_code code = exit_code::ok;
  for (const auto& file : files) {
    const base::progress told("reading " + file.string());
    const baseline::stored_baseline stored = baseline::read_baseline(file);
    const std::vector<card_history> cards = baseline::histories_of(stored);
    if (!options.chosen.empty()) refuse_unknown_case(options.chosen, cards);
    std::string shown;
    std::uint64_t fallen = 0;
    std::uint64_t looked_at = 0;
    nlohmann::ordered_json of_cards = nlohmann::ordered_json::array();
    for (const card_history& c : cards) {
      looked_at += since_reason(c) >= fewest;
      for (const auto& [name, h] : c.cases) {
        if (!is_chosen(options.chosen, name)) continue;
        fallen += baseline::has_fallen(h);
        if (!options.chosen.empty() && c.occasions.size() > 1) shown += chart(c, name, h, on);
      }
      if (options.chosen.empty()) shown += table(c, on);
      if (options.json) of_cards.push_back(json_of(c, options.chosen));
    }
    if (fallen > 0) code = exit_code::regression;
    document.push_back({{"file", base::clean(file.string())},
                        {"gpu", stored.gpu.name},
                        {"cards_looked_at", looked_at},
                        {"fallen", fallen},
                        {"cards", std::move(of_cards)}});
    text += fmt::format(
        "{}{}: {} of {} with {} occasions since a reason, the fewest to find a change in\n{}",
        text.empty() ? "" : "\n",
        file.string(),
        looked_at,
        base::plural(cards.size(), "cards"),
        fewest,
        shown);
    text += fallen == 0
                ? std::string(" no case has fallen since its pin\n")
                : baseline::wrapped(fmt::format(" {} fallen since the pin:",
                                                fallen == 1 ? "1 case has"
                                                            : fmt::format("{} cases have", fallen)),
                                    "find the cause, or accept it: `warpgauge baseline update "
                                    "--reason` stores why with new sessions");
  }
  if (options.json)
    emit(nlohmann::ordered_json{{"baselines", document}}.dump(2) + "\n");
  else
    emit(text, on);
  return code;
}

action declare_history(CLI::App& app) {
  const auto options = std::make_shared<history_options>();
  app.add_option("CASE", options->chosen, "Draw this variant or case; * stands for any text");
  app.add_option("--baseline", options->baseline, "A baseline; else all of the folder");
  add_json(app, options->json);
  return [options] { return history(*options); };
}

}  // namespace

command baseline_history_command() {
  return {"history",
          "Finds steps and creeps in each card's history, draws a case's",
          {exit_code::ok,
           exit_code::regression,
           exit_code::usage,
           exit_code::no_baseline,
           exit_code::infrastructure},
          declare_history,
          "warpgauge baseline history transpose.padded --baseline baselines/nvidia_h200.json"};
}

}  // namespace warpgauge::cli
