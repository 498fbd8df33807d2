// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/canvas.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace warpgauge::base {

std::string paint(const canvas& on, const fmt::text_style& style, std::string_view text) {
  // fmt would reset the terminal after an empty style.
  const bool plain = !on.colour || (!style.has_foreground() && !style.has_emphasis());
  return plain ? std::string(text) : fmt::format(style, "{}", text);
}

std::string bar(const canvas& on, const fmt::text_style& style, double part, int width) {
  // Unicode's block characters divide a cell into eight.
  constexpr std::array<std::string_view, 8> eighths{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const int parts = on.unicode ? 8 : 1;
  int filled = static_cast<int>(std::lround(std::clamp(part, 0.0, 1.0) * width * parts));
  if (part > 0 && width > 0) filled = std::max(filled, 1);
  std::string drawn;
  for (int i = 0; i < filled / parts; ++i) drawn += on.unicode ? "█" : "#";
  if (on.unicode) drawn += eighths[static_cast<std::size_t>(filled % parts)];
  const int cells = (filled + parts - 1) / parts;
  return paint(on, style, drawn) + std::string(static_cast<std::size_t>(width - cells), ' ');
}

}  // namespace warpgauge::base
