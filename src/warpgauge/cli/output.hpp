// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace warpgauge::cli {

/// What standard output can show.
struct canvas {
  bool colour = false;   ///< a terminal, NO_COLOR unset or empty, TERM not "dumb"
  bool unicode = false;  ///< the locale's character set is UTF-8
  int columns = 100;     ///< that tables may fill
};

/// @see https://no-color.org
canvas standard_output();

/// Writes all of the text to standard output, cleaned of control characters: a file's name may hold
/// anything.
/// @throws stop (infrastructure) when it cannot be written: closed pipe, full disk, closed stream
void emit(std::string_view text);

/// The same for text that was made for `on`, with its colours.
void emit(std::string_view text, const canvas& on);

}  // namespace warpgauge::cli
