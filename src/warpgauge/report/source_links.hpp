// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/report/model.hpp"

#include <string>
#include <string_view>

namespace warpgauge::report {

/// Whether links may begin with it: http or https, and no character that means something else
/// in HTML, in Markdown or after a file's name.
bool may_begin_links(std::string_view url);

/// Text for an element, in which the lines of sources ("src/copy.cuh:12") are links. A file is one
/// of the sources if it lies below their folder under that name.
std::string html_with_links(std::string_view text, const source_links& to);

/// The same for a Markdown table's cell.
std::string markdown_with_links(std::string_view text, const source_links& to);

}  // namespace warpgauge::report
