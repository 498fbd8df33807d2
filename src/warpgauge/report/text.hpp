// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/text.hpp"

#include <cstdint>
#include <string>
#include <string_view>

/// Puts text from files into HTML, scripts, Markdown and XML. Every input is untrusted and must
/// come out as text.
namespace warpgauge::report {

using base::clean;
using base::grouped;
using base::plural;
using baseline::figure;
using baseline::fraction;

/// Text for an element or a quoted attribute.
std::string html(std::string_view text);

/// JSON for a <script> element: nothing in it can end the element or open a comment.
std::string script_json(std::string json);

/// One line inside a Markdown table's cell, shown unchanged.
std::string markdown(std::string_view text);

/// The same in fixed width. Numeric entities inside a <code> element: no character of the text can
/// end it, and nobody is mentioned.
std::string markdown_code(std::string_view text);

/// For the URL of an image that lies in the page.
std::string base64(std::string_view bytes);

/// "97.21 %", never rounded up to 100; "-" if there is nothing to divide by.
std::string per_cent(std::uint64_t part, std::uint64_t whole);

/// "1.00", "32.00", "inf", "-"
std::string ratio(std::uint64_t actual, std::uint64_t ideal);

/// The end of a path: "kernels/transpose/tiled.cuh".
std::string short_name(std::string_view path, int parts = 3);

}  // namespace warpgauge::report
