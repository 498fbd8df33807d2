// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/measured.hpp"

#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

measured_case combine(const std::vector<const row*>& rows, std::size_t processes) {
  measured_case m;
  std::vector<const row*> good;
  for (const row* r : rows) {
    m.gated = m.gated && r->gated;
    if (r->problem.empty()) {
      good.push_back(r);
    } else if (m.problem.empty()) {
      m.problem = r->problem;
      m.skipped = r->skipped;
    }
  }
  const row* any = good.empty() ? rows.front() : good.front();
  m.unit = any->unit;
  m.anchor_unit = any->anchor_unit;
  if (2 * good.size() <= processes) {
    if (m.problem.empty())
      m.problem = fmt::format(
          "{} of {} processes have it; the others ended early or left it out; measure again",
          good.size(),
          processes);
    return m;
  }
  for (const row* r : good)
    if (r->unit != m.unit || r->anchor_unit != m.anchor_unit)
      throw file_error(
          file_fault::wrong_unit,
          fmt::format("row '{}': its unit differs between the processes; measure again", r->name));
  m.problem.clear();
  m.skipped = false;
  m.processes = static_cast<int>(good.size());
  m.figure = log_median(good, &row::figure);
  m.anchor = log_median(good, &row::anchor);
  for (const row* r : good) {
    m.spread += r->spread * r->spread / m.processes;
    m.samples += double(r->samples) / m.processes;
  }
  m.spread = std::sqrt(m.spread);
  m.fraction_of_copy = median_known(good, &row::fraction_of_copy);
  m.fraction_of_peak = median_known(good, &row::fraction_of_peak);
  return m;
}

constexpr std::string_view held = "pairs are void: clocks held down by ";
constexpr std::string_view changed = "pairs are void: the clocks changed under them";

}  // namespace

std::string clocks_problem(int void_pairs, int taken, const std::vector<std::string>& reasons) {
  if (reasons.empty())
    return fmt::format(
        "{} of {} {}; measure again when the GPU is steady", void_pairs, taken, changed);
  return fmt::format(
      "{} of {} {}{}; `warpgauge doctor` says what to do about it, then measure again",
      void_pairs,
      taken,
      held,
      fmt::join(reasons, ", "));
}

bool of_the_clocks(std::string_view problem) {
  return problem.find(held) != std::string_view::npos ||
         problem.find(changed) != std::string_view::npos;
}

std::map<std::string, measured_case> combine_processes(std::span<const process> processes) {
  std::map<std::string, std::vector<const row*>> rows;
  for (const process& p : processes)
    for (const row& r : p.rows) rows[r.name].push_back(&r);
  std::map<std::string, measured_case> combined;
  for (const auto& [name, of_case] : rows) combined[name] = combine(of_case, processes.size());
  return combined;
}

}  // namespace warpgauge::baseline
