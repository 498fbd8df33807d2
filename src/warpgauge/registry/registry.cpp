// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/registry/registry.hpp"

#include "warpgauge/kernels/aat/family.hpp"
#include "warpgauge/kernels/copy/family.hpp"
#include "warpgauge/kernels/hello/family.hpp"
#include "warpgauge/kernels/matmul/family.hpp"
#include "warpgauge/kernels/transpose/family.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace warpgauge::registry {
namespace {

/// Letters to insert, delete or replace to get from one word to the other (Levenshtein).
std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}

/// How far a mistyped word is from an id: its whole, or the variant's name alone.
std::size_t distance_to(std::string_view typed, const entry& e) {
  const std::string id = e.id();
  if (!typed.empty() && id.find(typed) != std::string::npos) return 1;
  return std::min(edit_distance(typed, id), edit_distance(typed, e.variant->name) + 1);
}

}  // namespace

std::span<const kernels::family* const> families() {
  static const std::array list{
      &kernels::hello::ladder(),
      &kernels::copy::ladder(),
      &kernels::transpose::ladder(),
      &kernels::aat::ladder(),
      &kernels::matmul::ladder(),
  };
  return list;
}

std::string entry::id() const { return fmt::format("{}.{}", family->name, variant->name); }

std::span<const entry> all_variants() {
  static const std::vector<entry> list = [] {
    std::vector<entry> entries;
    for (const kernels::family* family : families())
      for (const kernels::variant& variant : family->variants)
        entries.push_back({family, &variant});
    return entries;
  }();
  return list;
}

lookup find(std::string_view id) {
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const entry& e : all_variants()) {
    if (e.id() == id) return {&e, {}};
    // A third of the letters may be wrong before a suggestion puzzles more than it helps.
    const std::size_t distance = distance_to(id, e);
    if (distance <= std::max<std::size_t>(2, id.size() / 3)) near.emplace_back(distance, e.id());
  }
  std::stable_sort(
      near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  lookup result;
  for (std::size_t i = 0; i < near.size() && i < 3; ++i)
    result.suggestions.push_back(std::move(near[i].second));
  return result;
}

}  // namespace warpgauge::registry
