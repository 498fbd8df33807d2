// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::cli {

/// The text's words in lines of at most `width` characters; a longer word has a line of its own.
/// At least one line.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// Fit for one line of a message: control characters become '?', and what is longer than
/// `longest` bytes ends in "...".
std::string one_line(std::string_view text, std::size_t longest = 400);

}  // namespace warpgauge::cli
