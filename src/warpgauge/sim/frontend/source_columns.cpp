// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/source_columns.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>

namespace warpgauge::sim::frontend {
namespace {

// Tokens of the text times tokens of the line, beyond which nobody reads the columns.
constexpr std::size_t most_pairs = 100'000;

// A name that both have says more than a bracket.
int weight(const token& t) { return t.kind == token_kind::sign ? 1 : 4; }

/// The heaviest common subsequence: for each of `run` its partner in `line`, or -1.
std::vector<int> matched(std::span<const token> run, const std::vector<token>& line) {
  const std::size_t columns = line.size() + 1;
  std::vector<std::int32_t> best((run.size() + 1) * columns, 0);  // of what follows
  for (std::size_t i = run.size(); i-- > 0;) {
    for (std::size_t j = line.size(); j-- > 0;) {
      std::int32_t& here = best[i * columns + j];
      here = std::max(best[(i + 1) * columns + j], best[i * columns + j + 1]);
      if (run[i].text() == line[j].text())
        here = std::max(here, best[(i + 1) * columns + j + 1] + weight(run[i]));
    }
  }
  std::vector<int> result(run.size(), -1);
  std::size_t j = 0;
  for (std::size_t i = 0; i < run.size(); ++i) {
    const std::int32_t here = best[i * columns + j];
    if (here == best[(i + 1) * columns + j]) continue;
    while (best[i * columns + j + 1] == here) ++j;
    result[i] = static_cast<int>(j++);
  }
  return result;
}

}  // namespace

const std::string* source_columns::line(int file, int number) {
  const auto [entry, fresh] = lines_.try_emplace(file);
  if (fresh) {
    std::ifstream in(files_.name(file));
    for (std::string text; std::getline(in, text);) entry->second.push_back(std::move(text));
  }
  const std::vector<std::string>& all = entry->second;
  if (number < 1 || static_cast<std::size_t>(number) > all.size()) return nullptr;
  return &all[static_cast<std::size_t>(number - 1)];
}

std::vector<source_columns::place> source_columns::of(std::span<const token> run) {
  const std::string* text = line(run.front().file, run.front().line);
  if (text == nullptr) return {};
  width_ = static_cast<int>(text->size());
  std::vector<place> result;
  result.reserve(run.size());
  // Most lines are as they were written.
  const std::string_view whole(run.front().begin,
                               static_cast<std::size_t>(run.back().end - run.front().begin));
  if (const std::size_t at = text->find(whole); at != std::string::npos) {
    for (const token& t : run) {
      result.push_back(
          {static_cast<int>(at) + static_cast<int>(t.begin - run.front().begin) + 1, true});
    }
    return result;
  }
  file_table nowhere;
  const std::vector<token> written = tokenize(*text, nowhere);
  if (written.empty() || written.size() * run.size() > most_pairs) return {};
  const std::vector<int> partners = matched(run, written);
  std::size_t next = 0;  // of the line's tokens: behind the last one that was met
  for (const int partner : partners) {
    if (partner >= 0) next = static_cast<std::size_t>(partner);
    const token& at = written[std::min(next, written.size() - 1)];
    result.push_back({static_cast<int>(at.begin - text->data()) + 1, partner >= 0});
    if (partner >= 0) ++next;
  }
  return result;
}

}  // namespace warpgauge::sim::frontend
