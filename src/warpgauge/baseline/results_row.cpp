// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/results_row.hpp"

#include "warpgauge/baseline/cause_text.hpp"
#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace warpgauge::baseline {
namespace {

constexpr std::int64_t fewest_samples = 3;

constexpr std::array<std::string_view, 40> row_keys{"name",
                                                    "family_index",
                                                    "per_family_instance_index",
                                                    "run_name",
                                                    "run_type",
                                                    "repetitions",
                                                    "repetition_index",
                                                    "threads",
                                                    "iterations",
                                                    "real_time",
                                                    "cpu_time",
                                                    "time_unit",
                                                    "label",
                                                    "error_occurred",
                                                    "error_message",
                                                    "skipped",
                                                    "skip_message",
                                                    "aggregate_name",
                                                    "aggregate_unit",
                                                    "bytes_per_second",
                                                    "items_per_second",
                                                    "allocs_per_iter",
                                                    key::bandwidth_gb_s,
                                                    key::tflop_s,
                                                    key::anchor_gb_s,
                                                    key::anchor_tflop_s,
                                                    key::samples,
                                                    key::spread,
                                                    key::anchor_spread,
                                                    key::fraction_of_copy,
                                                    key::least_of_copy,
                                                    key::fraction_of_peak,
                                                    key::fraction_of_fma,
                                                    key::gated,
                                                    key::throttled_pairs,
                                                    key::problem,
                                                    key::bytes,
                                                    key::flops,
                                                    key::cuts_sectors,
                                                    key::cached};

/// A counter; absent when it is not there. Null (NaN, infinity) gives NaN.
std::optional<double> counter(const json& row, std::string_view key, const location& at) {
  const auto found = row.find(key);
  if (found == row.end()) return std::nullopt;
  if (found->is_null()) return std::nan("");
  require(found->is_number(), key, "a number", at);
  return found->get<double>();
}

/// What makes the figure unusable.
std::optional<cause> fault_of(std::string_view what, double value) {
  const auto is = [&](cause_kind kind) {
    return cause{.kind = kind, .names = {std::string(what)}};
  };
  if (!std::isfinite(value)) return is(cause_kind::not_finite);
  if (value < 0) return is(cause_kind::negative);
  if (value == 0) return is(cause_kind::zero);
  return std::nullopt;
}

/// The error that the row itself reports.
std::optional<cause> reported_error(const json& row, const location& at) {
  for (const auto& [flag, message, kind] :
       {std::tuple{"error_occurred", "error_message", cause_kind::reported},
        std::tuple{"skipped", "skip_message", cause_kind::cannot_run}}) {
    const auto found = row.find(flag);
    if (found == row.end()) continue;
    require(found->is_boolean(), flag, "true or false", at);
    if (!found->get<bool>()) continue;
    if (row.contains(key::problem)) return cause_from(row[key::problem], at);
    return cause{kind, row.contains(message) ? text_of(row, message, at) : ""};
  }
  return std::nullopt;
}

/// What the row says of its case.
std::optional<case_facts> stated_facts(const json& row, const location& at) {
  if (!row.contains(key::bytes)) return std::nullopt;
  const auto number = [&](std::string_view key) {
    const std::optional<double> value = counter(row, key, at);
    require(value && std::isfinite(*value) && *value >= 0, key, "a number from 0", at);
    return *value;
  };
  const double cuts = number(key::cuts_sectors), cached = number(key::cached);
  require(cuts == 0 || cuts == 1, key::cuts_sectors, "0 or 1", at);
  require(cached == 0 || cached == 1 || cached == 2, key::cached, "0, 1 or 2", at);
  return case_facts{number(key::bytes),
                    number(key::flops),
                    cuts == 1,
                    std::string(cached == 0   ? cold
                                : cached == 1 ? warm
                                              : inkernel)};
}

/// Which of two counters the row has, with its unit.
std::pair<std::optional<double>, std::string> figure_of(const json& row,
                                                        std::string_view bandwidth,
                                                        std::string_view flops,
                                                        const location& at) {
  const std::optional<double> gb_s = counter(row, bandwidth, at);
  const std::optional<double> tflop_s = counter(row, flops, at);
  if (gb_s && tflop_s)
    at.fail(
        file_fault::wrong_unit,
        fmt::format(
            "it has both {} and {}, and must have one of them; measure again", bandwidth, flops));
  if (gb_s) return {gb_s, "GB/s"};
  if (tflop_s) return {tflop_s, "TFLOP/s"};
  return {std::nullopt, ""};
}

/// Repetitions in one process differ by a few per cent; where the largest is so many times the
/// smallest, their middle is a figure that nothing had.
constexpr double widest_repetitions = 1.25;

/// A count for people.
int shown(std::int64_t count) { return static_cast<int>(std::min<std::int64_t>(count, 1 << 30)); }

double median_of(const std::vector<row>& rows, double row::*field) {
  std::vector<double> values;
  for (const row& r : rows) values.push_back(r.*field);
  return stats::median(values);
}

}  // namespace

