// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/severity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace warpgauge::baseline {
namespace {

constexpr std::size_t place_of(exit_code code) {
  std::size_t at = 0;
  while (exit_code_table[at].code != code) ++at;
  return at;
}

constexpr bool ranked_alike() {
  for (std::size_t i = 1; i < verdict_table.size(); ++i)
    if (place_of(verdict_table[i - 1].code) > place_of(verdict_table[i].code)) return false;
  return true;
}
static_assert(ranked_alike(), "verdicts are in the order of their exit codes");

std::size_t place_of(verdict v) {
  return static_cast<std::size_t>(
      std::find_if(verdict_table.begin(),
                   verdict_table.end(),
                   [&](const verdict_entry& e) { return e.outcome == v; }) -
      verdict_table.begin());
}

}  // namespace

const verdict_entry& entry_of(verdict v) { return verdict_table[place_of(v)]; }

std::string_view to_string(verdict v) { return entry_of(v).word; }

exit_code exit_code_of(verdict v) { return entry_of(v).code; }

tone look_of(verdict v) { return entry_of(exit_code_of(v)).look; }

rank rank_of(verdict v, bool gated, double change) {
  return {!gated, place_of(v), v == verdict::improvement ? -change : change};
}

void verdict_counts::add(verdict v, bool gated) { ++(gated ? gated_[place_of(v)] : not_gated_); }

std::size_t verdict_counts::of(verdict v) const { return gated_[place_of(v)]; }

std::size_t verdict_counts::all() const {
  return std::accumulate(gated_.begin(), gated_.end(), not_gated_);
}

std::string text_of(const verdict_counts& counts) {
  std::string text;
  const auto add = [&](std::size_t n, std::string_view word) {
    if (n > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", n, word);
  };
  for (const verdict_entry& e : verdict_table) add(counts.of(e.outcome), e.spoken);
  add(counts.not_gated(), "not gated");
  return text;
}

}  // namespace warpgauge::baseline
