// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/case_columns.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace warpgauge::baseline {
namespace {

using nlohmann::ordered_json;
using rows = std::vector<std::vector<std::optional<std::int64_t>>>;

constexpr double of_logarithms = 1e5;
constexpr double of_spreads = 1e6;
constexpr std::int64_t most = 10'000'000;  ///< a factor of e^100

std::int64_t whole_logarithm(double value) { return std::llround(std::log(value) * of_logarithms); }

double from_logarithm(std::int64_t whole) {
  return std::exp(static_cast<double>(whole) / of_logarithms);
}

/// A figure as a reader would write it down.
double rounded(double value) { return std::strtod(fmt::format("{:.5g}", value).c_str(), nullptr); }

std::string text_of(const rows& all) {
  std::vector<std::string> lines;
  for (const auto& row : all) {
    std::vector<std::string> values;
    for (const auto& value : row) values.push_back(value ? std::to_string(*value) : "null");
    lines.push_back(fmt::format("[{}]", fmt::join(values, ",")));
  }
  return fmt::format("[{}]", fmt::join(lines, ", "));
}

rows read_rows(const json& session,
               std::string_view key,
               std::int64_t least,
               std::size_t columns,
               const location& at) {
  rows all;
  for (const json& row : array_of(session, key, at)) {
    if (!row.is_array() || row.size() > columns)
      at.fail(file_fault::wrong_schema,
              fmt::format("'{}' holds a row longer than the list of cases; restore the file", key));
    all.emplace_back();
    for (const json& value : row) {
      const bool whole = value.is_number_integer() && value >= least && value <= most;
      if (!whole && !value.is_null())
        at.fail(
            file_fault::wrong_schema,
            fmt::format("'{}' holds a value that is not a whole number from {} to {}; restore the "
                        "file",
                        key,
                        least,
                        most));
      all.back().push_back(whole ? std::optional(value.get<std::int64_t>()) : std::nullopt);
    }
  }
  return all;
}

/// Facts of a case; none in files of older versions.
std::optional<case_facts> stated_facts(const json& from, const location& at) {
  if (!from.contains(key::bytes)) return std::nullopt;
  const auto number = [&](std::string_view key) {
    const json& given = from.contains(key) ? from[std::string(key)] : json(nullptr);
    const double value = given.is_number() ? given.get<double>() : -1;
    if (!std::isfinite(value) || value < 0)
      at.fail(file_fault::wrong_schema,
              fmt::format("'{}' is not a number from 0; restore the file", key));
    return value;
  };
  const auto cuts = from.find(key::cuts_sectors);
  const std::string mode = baseline::text_of(from, "mode", at);
  if (cuts == from.end() || !cuts->is_boolean() ||
      (mode != cold && mode != warm && mode != inkernel))
    at.fail(file_fault::wrong_schema,
            "'cuts_sectors' or 'mode' has an impossible value; restore the file");
  return case_facts{number(key::bytes), number(key::flops), cuts->get<bool>(), mode};
}

}  // namespace

double kept_value(double value) { return from_logarithm(whole_logarithm(value)); }

double kept_spread(double spread) {
  return static_cast<double>(std::llround(spread * of_spreads)) / of_spreads;
}

void check_unit(std::string_view unit, const location& at) {
  if (unit != "GB/s" && unit != "TFLOP/s" && unit != "1/s")
    at.fail(
        file_fault::wrong_unit,
        fmt::format("the unit '{}' is neither GB/s nor TFLOP/s nor 1/s; restore the file", unit));
}

void case_columns::add(column c, const location& at) {
  if (!index_.emplace(std::tuple(c.name, c.unit, c.anchor_unit), columns_.size()).second)
    at.fail(file_fault::conflicting,
            fmt::format("case '{}' is listed twice; restore the file", c.name));
  c.whole_figure = whole_logarithm(c.figure);
  c.whole_anchor = whole_logarithm(c.anchor);
  columns_.push_back(std::move(c));
}

case_columns::case_columns(const stored_baseline& of) {
  std::vector<const stored_session*> in_time;
  for (const auto& [id, session] : of.sessions) in_time.push_back(&session);
  std::stable_sort(
      in_time.begin(), in_time.end(), [](const auto* a, const auto* b) { return a->utc < b->utc; });
  for (const stored_session* session : in_time)
    for (const auto& [name, c] : session->cases)
      if (!index_.contains({name, c.unit, c.anchor_unit}))
        add({name,
             c.unit,
             c.anchor_unit,
             rounded(c.figure.front()),
             rounded(c.anchor.front()),
             of.facts.contains(name) ? std::optional(of.facts.at(name)) : std::nullopt},
            {});
}