void require(bool holds, std::string_view key, std::string_view wanted, const location& at) {
  if (!holds) at.fail(file_fault::wrong_schema, fmt::format("'{}' is not {}", key, wanted));
}

row read_row(const json& from, const location& at) {
  refuse_unknown_keys(from, row_keys, at);
  row to;
  to.problem = reported_error(from, at);
  const auto [figure, unit] = figure_of(from, key::bandwidth_gb_s, key::tflop_s, at);
  const auto [anchor, anchor_unit] = figure_of(from, key::anchor_gb_s, key::anchor_tflop_s, at);
  to.unit = unit;
  to.anchor_unit = anchor_unit;
  const std::optional<double> gated = counter(from, key::gated, at);
  require(!gated || *gated == 0 || *gated == 1, key::gated, "0 or 1", at);
  to.gated = gated.value_or(1) == 1;
  to.stated = stated_facts(from, at);
  if (to.problem) return to;
  if (!figure || !anchor)
    at.fail(
        file_fault::wrong_unit,
        fmt::format("there is no {}: figures are bandwidth_gb_s or tflop_s, anchors anchor_gb_s "
                    "or anchor_tflop_s; measure with this version's programs",
                    figure ? "anchor" : "figure"));
  const auto first_of = [&](std::optional<cause> fault) {
    if (!to.problem) to.problem = std::move(fault);
  };
  first_of(fault_of("figure", *figure));
  first_of(fault_of("anchor", *anchor));
  const auto count = [&](std::string_view key, double otherwise) {
    const double value = counter(from, key, at).value_or(otherwise);
    require(value >= 0 && value < 1e15 && value == std::floor(value), key, "a count", at);
    return static_cast<std::int64_t>(value);
  };
  const auto relative = [&](std::string_view key) {
    const double value = counter(from, key, at).value_or(0);
    if (!(std::isfinite(value) && value >= 0))
      first_of(cause{.kind = cause_kind::not_relative, .names = {std::string(key)}});
    return value;
  };
  to.figure = *figure;
  to.anchor = *anchor;
  to.samples = count(key::samples, 0);
  to.throttled_pairs = count(key::throttled_pairs, 0);
  to.spread = relative(key::spread);
  to.anchor_spread = relative(key::anchor_spread);
  to.fraction_of_copy = counter(from, key::fraction_of_copy, at);
  to.least_of_copy = counter(from, key::least_of_copy, at);
  to.fraction_of_peak = counter(from, key::fraction_of_peak, at);
  to.fraction_of_fma = counter(from, key::fraction_of_fma, at);
  // The void pairs are not in the figure. Beyond nine of ten the rest is a matter of luck.
  if (to.throttled_pairs > 9 * to.samples)
    first_of(cause{.kind = cause_kind::void_pairs,
                   .part = shown(to.throttled_pairs),
                   .whole = shown(to.throttled_pairs + to.samples)});
  if (to.samples < fewest_samples)
    first_of(cause{.kind = cause_kind::few_samples,
                   .part = shown(to.samples),
                   .whole = shown(fewest_samples)});
  return to;
}

row combine_repetitions(const std::vector<row>& repetitions, const location& at) {
  row all = repetitions.front();
  for (const row& r : repetitions) {
    if (r.problem) return r;
    if (r.unit != all.unit || r.anchor_unit != all.anchor_unit)
      at.fail(file_fault::wrong_unit, "its repetitions differ in unit; measure again");
  }
  const auto [least, most] =
      std::minmax_element(repetitions.begin(), repetitions.end(), [](const row& a, const row& b) {
        return a.figure < b.figure;
      });
  if (most->figure > widest_repetitions * least->figure)
    all.problem = cause{.kind = cause_kind::repetitions_differ,
                        .names = {all.unit},
                        .seen = most->figure,
                        .usual = least->figure};
  all.figure = median_of(repetitions, &row::figure);
  all.anchor = median_of(repetitions, &row::anchor);
  all.spread = median_of(repetitions, &row::spread);
  all.anchor_spread = median_of(repetitions, &row::anchor_spread);
  return all;
}

}  // namespace warpgauge::baseline
