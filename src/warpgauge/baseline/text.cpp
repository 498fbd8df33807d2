// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::baseline {
namespace {

constexpr std::size_t columns = 100;

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// Bytes of the well-formed UTF-8 sequence at the start; 0 when there is none.
/// @see The Unicode Standard, table 3-7
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xC2 && first <= 0xDF   ? 2
                             : first >= 0xE0 && first <= 0xEF ? 3
                             : first >= 0xF0 && first <= 0xF4 ? 4
                                                              : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  const unsigned char second = byte(1);
  if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
      (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F))
    return 0;
  return length;
}

}  // namespace

std::string clean(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    const auto first = static_cast<unsigned char>(text.front());
    const bool control =
        (first < 0x20 && first != '\n' && first != '\t') || first == 0x7F ||
        (length == 2 && first == 0xC2 && static_cast<unsigned char>(text[1]) < 0xA0);
    // U+FFFE and U+FFFF are well-formed and still not allowed in XML.
    const bool no_character =
        length == 3 && (text.starts_with("\xEF\xBF\xBE") || text.starts_with("\xEF\xBF\xBF"));
    if (first == '\r' && text.size() > 1 && text[1] == '\n')
      ;  // of a line end in two characters the second stays
    else if (length == 0 || control || no_character)
      result += replacement;
    else
      result += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

std::string figure(std::optional<double> value) {
  if (!value) return "-";
  return *value >= 1000 ? fmt::format("{:.1f}", *value) : fmt::format("{:.4g}", *value);
}

std::string fraction(std::optional<double> value) {
  return value ? fmt::format("{:.2f} %", 100 * *value) : "-";
}

std::string in_column(std::string_view name, std::size_t width) {
  if (name.size() > width) return fmt::format("{}\n {:{}}", name, "", width);
  return fmt::format("{:<{}}", name, width);
}

std::string wrapped(std::string_view head, std::string_view text) {
  std::string result(head);
  std::size_t used = head.size();
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, space);
    text.remove_prefix(std::min(space + 1, text.size()));
    if (used + 1 + word.size() > columns) {
      result += "\n     ";
      used = 5;
    }
    result += fmt::format(" {}", word);
    used += 1 + word.size();
  }
  return result + "\n";
}

}  // namespace warpgauge::baseline