case_columns::case_columns(const json& cases, const std::string& origin) {
  constexpr std::array<std::string_view, 9> keys{"case",
                                                 "unit",
                                                 "anchor_unit",
                                                 "figure",
                                                 "anchor",
                                                 key::bytes,
                                                 key::flops,
                                                 key::cuts_sectors,
                                                 "mode"};
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const location at{origin, fmt::format("case {}", i + 1)};
    require_object(cases[i], at);
    refuse_unknown_keys(cases[i], keys, at);
    column c{baseline::text_of(cases[i], "case", at),
             baseline::text_of(cases[i], "unit", at),
             baseline::text_of(cases[i], "anchor_unit", at),
             0,
             0};
    for (const std::string& unit : {c.unit, c.anchor_unit}) check_unit(unit, at);
    for (const auto& [key, value] : {std::pair{"figure", &c.figure}, {"anchor", &c.anchor}}) {
      const json& given = cases[i].contains(key) ? cases[i][key] : json(nullptr);
      *value = given.is_number() ? given.get<double>() : 0;
      if (!std::isnormal(*value) || *value < 0)
        at.fail(file_fault::wrong_schema,
                fmt::format("'{}' is not a number above zero; restore the file", key));
    }
    c.stated = stated_facts(cases[i], at);
    add(std::move(c), at);
  }
}

facts_by_case case_columns::facts() const {
  facts_by_case all;
  for (const column& c : columns_)
    if (c.stated) all.emplace(c.name, *c.stated);
  return all;
}

std::string case_columns::text() const {
  const auto json_of = [](const column& c) {
    ordered_json line{{"case", c.name},
                      {"unit", c.unit},
                      {"anchor_unit", c.anchor_unit},
                      {"figure", c.figure},
                      {"anchor", c.anchor}};
    if (c.stated) {
      line[std::string(key::bytes)] = c.stated->bytes;
      line[std::string(key::flops)] = c.stated->flops;
      line[std::string(key::cuts_sectors)] = c.stated->cuts_sectors;
      line["mode"] = c.stated->mode;
    }
    return line;
  };
  std::string text;
  for (const column& c : columns_)
    text += fmt::format("{}\n    {}", text.empty() ? "" : ",", json_of(c).dump());
  return text;
}

std::vector<std::pair<std::string_view, std::string>> case_columns::of(
    const stored_session& session) const {
  rows figure, anchor, spread;
  std::vector<std::string> not_gated;
  const auto put = [](rows& to, std::size_t row, std::size_t at, std::int64_t value) {
    if (to.size() <= row) to.resize(row + 1);
    if (to[row].size() <= at) to[row].resize(at + 1);
    to[row][at] = value;
  };
  for (const auto& [name, c] : session.cases) {
    const std::size_t at = index_.at({name, c.unit, c.anchor_unit});
    const column& by = columns_[at];
    if (!c.gated) not_gated.push_back(name);
    for (std::size_t i = 0; i < c.figure.size(); ++i) {
      put(figure, i, at, whole_logarithm(c.figure[i]) - by.whole_figure);
      put(anchor, i, at, whole_logarithm(c.anchor[i]) - by.whole_anchor);
      put(spread, i, at, std::llround(c.spread[i] * of_spreads));
    }
  }
  std::vector<std::pair<std::string_view, std::string>> lines;
  if (!not_gated.empty()) lines.emplace_back("not_gated", ordered_json(not_gated).dump());
  lines.emplace_back("figure", text_of(figure));
  lines.emplace_back("anchor", text_of(anchor));
  lines.emplace_back("spread", text_of(spread));
  return lines;
}

std::map<std::string, stored_case> case_columns::read(const json& session,
                                                      int processes,
                                                      const location& at) const {
  const rows figure = read_rows(session, "figure", -most, columns_.size(), at);
  const rows anchor = read_rows(session, "anchor", -most, columns_.size(), at);
  const rows spread = read_rows(session, "spread", 0, columns_.size(), at);
  const auto like = [&](const rows& other) {
    return std::ranges::equal(figure, other, [](const auto& a, const auto& b) {
      return std::ranges::equal(
          a, b, [](const auto& x, const auto& y) { return x.has_value() == y.has_value(); });
    });
  };
  if (figure.size() > std::size_t(processes) || !like(anchor) || !like(spread))
    at.fail(file_fault::wrong_schema,
            "figure, anchor and spread do not hold one value per process; restore the file");
  std::map<std::string, stored_case> cases;
  for (const auto& [key, i] : index_) {
    const column& by = columns_[i];
    stored_case c;
    c.unit = by.unit;
    c.anchor_unit = by.anchor_unit;
    bool whole = true;
    for (std::size_t row = 0; row < figure.size(); ++row) {
      if (figure[row].size() <= i || !figure[row][i]) continue;
      whole = whole && c.figure.size() == row;
      c.figure.push_back(from_logarithm(by.whole_figure + *figure[row][i]));
      c.anchor.push_back(from_logarithm(by.whole_anchor + *anchor[row][i]));
      c.spread.push_back(static_cast<double>(*spread[row][i]) / of_spreads);
    }
    if (c.figure.empty()) continue;
    const std::size_t before = cases.size();
    cases.emplace_hint(cases.end(), by.name, std::move(c));
    if (!whole || cases.size() == before)
      at.fail(file_fault::wrong_schema,
              fmt::format("case '{}' occurs twice, or after a process without it; restore the "
                          "file",
                          by.name));
  }
  if (session.contains("not_gated"))
    for (const json& name : array_of(session, "not_gated", at)) {
      if (!name.is_string() || !cases.contains(name.get<std::string>()))
        at.fail(file_fault::wrong_schema,
                "'not_gated' does not hold names of the session's cases; restore the file");
      cases[name.get<std::string>()].gated = false;
    }
  return cases;
}

}  // namespace warpgauge::baseline
