// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/baseline/results.hpp"

#include <vector>

/// Used by results.cpp: one row of a results file.
namespace warpgauge::baseline {

/// @throws file_error  unknown_key, wrong_schema, wrong_unit
row read_row(const json& from, const location& at);

/// The repetitions of one case as one row.
/// @throws file_error (wrong_unit)
row combine_repetitions(const std::vector<row>& repetitions, const location& at);

/// @throws file_error (wrong_schema)  "'KEY' is not WANTED"
void require(bool holds, std::string_view key, std::string_view wanted, const location& at);

}  // namespace warpgauge::baseline
