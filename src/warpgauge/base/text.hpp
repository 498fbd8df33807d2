// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Text made safe for terminals, files and pages.
namespace warpgauge::base {

/// Valid UTF-8 without control characters except tabs and line ends: others become U+FFFD.
std::string clean(std::string_view text);

/// The same in one line: tabs and line ends become spaces, and text longer than `most_bytes` ends
/// in "...".
std::string one_line(std::string_view text, std::size_t most_bytes = std::string_view::npos);

/// What somebody wrote, in one line: single spaces between words, none around them, and no
/// invisible characters. Empty if it has no letter and no digit of any script.
std::string words_in(std::string_view text);

/// The text's words in lines of at most `width` characters, the first of at most `first_width`; a
/// longer word has a line of its own. At least one line.
std::vector<std::string> wrapped(std::string_view text,
                                 std::size_t width,
                                 std::size_t first_width = std::string_view::npos);

/// "17,556,982"
std::string grouped(std::uint64_t number);

/// "2,000 cases", "1 case"
std::string plural(std::uint64_t n, std::string_view units);

}  // namespace warpgauge::base
