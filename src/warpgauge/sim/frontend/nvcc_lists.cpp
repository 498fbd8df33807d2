// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/nvcc_lists.hpp"

#include <algorithm>

namespace warpgauge::sim::frontend {

arguments words_to_pass_on(const std::string& text) {
  arguments result;
  std::string word;
  char quote = 0;
  const auto finish = [&] {
    if (!word.empty()) result.push_back(std::move(word));
    word.clear();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size() && (text[i + 1] == ',' || text[i + 1] == '"')) {
      word += text[++i];
    } else if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else if (quote == 0 && (c == ',' || c == ' ' || c == '\t' || c == '\n')) {
      finish();
    } else {
      word += c;
    }
  }
  finish();
  return result;
}

arguments words_of_list(const std::string& text, bool keep_quotes) {
  arguments result(1);
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size() && text[i + 1] == ',') {
      result.back() += text[++i];
    } else if (c == ',' && !quoted) {
      result.emplace_back();
    } else {
      const bool quote = c == '"' && (i == 0 || text[i - 1] != '\\');
      if (quote) quoted = !quoted;
      if (!quote || keep_quotes) result.back() += c;
    }
  }
  result.erase(std::remove(result.begin(), result.end(), ""), result.end());
  return result;
}

}  // namespace warpgauge::sim::frontend
