// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/base/files.hpp"

#include <string>
#include <string_view>

/// From the results of `targets` to the README's table and the figure of the ladder.
namespace warpgauge::perf {

/// The table in Markdown, a row per case, with the machine and the day above it and the number of
/// targets reached below. What could not be measured has a row that says why.
/// @param results  JSON that `targets` wrote
/// @throws base::unreadable_file
std::string target_table(std::string_view results);

/// `text` with what stands between the markers `<!-- targets:begin -->` and `<!-- targets:end -->`
/// replaced by the table.
/// @throws base::unreadable_file unless it has each marker once, in this order
std::string with_table(std::string_view text, std::string_view table);

/// What makes gnuplot draw bandwidth against matrix size, both ceilings included, as SVG.
/// @param file  where gnuplot writes the figure
/// @throws base::unreadable_file
std::string ladder_script(std::string_view results, std::string_view file);

}  // namespace warpgauge::perf
