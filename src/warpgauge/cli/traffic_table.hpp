// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/cli/output.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::cli {

/// One line of a table: sectors or wavefronts, and how many are necessary.
struct traffic_row {
  std::string where;
  std::string op;
  std::string bytes;  ///< per thread
  std::uint64_t requests = 0;
  std::uint64_t actual = 0;
  std::uint64_t ideal = 0;
  bool worst = false;
  bool exact = true;
};

/// Rows with a bar each: the necessary part, then the waste, scaled to the largest count.
///
/// @param unit  heading of the counts: "sectors", "wavefronts"
/// @return  lines of at most on.columns; a long `where` loses its beginning
std::string traffic_table(const canvas& on,
                          std::string_view unit,
                          const std::vector<traffic_row>& rows);

/// Actual over ideal with two decimals, as a whole number from 1000 on; "-" where both are 0, "inf"
/// where only the ideal is. At most six characters.
std::string ratio_of(std::uint64_t actual, std::uint64_t ideal);

/// The text, or its end behind "..." when it is longer than the width.
std::string fitted(std::string text, std::size_t width);

}  // namespace warpgauge::cli
