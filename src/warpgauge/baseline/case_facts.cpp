// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/case_facts.hpp"

#include "warpgauge/baseline/case_name.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <system_error>
#include <vector>

namespace warpgauge::baseline {
namespace {

constexpr double sector_bytes = 32;

/// A decimal number from 1; 0 for anything else.
double whole(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? double(value) : 0;
}

double element_bytes(std::string_view type) {
  constexpr std::pair<std::string_view, int> sizes[] = {
      {"u8", 1}, {"u16", 2}, {"f32", 4}, {"f64", 8}, {"f32x4", 16}};
  for (const auto& [name, bytes] : sizes)
    if (name == type) return bytes;
  return 0;
}

std::vector<double> sides_of(std::string_view shape) {
  std::vector<double> sides;
  for (;;) {
    const std::size_t x = shape.find('x');
    sides.push_back(whole(shape.substr(0, x)));
    if (x == std::string_view::npos) return sides;
    shape.remove_prefix(x + 1);
  }
}

}  // namespace

case_facts facts_of_name(std::string_view name) {
  case_facts facts;
  facts.mode = name.substr(name.rfind('/') + 1);
  const case_parts parts = parts_of(name);
  if (parts.shape.empty()) return facts;
  const std::vector<double> sides = sides_of(parts.shape);
  const double bytes = element_bytes(parts.type);
  facts.cuts_sectors = std::any_of(sides.begin(), sides.end(), [&](double side) {
    return std::fmod(side * bytes, sector_bytes) != 0;
  });
  if (sides.size() == 2) facts.bytes = 2 * sides[0] * sides[1] * bytes;
  if (sides.size() != 3) return facts;
  facts.flops = 2 * sides[0] * sides[1] * sides[2];
  // Half of A A^T's result says all.
  facts.bytes = (sides[0] * sides[2] + sides[0] * sides[1] / 2) * bytes;
  return facts;
}

}  // namespace warpgauge::baseline
