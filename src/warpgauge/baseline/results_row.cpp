// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/results_row.hpp"

#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace warpgauge::baseline {
namespace {

constexpr std::int64_t fewest_samples = 3;

constexpr std::array<std::string_view, 33> row_keys{"name",
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
                                                    key::fraction_of_peak,
                                                    key::gated,
                                                    key::throttled_pairs};

/// A counter; absent when it is not there. Null (NaN, infinity) gives NaN.
std::optional<double> counter(const json& row, std::string_view key, const place& at) {
  const auto found = row.find(key);
  if (found == row.end()) return std::nullopt;
  if (found->is_null()) return std::nan("");
  require(found->is_number(), key, "a number", at);
  return found->get<double>();
}

/// Why the figure is none; empty when it is one.
std::string fault_of(std::string_view what, std::optional<double> value) {
  if (!value) return fmt::format("it has no {}", what);
  if (!std::isfinite(*value)) return fmt::format("its {} is not a finite number", what);
  if (*value < 0) return fmt::format("its {} is negative", what);
  if (*value == 0) return fmt::format("its {} is zero", what);
  return {};
}

/// The error that the row itself reports.
std::string reported_error(const json& row, const place& at) {
  for (const auto& [flag, message] :
       {std::pair{"error_occurred", "error_message"}, std::pair{"skipped", "skip_message"}}) {
    const auto found = row.find(flag);
    if (found == row.end()) continue;
    require(found->is_boolean(), flag, "true or false", at);
    if (!found->get<bool>()) continue;
    const std::string why = row.contains(message) ? text_of(row, message, at) : "";
    if (why.empty()) return "the program reported an error without a reason";
    const bool marked = flag == std::string_view("skipped") && !why.starts_with(skip_mark);
    return marked ? fmt::format("{}{}", skip_mark, why) : why;
  }
  return {};
}

/// Which of two counters the row has, with its unit.
std::pair<std::optional<double>, std::string> figure_of(const json& row,
                                                        std::string_view bandwidth,
                                                        std::string_view flops,
                                                        const place& at) {
  const std::optional<double> gb_s = counter(row, bandwidth, at);
  const std::optional<double> tflop_s = counter(row, flops, at);
  if (gb_s && tflop_s)
    at.fail(file_fault::wrong_unit,
            fmt::format("both {} and {} are given: which one holds cannot be told; measure again",
                        bandwidth,
                        flops));
  if (gb_s) return {gb_s, "GB/s"};
  if (tflop_s) return {tflop_s, "TFLOP/s"};
  return {std::nullopt, ""};
}

double median_of(const std::vector<row>& rows, double row::*field) {
  std::vector<double> values;
  for (const row& r : rows) values.push_back(r.*field);
  return stats::median(values);
}

}  // namespace

void require(bool holds, std::string_view key, std::string_view wanted, const place& at) {
  if (!holds) at.fail(file_fault::wrong_schema, fmt::format("'{}' is not {}", key, wanted));
}

row read_row(const json& from, const place& at) {
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
  if (to.problem.starts_with(skip_mark)) {
    to.problem.erase(0, skip_mark.size());
    to.skipped = true;
  }
  if (!to.problem.empty()) return to;
  if (!figure || !anchor)
    at.fail(
        file_fault::wrong_unit,
        fmt::format("there is no {}: figures are bandwidth_gb_s or tflop_s, anchors anchor_gb_s "
                    "or anchor_tflop_s; measure with this version's programs",
                    figure ? "anchor" : "figure"));
  const auto first_of = [&](std::string fault) {
    if (to.problem.empty()) to.problem = std::move(fault);
  };
  first_of(fault_of("figure", figure));
  first_of(fault_of("anchor", anchor));
  const auto count = [&](std::string_view key, double otherwise) {
    const double value = counter(from, key, at).value_or(otherwise);
    require(value >= 0 && value < 1e15 && value == std::floor(value), key, "a count", at);
    return static_cast<std::int64_t>(value);
  };
  const auto relative = [&](std::string_view key) {
    const double value = counter(from, key, at).value_or(0);
    if (!(std::isfinite(value) && value >= 0))
      first_of(fmt::format("its {} is not a number from 0", key));
    return value;
  };
  to.figure = figure.value_or(0);
  to.anchor = anchor.value_or(0);
  to.samples = count(key::samples, 0);
  to.throttled_pairs = count(key::throttled_pairs, 0);
  to.spread = relative(key::spread);
  to.anchor_spread = relative(key::anchor_spread);
  to.fraction_of_copy = counter(from, key::fraction_of_copy, at);
  to.fraction_of_peak = counter(from, key::fraction_of_peak, at);
  // The void pairs are not in the figure. Beyond nine of ten the rest is a matter of luck.
  if (to.throttled_pairs > 9 * to.samples)
    first_of(fmt::format("{} of {} pairs are void: the clocks were held low or other work ran",
                         to.throttled_pairs,
                         to.throttled_pairs + to.samples));
  if (to.samples < fewest_samples)
    first_of(fmt::format("{} samples are too few, {} are needed", to.samples, fewest_samples));
  return to;
}

row combine_repetitions(const std::vector<row>& repetitions, const place& at) {
  row all = repetitions.front();
  for (const row& r : repetitions) {
    if (!r.problem.empty()) return r;
    if (r.unit != all.unit || r.anchor_unit != all.anchor_unit)
      at.fail(file_fault::wrong_unit, "its repetitions differ in unit; measure again");
  }
  all.figure = median_of(repetitions, &row::figure);
  all.anchor = median_of(repetitions, &row::anchor);
  all.spread = median_of(repetitions, &row::spread);
  all.anchor_spread = median_of(repetitions, &row::anchor_spread);
  return all;
}

}  // namespace warpgauge::baseline
