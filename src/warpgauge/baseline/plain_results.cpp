// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/baseline/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace warpgauge::baseline {
namespace {

struct rate {
  std::string_view key;
  std::string_view unit;
};

/// What a row reports, the most useful first; without any, its time.
constexpr std::array<rate, 4> rates{{{key::bandwidth_gb_s, "GB/s"},
                                     {key::tflop_s, "TFLOP/s"},
                                     {"bytes_per_second", "B/s"},
                                     {"items_per_second", "items/s"}}};

bool flagged(const json& row, const char* name) {
  const auto found = row.find(name);
  return found != row.end() && found->is_boolean() && found->get<bool>();
}

void add_value(const json& row, const location& at, plain_row& to) {
  std::string unit;
  const json* value = nullptr;
  for (const rate& r : rates)
    if (value == nullptr && row.contains(r.key)) {
      value = &row[r.key];
      unit = r.unit;
    }
  const bool is_rate = value != nullptr;
  if (!is_rate) {
    unit = text_of(row, "time_unit", at);
    if (!row.contains("real_time"))
      at.fail(file_fault::wrong_schema, "the key 'real_time' is missing");
    value = &row["real_time"];
  }
  if (!to.unit.empty() && to.unit != unit)
    at.fail(file_fault::wrong_unit, "its repetitions differ in unit; measure again");
  to.unit = unit;
  to.more_is_better = is_rate;
  if (value->is_number() && std::isfinite(value->get<double>()) && value->get<double>() > 0)
    to.values.push_back(value->get<double>());
  else
    to.problem = "its value is not a finite number above zero";
}

}  // namespace

std::vector<plain_row> parse_plain(std::string_view text, const std::string& origin) {
  const json document = parse_json(text, origin);
  const location whole{origin, ""};
  require_object(document, whole);
  std::vector<plain_row> rows;
  std::map<std::string, std::size_t> number_of;
  std::map<std::string, plain_row> medians;
  std::set<std::pair<std::string, std::int64_t>> seen;
  const json& benchmarks = array_of(document, "benchmarks", whole);
  for (std::size_t i = 0; i < benchmarks.size(); ++i) {
    const json& from = benchmarks[i];
    const location unnamed{origin, fmt::format("row {}", i + 1)};
    require_object(from, unnamed);
    const bool aggregate =
        from.contains("run_type") && text_of(from, "run_type", unnamed) == "aggregate";
    // An aggregate's own name ends in its kind: "_median".
    const std::string name(case_name(text_of(from, aggregate ? "run_name" : "name", unnamed)));
    const location at{origin, fmt::format("row '{}'", name)};
    if (aggregate) {
      if (from.contains("aggregate_name") && text_of(from, "aggregate_name", at) == "median") {
        medians[name].name = name;
        add_value(from, at, medians[name]);
      }
      continue;
    }
    const std::int64_t repetition =
        from.contains("repetition_index") ? whole_of(from, "repetition_index", at) : 0;
    if (!seen.emplace(name, repetition).second)
      at.fail(file_fault::duplicated_row, "it occurs twice; measure again");
    const auto [known, added] = number_of.emplace(name, rows.size());
    if (added) rows.push_back({name, "", false, {}, ""});
    plain_row& to = rows[known->second];
    if (flagged(from, "error_occurred") || flagged(from, "skipped"))
      to.problem = "the program reported an error";
    else
      add_value(from, at, to);
  }
  for (const auto& [name, row] : medians)
    if (!number_of.contains(name)) rows.push_back(row);
  if (rows.empty()) whole.fail(file_fault::empty, "holds no measurement");
  return rows;
}

}  // namespace warpgauge::baseline
