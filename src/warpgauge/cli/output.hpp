// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/base/canvas.hpp"

#include <string>
#include <string_view>

namespace warpgauge::cli {

using base::canvas;
using base::paint;
namespace style = base::style;

/// Colour: a terminal, NO_COLOR unset or empty, TERM not "dumb". Unicode: the locale's character
/// set is UTF-8. Columns: the terminal's, else $COLUMNS, else 100; from 40 to 400.
/// @see https://no-color.org
canvas standard_output();

/// The text in lines of at most so many columns, indented by `indent` columns, after the name.
std::string labelled(std::string_view name, std::size_t indent, std::string_view text, int columns);

/// Writes all of the text to standard output, cleaned of control characters: a file's name may hold
/// anything.
/// @throws stop (infrastructure) when it cannot be written: closed pipe, full disk, closed stream
void emit(std::string_view text);

/// The same for text that people read, made for `on` with its colours: no line is longer than the
/// terminal.
void emit(std::string_view text, const canvas& on);

/// The same for text without colours.
void emit_prose(std::string_view text);

}  // namespace warpgauge::cli
