// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/additive_fit.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace warpgauge::stats {
namespace {

constexpr int most_turns = 1000;
constexpr double settled = 1e-12;

/// Replaces `effects` by the means, along one side of the table, of what the other side leaves.
/// @return  the largest change
double take_means(std::span<const table_cell> cells,
                  int table_cell::*side,
                  std::vector<double>& effects,
                  int table_cell::*other_side,
                  const std::vector<double>& other) {
  std::vector<double> sums(effects.size(), 0);
  std::vector<int> counts(effects.size(), 0);
  for (const table_cell& c : cells) {
    sums[std::size_t(c.*side)] += c.value - other[std::size_t(c.*other_side)];
    ++counts[std::size_t(c.*side)];
  }
  double change = 0;
  for (std::size_t i = 0; i < effects.size(); ++i) {
    const double mean = counts[i] > 0 ? sums[i] / counts[i] : 0;
    change = std::max(change, std::abs(mean - effects[i]));
    effects[i] = mean;
  }
  return change;
}

int used(std::span<const table_cell> cells, int table_cell::*side, std::size_t size) {
  std::vector<bool> seen(size, false);
  for (const table_cell& c : cells) seen[std::size_t(c.*side)] = true;
  return static_cast<int>(std::count(seen.begin(), seen.end(), true));
}

}  // namespace

additive_fit fit_additive(std::span<const table_cell> cells, int rows, int columns) {
  for (const table_cell& c : cells)
    if (c.row < 0 || c.row >= rows || c.column < 0 || c.column >= columns ||
        !std::isfinite(c.value))
      throw std::invalid_argument("a cell outside of the table, or without a value");
  additive_fit fit;
  fit.row.assign(std::size_t(rows), 0);
  fit.column.assign(std::size_t(columns), 0);
  if (cells.empty()) return fit;
  take_means(cells, &table_cell::column, fit.column, &table_cell::row, fit.row);
  for (int turn = 0; turn < most_turns; ++turn) {
    const double moved =
        take_means(cells, &table_cell::row, fit.row, &table_cell::column, fit.column);
    take_means(cells, &table_cell::column, fit.column, &table_cell::row, fit.row);
    if (moved < settled) break;
  }
  double centre = 0;
  for (const table_cell& c : cells) centre += fit.row[std::size_t(c.row)] / double(cells.size());
  for (double& r : fit.row) r -= centre;
  for (double& c : fit.column) c += centre;
  const int taken = used(cells, &table_cell::row, fit.row.size()) +
                    used(cells, &table_cell::column, fit.column.size()) - 1;
  fit.residual_dof = std::max(0, static_cast<int>(cells.size()) - taken);
  double squares = 0;
  for (const table_cell& c : cells) {
    const double residual =
        c.value - fit.row[std::size_t(c.row)] - fit.column[std::size_t(c.column)];
    squares += residual * residual;
  }
  fit.residual_variance = fit.residual_dof > 0 ? squares / fit.residual_dof : 0;
  return fit;
}

}  // namespace warpgauge::stats
