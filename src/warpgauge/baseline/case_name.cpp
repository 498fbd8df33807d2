// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/case_name.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <system_error>

namespace warpgauge::baseline {
namespace {

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

}  // namespace

case_parts parts_of(std::string_view name) {
  std::vector<std::string_view> words;
  for (std::string_view rest = name;;) {
    const std::size_t slash = rest.find('/');
    words.push_back(rest.substr(0, slash));
    if (slash == std::string_view::npos) break;
    rest.remove_prefix(slash + 1);
  }
  case_parts parts;
  parts.variant = std::string(words[0]);
  if (words.size() != 5) return parts;
  parts.type = std::string(words[1]);
  parts.tile = std::string(words[2]);
  parts.shape = std::string(words[3]);
  parts.mode = std::string(words[4]);
  for (std::string_view rest = words[3];;) {
    const std::size_t x = rest.find('x');
    parts.sides.push_back(whole(rest.substr(0, x)));
    if (x == std::string_view::npos) break;
    rest.remove_prefix(x + 1);
  }
  parts.element_bytes = element_bytes(parts.type);
  const auto& sides = parts.sides;
  if (sides.size() == 2) parts.size = sides[0] * sides[1] * parts.element_bytes;
  if (sides.size() == 3) parts.size = 2 * sides[0] * sides[1] * sides[2];
  return parts;
}

std::pair<std::string_view, std::string_view> variant_and_rest(std::string_view case_name) {
  const std::size_t slash = case_name.find('/');
  if (slash == std::string_view::npos) return {case_name, "-"};
  return {case_name.substr(0, slash), case_name.substr(slash + 1)};
}

bool cuts_sectors(const case_parts& parts) {
  constexpr double sector_bytes = 32;
  return std::any_of(parts.sides.begin(), parts.sides.end(), [&](double side) {
    return std::fmod(side * parts.element_bytes, sector_bytes) != 0;
  });
}

}  // namespace warpgauge::baseline
