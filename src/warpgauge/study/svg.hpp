// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

/// What the drawings of the studies share.
namespace warpgauge::study::svg {

constexpr std::size_t colours = 7;

/// A name from a file that may come from anybody.
std::string escaped(const std::string& text);

/// Colours that follow the reader's light or dark theme: .l0 to .l6 lines, .p0 to .p6 marks.
std::string style();

/// A dot, or a ring for what was published, wide enough to be seen around the dot.
std::string mark(double x, double y, std::size_t colour, bool then);

}  // namespace warpgauge::study::svg
