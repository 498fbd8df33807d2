// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/suggest.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace warpgauge::base {
namespace {

/// Insertions, deletions, replacements and swaps of neighbours from a to b (optimal string
/// alignment distance).
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last;
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = last;
    last.swap(row);
  }
  return last.back();
}

}  // namespace

std::vector<std::string> near_misses(std::string_view word,
                                     const std::vector<std::string>& candidates) {
  constexpr std::size_t longest_word = 80;  // the table is quadratic in it
  if (word.size() < 2 || word.size() > longest_word) return {};
  std::vector<std::pair<std::size_t, std::string>> found;
  for (const std::string& candidate : candidates) {
    const std::size_t dot = candidate.rfind('.');
    std::size_t distance = edits(word, candidate);
    if (dot != std::string::npos)
      distance = std::min(distance, edits(word, std::string_view(candidate).substr(dot + 1)));
    const bool part = candidate.find(word) != std::string::npos ||
                      (candidate.size() > 2 && word.find(candidate) != std::string_view::npos);
    if (distance <= std::max<std::size_t>(1, word.size() / 3) || part)
      found.emplace_back(distance, candidate);
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string> result;
  for (const auto& [distance, candidate] : found)
    if (result.size() < 3) result.push_back(candidate);
  return result;
}

std::string did_you_mean(const std::vector<std::string>& words) {
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i == 0)
      result += "; did you mean ";
    else
      result += i + 1 == words.size() ? " or " : ", ";
    result += words[i];
  }
  return result.empty() ? result : result + "?";
}

}  // namespace warpgauge::base
