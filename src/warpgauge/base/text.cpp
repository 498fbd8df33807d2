// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::base {
namespace {

constexpr std::string_view replacement_character = "\xEF\xBF\xBD";

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
      result += replacement_character;
    else
      result += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

std::string one_line(std::string_view text, std::size_t most_bytes) {
  // A character that the cut divides goes with the rest.
  std::size_t end = std::min(text.size(), most_bytes);
  if (end < text.size())
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  std::string result = clean(text.substr(0, end));
  std::replace_if(
      result.begin(), result.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return end < text.size() ? result + "..." : result;
}

std::vector<std::string> wrapped(std::string_view text,
                                 std::size_t width,
                                 std::size_t first_width) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    const std::size_t most = lines.size() == 1 ? std::min(width, first_width) : width;
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > most) lines.emplace_back();
    if (!lines.back().empty()) lines.back() += ' ';
    lines.back() += word;
  }
  return lines;
}

std::string grouped(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string plural(std::uint64_t n, std::string_view units) {
  if (n == 1 && units.ends_with('s')) units.remove_suffix(1);
  return fmt::format("{} {}", grouped(n), units);
}

}  // namespace warpgauge::base
