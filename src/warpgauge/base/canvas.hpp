// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/color.h>

#include <string>
#include <string_view>

namespace warpgauge::base {

/// The surface that a text is drawn on.
struct canvas {
  bool colour = false;
  bool unicode = false;
  int columns = 100;  ///< that tables may fill
};

namespace style {
inline const fmt::text_style plain;
inline const fmt::text_style bold = fmt::emphasis::bold;
inline const fmt::text_style faint = fmt::emphasis::faint;
inline const fmt::text_style good = fmt::fg(fmt::terminal_color::green);
inline const fmt::text_style bad = fmt::fg(fmt::terminal_color::red);
inline const fmt::text_style doubtful = fmt::fg(fmt::terminal_color::yellow);
}  // namespace style

/// The text in the style, or unchanged without colours.
std::string paint(const canvas& on, const fmt::text_style& style, std::string_view text);

/// A bar of `width` cells, filled for a part from 0 to 1, at least a little for anything above 0;
/// the rest is blank.
std::string bar(const canvas& on, const fmt::text_style& style, double part, int width);

}  // namespace warpgauge::base
