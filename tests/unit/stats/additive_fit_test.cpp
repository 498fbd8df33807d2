// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/stats/additive_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

namespace warpgauge::stats {
namespace {

TEST(AdditiveFit, IsTheMeansOfAWholeTable) {
  // 2 x 3 by hand: column means 2, 3, 7, grand mean 4, row means 3 and 5.
  const std::vector<table_cell> cells{
      {0, 0, 1}, {0, 1, 1}, {0, 2, 7}, {1, 0, 3}, {1, 1, 5}, {1, 2, 7}};
  const additive_fit fit = fit_additive(cells, 2, 3);
  EXPECT_NEAR(fit.row[0], -1, 1e-12);
  EXPECT_NEAR(fit.row[1], 1, 1e-12);
  EXPECT_NEAR(fit.column[0], 2, 1e-12);
  EXPECT_NEAR(fit.column[1], 3, 1e-12);
  EXPECT_NEAR(fit.column[2], 7, 1e-12);
  // Residuals 0, -1, 1 and their opposites: 4 over 6 - 2 - 3 + 1.
  EXPECT_EQ(fit.residual_dof, 2);
  EXPECT_NEAR(fit.residual_variance, 2, 1e-12);
}

TEST(AdditiveFit, IsExactForAnAdditiveTableWithMissingCells) {
  const std::vector<double> row{-3, 0.5, 2.5};
  const std::vector<double> column{10, 20, 40, 80};
  std::vector<table_cell> cells;
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 4; ++c)
      if ((r + c) % 3 != 0) cells.push_back({r, c, row[std::size_t(r)] + column[std::size_t(c)]});
  const additive_fit fit = fit_additive(cells, 3, 4);
  for (const table_cell& c : cells)
    EXPECT_NEAR(fit.row[std::size_t(c.row)] + fit.column[std::size_t(c.column)], c.value, 1e-9);
  for (int r = 1; r < 3; ++r)
    EXPECT_NEAR(fit.row[std::size_t(r)] - fit.row[0], row[std::size_t(r)] - row[0], 1e-9);
  double sum = 0;
  for (const table_cell& c : cells) sum += fit.row[std::size_t(c.row)];
  EXPECT_NEAR(sum, 0, 1e-9);
  EXPECT_NEAR(fit.residual_variance, 0, 1e-18);
}

TEST(AdditiveFit, LeavesARowWithoutCellsAtZero) {
  const std::vector<table_cell> cells{{0, 0, 5}};
  const additive_fit fit = fit_additive(cells, 2, 2);
  EXPECT_EQ(fit.row, (std::vector<double>{0, 0}));
  EXPECT_EQ(fit.column, (std::vector<double>{5, 0}));
  EXPECT_EQ(fit.residual_dof, 0);
  EXPECT_EQ(fit.residual_variance, 0);
  EXPECT_EQ(fit_additive({}, 2, 1).row.size(), 2u);
}

TEST(AdditiveFit, RefusesCellsThatAreNone) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const table_cell& bad :
       {table_cell{2, 0, 1}, table_cell{-1, 0, 1}, table_cell{0, 1, 1}, table_cell{0, 0, nan}})
    EXPECT_THROW(fit_additive(std::vector<table_cell>{bad}, 2, 1), std::invalid_argument);
}

}  // namespace
}  // namespace warpgauge::stats
