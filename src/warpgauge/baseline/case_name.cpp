// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/case_name.hpp"

#include <vector>

namespace warpgauge::baseline {
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
  return parts;
}

std::pair<std::string_view, std::string_view> variant_and_rest(std::string_view case_name) {
  const std::size_t slash = case_name.find('/');
  if (slash == std::string_view::npos) return {case_name, "-"};
  return {case_name.substr(0, slash), case_name.substr(slash + 1)};
}

}  // namespace warpgauge::baseline
