// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/blocks.hpp"

#include "warpgauge/base/suggest.hpp"
#include "warpgauge/cli/exit_codes.hpp"

#include <fmt/format.h>

namespace warpgauge::cli {
namespace {

struct marker {
  bool begin = false;
  std::string_view name;
};

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// The marker on this line, or one with an empty name.
marker marker_on(std::string_view line) {
  line = trimmed(line);
  if (!line.starts_with("<!--") || !line.ends_with("-->") || line.size() < 7) return {};
  line = trimmed(line.substr(4, line.size() - 7));
  for (const std::string_view word : {"warpgauge:begin ", "warpgauge:end "})
    if (line.starts_with(word))
      return {word == "warpgauge:begin ", trimmed(line.substr(word.size()))};
  return {};
}

std::string with_line_ends(std::string_view text, std::string_view line_end) {
  std::string result;
  for (const char c : text)
    if (c == '\n')
      result += line_end;
    else
      result += c;
  return result;
}

std::vector<std::string> names_of(const generated_blocks& all) {
  std::vector<std::string> names;
  for (const auto& [name, text] : all) names.push_back(name);
  return names;
}

}  // namespace

refreshed_document refresh_blocks(std::string_view document, const generated_blocks& blocks) {
  refreshed_document result;
  std::string open;      // name of the block that we are in
  std::string old_text;  // of that block
  std::size_t open_line = 0;
  const auto mistake = [](std::size_t line, const std::string& what) -> stop {
    return {exit_code::usage, fmt::format("line {}: {}", line, what)};
  };
  std::size_t number = 0;
  while (!document.empty()) {
    ++number;
    const std::size_t end = document.find('\n');
    const std::string_view line =
        document.substr(0, end == std::string_view::npos ? document.size() : end + 1);
    document.remove_prefix(line.size());
    const marker m = marker_on(line);
    if (m.name.empty()) {
      (open.empty() ? result.text : old_text) += line;
      continue;
    }
    if (m.begin) {
      if (!open.empty())
        throw mistake(number, fmt::format("block '{}' begins inside block '{}'", m.name, open));
      if (!blocks.contains(m.name))
        throw mistake(number,
                      fmt::format("no generated block is named '{}'{}",
                                  m.name,
                                  base::did_you_mean(base::near_misses(m.name, names_of(blocks)))));
      open = m.name;
      open_line = number;
      old_text.clear();
      result.text += line;
      continue;
    }
    if (open != m.name)
      throw mistake(number, fmt::format("block '{}' ends but never begins", m.name));
    const std::string fresh =
        with_line_ends(blocks.find(m.name)->second, line.ends_with("\r\n") ? "\r\n" : "\n");
    result.found.push_back(open);
    if (fresh != old_text) result.stale.push_back(open);
    result.text += fresh;
    result.text += line;
    open.clear();
  }
  if (!open.empty()) throw mistake(open_line, fmt::format("block '{}' does not end", open));
  return result;
}

}  // namespace warpgauge::cli
