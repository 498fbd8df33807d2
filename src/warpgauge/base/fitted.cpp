// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/fitted.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>

namespace warpgauge::base {
namespace {

/// Characters that a terminal shows: not the bytes after a character's first, nor "\x1b[31m".
std::size_t shown_width(std::string_view text) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with("\x1b["))
      i = std::min(text.find('m', i), text.size() - 1);
    else if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80)
      ++n;
  }
  return n;
}

bool is_command(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  for (const std::string_view before : {"again: ", "repeat with: "})
    if (line.starts_with(before)) return true;
  const bool alone = line.find("  ") == std::string_view::npos;  // no description beside it
  return alone && (line.starts_with("warpgauge ") || line.starts_with("build/"));
}

/// Below the line's last column, or four columns in from its beginning. A line that begins far in
/// is a column by itself.
std::size_t indent_of(std::string_view line, std::size_t columns) {
  constexpr std::size_t narrowest = 20;
  const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t gap = line.rfind("  ");
  if (gap != std::string_view::npos && gap >= blanks) {
    const std::size_t last = shown_width(line.substr(0, gap + 2));
    if (last + narrowest <= columns) return last;
  }
  if (blanks >= narrowest && blanks + narrowest <= columns) return blanks;
  return std::min(blanks + 4, columns / 2);
}

std::string broken(std::string_view line, std::size_t columns) {
  const std::size_t indent = indent_of(line, columns);
  std::string all;
  std::string open;
  while (!line.empty()) {
    // A word with the blanks before it, which a break replaces.
    const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t end = std::min(line.find(' ', blanks), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(end);
    if (open.find_first_not_of(' ') != std::string::npos &&
        shown_width(open) + shown_width(word) > columns) {
      all += open + '\n';
      // Less far in where the word needs the room.
      const std::size_t room = columns - std::min(columns, shown_width(word) - blanks);
      open = std::string(std::min(indent, room), ' ') + std::string(word.substr(blanks));
    } else {
      open += word;
    }
  }
  return all + open;
}

}  // namespace

std::optional<int> known_columns() {
  constexpr int least = 40, most = 400;
  int columns = 0;
  if (winsize size{}; ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) columns = size.ws_col;
  if (const char* told = std::getenv("COLUMNS"); columns == 0 && told != nullptr)
    std::from_chars(told, told + std::strlen(told), columns);
  if (columns <= 0) return std::nullopt;
  return std::clamp(columns, least, most);
}

std::string fitted(std::string_view text, std::optional<int> wanted) {
  if (!wanted) return std::string(text);
  const auto columns = static_cast<std::size_t>(*wanted);
  std::string all;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    all += shown_width(line) > columns && !is_command(line) ? broken(line, columns)
                                                            : std::string(line);
    if (end < text.size()) all += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return all;
}

}  // namespace warpgauge::base
