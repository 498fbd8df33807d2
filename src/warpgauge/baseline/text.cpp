// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/text.hpp"

#include "warpgauge/base/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace warpgauge::baseline {
namespace {

constexpr std::size_t columns = 100;

}  // namespace

std::string figure(std::optional<double> value) {
  if (!value) return "-";
  return *value >= 1000 ? fmt::format("{:.1f}", *value) : fmt::format("{:.4g}", *value);
}

std::string fraction(std::optional<double> value) {
  return value ? fmt::format("{:.2f} %", 100 * *value) : "-";
}

std::string in_column(std::string_view name, std::size_t width, std::size_t indent) {
  if (name.size() > width) return fmt::format("{}\n{:{}}", name, "", width + indent);
  return fmt::format("{:<{}}", name, width);
}

std::string wrapped(std::string_view head, std::string_view text) {
  constexpr std::size_t indent = 6;
  const std::vector<std::string> lines =
      base::wrapped(text, columns - indent, columns - 1 - std::min(head.size(), columns - 1));
  return fmt::format("{} {}\n", head, fmt::join(lines, "\n      "));
}

}  // namespace warpgauge::baseline
