// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/source_excerpt.hpp"

#include "warpgauge/base/text.hpp"

#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

namespace warpgauge::base {
namespace {

std::string printable(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  std::string result;
  for (const char c : line) result += c == '\t' ? std::string(2, ' ') : std::string(1, c);
  return one_line(result);
}

}  // namespace

std::optional<source_excerpt> read_excerpt(const std::string& file, int line, int context) {
  std::error_code none;
  if (line < 1 || !std::filesystem::is_regular_file(file, none)) return std::nullopt;
  std::ifstream in(file);
  source_excerpt result;
  result.first_line = line > context ? line - context : 1;
  std::string text;
  for (int number = 1; number <= line + context && std::getline(in, text); ++number)
    if (number >= result.first_line) result.lines.push_back(printable(text));
  if (result.first_line + static_cast<int>(result.lines.size()) <= line) return std::nullopt;
  return result;
}

std::string short_path(const std::string& file) {
  std::error_code none;
  const std::filesystem::path here = std::filesystem::current_path(none);
  const std::filesystem::path path = std::filesystem::weakly_canonical(file, none);
  if (none || here.empty()) return one_line(file);
  const std::filesystem::path relative = path.lexically_relative(here);
  if (relative.empty() || *relative.begin() == "..") return one_line(file);
  return one_line(relative.string());
}

}  // namespace warpgauge::base
