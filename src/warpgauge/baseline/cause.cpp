// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/cause_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace warpgauge::baseline {
namespace {

using enum cause_kind;

constexpr auto names_of_kinds = std::to_array<std::pair<cause_kind, std::string_view>>({
    {reported, "reported"},
    {cannot_run, "cannot-run"},
    {clocks_held, "clocks-held"},
    {clocks_changed, "clocks-changed"},
    {void_pairs, "void-pairs"},
    {few_samples, "few-samples"},
    {not_finite, "not-finite"},
    {negative, "negative"},
    {zero, "zero"},
    {not_relative, "not-relative"},
    {above_ceiling, "above-ceiling"},
    {repetitions_differ, "repetitions-differ"},
    {foreign_work, "foreign-work"},
    {few_processes, "few-processes"},
    {no_row, "no-row"},
    {no_results, "no-results"},
    {unknown_case, "unknown-case"},
    {other_unit, "other-unit"},
    {few_sessions, "few-sessions"},
    {few_cards, "few-cards"},
    {below_floor, "below-floor"},
    {as_others, "as-others"},
    {below_others, "below-others"},
    {useless_limit, "useless-limit"},
    {low_once, "low-once"},
    {high_once, "high-once"},
    {scatters, "scatters"},
    {anchor_low, "anchor-low"},
    {clocks_below, "clocks-below"},
    {anchor_unsteady, "anchor-unsteady"},
    {low, "low"},
    {low_one_time, "low-one-time"},
    {low_sometimes, "low-sometimes"},
    {high, "high"},
    {high_one_time, "high-one-time"},
    {gross_fall, "gross-fall"},
    {never_steady, "never-steady"},
    {cut_sectors, "cut-sectors"},
    {no_baseline, "no-baseline"},
    {other_protocol, "other-protocol"},
    {other_settings, "other-settings"},
    {other_gpu, "other-gpu"},
    {other_driver, "other-driver"},
    {ab_instead, "ab-instead"},
    {no_such_case, "no-such-case"},
    {none_gated, "none-gated"},
    {wide_limits, "wide-limits"},
});

struct count_field {
  std::string_view key;
  int cause::*value;
};
struct number_field {
  std::string_view key;
  double cause::*value;
};
constexpr auto counts =
    std::to_array<count_field>({{"part", &cause::part}, {"whole", &cause::whole}});
constexpr auto numbers = std::to_array<number_field>(
    {{"limit", &cause::limit}, {"seen", &cause::seen}, {"usual", &cause::usual}});
constexpr auto keys = std::to_array<std::string_view>(
    {"kind", "text", "names", "part", "whole", "changes", "limit", "seen", "usual"});

double number_from(const json& value, std::string_view key, const location& at) {
  if (!value.is_number() || !std::isfinite(value.get<double>()))
    at.fail(file_fault::wrong_schema, fmt::format("'{}' is not a number", key));
  return value.get<double>();
}

}  // namespace

std::span<const std::pair<cause_kind, std::string_view>> cause_kinds() { return names_of_kinds; }

std::string_view to_string(cause_kind kind) {
  for (const auto& [known, name] : names_of_kinds)
    if (known == kind) return name;
  return "?";
}

nlohmann::ordered_json json_of(const cause& c) {
  nlohmann::ordered_json to{{"kind", to_string(c.kind)}};
  if (!c.text.empty()) to["text"] = c.text;
  if (!c.names.empty()) to["names"] = c.names;
  for (const count_field& f : counts)
    if (c.*f.value != 0) to[f.key] = c.*f.value;
  if (!c.changes.empty()) to["changes"] = c.changes;
  for (const number_field& f : numbers)
    if (c.*f.value != 0) to[f.key] = c.*f.value;
  return to;
}

cause cause_from(const json& from, const location& at) {
  require_object(from, at);
  refuse_unknown_keys(from, keys, at);
  const std::string name = text_of(from, "kind", at);
  const auto known = std::find_if(names_of_kinds.begin(), names_of_kinds.end(), [&](const auto& k) {
    return k.second == name;
  });
  if (known == names_of_kinds.end())
    at.fail(file_fault::wrong_schema, fmt::format("'{}' is not a kind of cause", name));
  cause c{known->first};
  if (from.contains("text")) c.text = text_of(from, "text", at);
  if (from.contains("names"))
    for (const json& each : array_of(from, "names", at)) {
      if (!each.is_string()) at.fail(file_fault::wrong_schema, "'names' does not hold strings");
      c.names.push_back(each.get<std::string>());
    }
  for (const count_field& f : counts)
    if (from.contains(f.key))
      c.*f.value = static_cast<int>(
          std::clamp<std::int64_t>(whole_of(from, f.key, at), 0, std::int64_t{1} << 30));
  if (from.contains("changes"))
    for (const json& each : array_of(from, "changes", at))
      c.changes.push_back(number_from(each, "changes", at));
  for (const number_field& f : numbers)
    if (from.contains(f.key)) c.*f.value = number_from(from[f.key], f.key, at);
  return c;
}

}  // namespace warpgauge::baseline
