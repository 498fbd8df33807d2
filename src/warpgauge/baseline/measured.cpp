// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/measured.hpp"

#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

namespace warpgauge::baseline {
namespace {

/// Of those processes that know it.
std::optional<double> median_known(const std::vector<const row*>& rows,
                                   std::optional<double> row::*field) {
  std::vector<double> values;
  for (const row* r : rows)
    if (r->*field && std::isfinite(*(r->*field))) values.push_back(*(r->*field));
  if (values.empty()) return std::nullopt;
  return stats::median(values);
}

/// The middle in the logarithm, in which the model is stated.
double log_median(const std::vector<const row*>& rows, double row::*field) {
  std::vector<double> values;
  for (const row* r : rows) values.push_back(std::log(r->*field));
  return std::exp(stats::median(values));
}

/// Of a launch with such a figure, where the program that measured it stated the launch's work.
std::optional<double> seconds_of(const row& r, double figure) {
  const double work = r.unit == "1/s"       ? 1
                      : !r.stated           ? 0
                      : r.unit == "TFLOP/s" ? r.stated->flops / 1e12
                                            : r.stated->bytes / 1e9;
  if (!(work > 0)) return std::nullopt;
  return work / figure;
}

measured_case combine(const std::vector<const row*>& rows, std::size_t processes) {
  measured_case m;
  std::vector<const row*> good;
  for (const row* r : rows) {
    m.gated = m.gated && r->gated;
    if (!r->problem)
      good.push_back(r);
    else if (!m.problem)
      m.problem = r->problem;
  }
  const row* any = good.empty() ? rows.front() : good.front();
  m.unit = any->unit;
  m.anchor_unit = any->anchor_unit;
  if (2 * good.size() <= processes) {
    if (!m.problem)
      m.problem = cause{.kind = cause_kind::few_processes,
                        .part = static_cast<int>(good.size()),
                        .whole = static_cast<int>(processes)};
    return m;
  }
  for (const row* r : good)
    if (r->unit != m.unit || r->anchor_unit != m.anchor_unit)
      throw file_error(
          file_fault::wrong_unit,
          fmt::format("row '{}': its unit differs between the processes; measure again", r->name));
  m.problem.reset();
  m.processes = static_cast<int>(good.size());
  m.figure = log_median(good, &row::figure);
  m.anchor = log_median(good, &row::anchor);
  m.seconds = seconds_of(*any, m.figure);
  for (const row* r : good) {
    m.spread += r->spread * r->spread / m.processes;
    m.samples += double(r->samples) / m.processes;
  }
  m.spread = std::sqrt(m.spread);
  m.fraction_of_copy = median_known(good, &row::fraction_of_copy);
  m.least_of_copy = median_known(good, &row::least_of_copy);
  m.fraction_of_peak = median_known(good, &row::fraction_of_peak);
  m.fraction_of_fma = median_known(good, &row::fraction_of_fma);
  return m;
}

}  // namespace

std::map<std::string, measured_case> combine_processes(std::span<const process> processes) {
  std::map<std::string, std::vector<const row*>> rows;
  for (const process& p : processes)
    for (const row& r : p.rows) rows[r.name].push_back(&r);
  std::map<std::string, measured_case> combined;
  for (const auto& [name, of_case] : rows) combined[name] = combine(of_case, processes.size());
  return combined;
}

}  // namespace warpgauge::baseline
