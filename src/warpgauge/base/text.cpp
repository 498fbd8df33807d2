// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

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

/// The code point of the well-formed sequence at the start.
char32_t code_point(std::string_view sequence) {
  const auto first = static_cast<unsigned char>(sequence.front());
  if (sequence.size() == 1) return first;
  char32_t code = first & (0xFFU >> (sequence.size() + 1));
  for (const char c : sequence.substr(1)) code = code << 6 | (static_cast<unsigned char>(c) & 0x3F);
  return code;
}

struct code_range {
  char32_t first, last;
};

bool is_one_of(char32_t code, std::span<const code_range> ranges) {
  return std::any_of(ranges.begin(), ranges.end(), [&](const code_range& r) {
    return code >= r.first && code <= r.last;
  });
}

/// Spaces and invisible characters: joiners, direction marks, fillers.
bool shows_nothing(char32_t code) {
  static constexpr std::array<code_range, 14> none{{{0x00, 0x20},
                                                    {0x7F, 0xA0},
                                                    {0xAD, 0xAD},
                                                    {0x115F, 0x1160},
                                                    {0x1680, 0x1680},
                                                    {0x180E, 0x180E},
                                                    {0x2000, 0x200F},
                                                    {0x2028, 0x202F},
                                                    {0x205F, 0x206F},
                                                    {0x2800, 0x2800},
                                                    {0x3000, 0x3000},
                                                    {0x3164, 0x3164},
                                                    {0xFE00, 0xFE0F},
                                                    {0xFEFF, 0xFEFF}}};
  return is_one_of(code, none) || code == 0xFFA0 || code == 0xFFFD || code >= 0xE0000;
}

/// Beyond ASCII nearly everything outside these ranges is a letter or a digit.
bool is_of_a_word(char32_t code) {
  static constexpr std::array<code_range, 9> signs{{{0x00, '0' - 1},
                                                    {'9' + 1, 'A' - 1},
                                                    {'Z' + 1, 'a' - 1},
                                                    {'z' + 1, 0xBF},
                                                    {0xD7, 0xD7},
                                                    {0xF7, 0xF7},
                                                    {0x2000, 0x2BFF},
                                                    {0x3000, 0x3004},
                                                    {0x3008, 0x3020}}};
  return !is_one_of(code, signs);
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
  // A character that the cut would split is dropped too.
  std::size_t end = std::min(text.size(), most_bytes);
  if (end < text.size())
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  std::string result = clean(text.substr(0, end));
  std::replace_if(
      result.begin(), result.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return end < text.size() ? result + "..." : result;
}

std::string words_in(std::string_view text) {
  const std::string readable = clean(text);
  std::string result;
  bool gap = false;
  bool word = false;
  for (std::string_view rest = readable; !rest.empty();) {
    const std::string_view character = rest.substr(0, sequence_length(rest));
    rest.remove_prefix(character.size());
    const char32_t code = code_point(character);
    if (shows_nothing(code)) {
      gap = !result.empty();
      continue;
    }
    if (std::exchange(gap, false)) result += ' ';
    result += character;
    word = word || is_of_a_word(code);
  }
  return word ? result : "";
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
