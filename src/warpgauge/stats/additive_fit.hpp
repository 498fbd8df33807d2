// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

namespace warpgauge::stats {

/// One cell of a table of which cells may be missing.
struct table_cell {
  int row = 0;
  int column = 0;
  double value = 0;
};

/// value = column effect + row effect + residual: a two-way table without interaction.
struct additive_fit {
  std::vector<double> row;     ///< mean over the cells' rows 0
  std::vector<double> column;  ///< in the values' own unit
  double residual_variance = 0;
  double residual_dof = 0;  ///< cells - rows - columns + 1; residual_variance is 0 where that is 0
};

/// Least squares, by taking the mean of rows and of columns in turn until nothing moves: exact
/// after one turn when no cell is missing. Rows and columns without a cell get 0.
/// @throws std::invalid_argument for a cell outside the table or a value that is not finite
additive_fit fit_additive(std::span<const table_cell> cells, int rows, int columns);

}  // namespace warpgauge::stats
