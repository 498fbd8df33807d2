// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/case_columns.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

/// Baselines of schema version 1: an object for each case of each session.
namespace warpgauge::baseline {
namespace {

constexpr std::array<std::string_view, 6> case_keys{
    "unit", "anchor_unit", "gated", "figure", "anchor", "spread"};

std::vector<double> numbers(const json& from,
                            std::string_view key,
                            bool may_be_zero,
                            const location& at) {
  std::vector<double> values;
  for (const json& value : array_of(from, key, at)) {
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    if (!std::isfinite(number) || number < 0 || (number == 0 && !may_be_zero))
      at.fail(
          file_fault::wrong_schema,
          fmt::format("'{}' holds a value that is no number above zero; restore the file", key));
    values.push_back(may_be_zero ? kept_spread(number) : kept_value(number));
  }
  return values;
}

stored_case read_case(const json& from, int processes, const location& at) {
  require_object(from, at);
  refuse_unknown_keys(from, case_keys, at);
  stored_case to;
  to.unit = text_of(from, "unit", at);
  to.anchor_unit = text_of(from, "anchor_unit", at);
  for (const std::string& unit : {to.unit, to.anchor_unit}) check_unit(unit, at);
  const json& gated = from.contains("gated") ? from["gated"] : json(nullptr);
  if (!gated.is_boolean()) at.fail(file_fault::wrong_schema, "'gated' is not true or false");
  to.gated = gated.get<bool>();
  to.figure = numbers(from, "figure", false, at);
  to.anchor = numbers(from, "anchor", false, at);
  to.spread = numbers(from, "spread", true, at);
  if (to.figure.empty() || to.figure.size() != to.anchor.size() ||
      to.figure.size() != to.spread.size() || to.figure.size() > std::size_t(processes))
    at.fail(file_fault::wrong_schema,
            "figure, anchor and spread do not hold one value per process; restore the file");
  return to;
}

}  // namespace

std::map<std::string, stored_case> read_version_1(const json& session,
                                                  int processes,
                                                  const location& at) {
  std::map<std::string, stored_case> cases;
  for (const auto& [name, content] : object_of(session, "cases", at).items())
    cases[name] =
        read_case(content, processes, {at.origin, fmt::format("{}, case '{}'", at.within, name)});
  return cases;
}

}  // namespace warpgauge::baseline
