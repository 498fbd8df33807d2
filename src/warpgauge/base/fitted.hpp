// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warpgauge::base {

/// The columns of the terminal that standard output is, else $COLUMNS, from 40 to 400; absent where
/// neither is known, as for another program's input.
std::optional<int> known_columns();

/// The text with no line longer than so many columns: a longer one goes on below its last column of
/// a table, or further in. A command to be copied stays whole. Colours take no column.
std::string fitted(std::string_view text, std::optional<int> wanted);

}  // namespace warpgauge::base
