// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/traffic_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace warpgauge::cli {

std::string ratio_of(std::uint64_t actual, std::uint64_t ideal) {
  if (ideal == 0) return actual == 0 ? "-" : "inf";
  const double ratio = static_cast<double>(actual) / static_cast<double>(ideal);
  return ratio < 1000    ? fmt::format("{:.2f}", ratio)
         : ratio < 99999 ? fmt::format("{:.0f}", ratio)
                         : ">99999";
}

std::string fitted(std::string text, std::size_t width) {
  // Keep the end: a path's file name and line say more than its folders.
  if (text.size() > width && width > 3) text = "..." + text.substr(text.size() - width + 3);
  return text;
}

namespace {

/// The actual count, scaled to the largest in the table: the necessary part, then the waste.
std::string bar(const canvas& on, const traffic_row& r, std::uint64_t largest, int width) {
  if (largest == 0 || r.actual == 0) return {};
  const auto cells = [&](std::uint64_t count) {
    return static_cast<int>(
        std::lround(static_cast<double>(count) * width / static_cast<double>(largest)));
  };
  const int all = std::max(1, cells(r.actual));
  int needed = std::clamp(cells(std::min(r.ideal, r.actual)), r.ideal > 0 ? 1 : 0, all);
  if (r.actual > r.ideal && needed == all && all > 1) --needed;
  std::string ideal_part, waste;
  for (int i = 0; i < all; ++i)
    if (i < needed)
      ideal_part += on.unicode ? "█" : "#";
    else
      waste += on.unicode ? "░" : "+";
  return paint(on, style::good, ideal_part) + (waste.empty() ? "" : paint(on, style::bad, waste));
}

}  // namespace

/// Column widths follow the contents; "where" is shortened first, and the bar takes what remains.
std::string traffic_table(const canvas& on,
                          std::string_view unit,
                          const std::vector<traffic_row>& rows) {
  const auto digits = [](std::uint64_t n) { return fmt::formatted_size("{}", n); };
  std::size_t op = 6, requests = 8, actual = std::max<std::size_t>(unit.size(), 7), ideal = 7;
  std::size_t where = 5;
  std::uint64_t largest = 0;
  for (const traffic_row& r : rows) {
    op = std::max(op, r.op.size());
    requests = std::max(requests, digits(r.requests));
    actual = std::max(actual, digits(r.actual));
    ideal = std::max(ideal, digits(r.ideal));
    where = std::max(where, r.where.size());
    largest = std::max(largest, r.actual);
  }
  constexpr std::size_t bytes = 5, ratio = 7, marker = 2, least_bar = 12;
  const std::size_t others = marker + op + bytes + requests + actual + ideal + ratio + 7;
  const auto columns = static_cast<std::size_t>(on.columns);
  where =
      std::min(where, std::max<std::size_t>(columns - std::min(columns, others + least_bar), 12));
  const auto bar_width = static_cast<int>(
      columns > others + where ? std::min<std::size_t>(columns - others - where, 32) : 0);
  std::string out = paint(on,
                          style::faint,
                          fmt::format("  {:<{}} {:<{}} {:>{}} {:>{}} {:>{}} {:>{}} {:>{}}",
                                      "",
                                      where,
                                      "",
                                      op,
                                      "bytes",
                                      bytes,
                                      "requests",
                                      requests,
                                      unit,
                                      actual,
                                      "ideal",
                                      ideal,
                                      "ratio",
                                      ratio)) +
                    "\n";
  for (const traffic_row& r : rows) {
    const std::string text = fmt::format("{} {:<{}} {:<{}} {:>{}} {:>{}} {:>{}} {:>{}} {:>{}}",
                                         r.worst ? ">" : " ",
                                         fitted(r.where, where),
                                         where,
                                         r.op,
                                         op,
                                         r.bytes,
                                         bytes,
                                         r.requests,
                                         requests,
                                         r.actual,
                                         actual,
                                         r.ideal,
                                         ideal,
                                         ratio_of(r.actual, r.ideal) + (r.exact ? "" : "~"),
                                         ratio);
    const std::string drawn = bar(on, r, largest, bar_width);
    out += r.worst ? paint(on, style::bold, text) : text;
    if (!drawn.empty()) out += " " + drawn;
    out += "\n";
  }
  return out;
}

}  // namespace warpgauge::cli
