// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/golden/counter_table.hpp"

#include <iosfwd>
#include <string>
#include <vector>

namespace warpgauge::golden {

/// Reads what `ncu --csv --page raw --print-units base` wrote, one row per launch.
///
/// @param names  of the launches, in order
/// @return  counters as compared_counters names them, any other metric as diagnosis
/// @throws table_error when rows and names do not match up, or a counter is missing or no number
std::vector<launch_counters> read_ncu_csv(std::istream& csv, const std::vector<std::string>& names);

}  // namespace warpgauge::golden
