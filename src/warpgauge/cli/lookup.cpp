// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/lookup.hpp"

#include "warpgauge/base/suggest.hpp"
#include "warpgauge/cli/exit_codes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <vector>

namespace warpgauge::cli {
namespace {

[[noreturn]] void refuse(const std::string& sentence) { throw stop(exit_code::usage, sentence); }

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

/// Whether rows x columns of the largest element, with room for a pitch, can be addressed.
bool addressable(std::int64_t rows, std::int64_t columns) {
  std::int64_t bytes = 0;
  return !__builtin_mul_overflow(rows, columns, &bytes) &&
         !__builtin_mul_overflow(bytes, std::int64_t{1024}, &bytes);
}

}  // namespace

registry::entry find_variant(std::string_view id) {
  const registry::lookup result = registry::find(id);
  if (result) return *result.found;
  const std::string meant = base::did_you_mean(result.suggestions);
  refuse(fmt::format("no kernel is named '{}'{}",
                     id,
                     meant.empty() ? "; `warpgauge list` shows them all" : meant));
}

kernels::shape parse_shape(const registry::entry& what,
                           std::string_view text,
                           std::optional<std::int64_t> inner) {
  const std::size_t x = text.find('x');
  const auto height = whole_number(text.substr(0, x));
  const auto width = x == std::string_view::npos ? std::nullopt : whole_number(text.substr(x + 1));
  if (!height || !width)
    refuse(fmt::format("--shape takes HEIGHTxWIDTH in whole numbers, as in 1023x1001, not '{}'",
                       text));
  if (what.family->has_inner && !inner)
    refuse(fmt::format("{} multiplies: it needs --inner, the dimension summed over", what.id()));
  if (!what.family->has_inner && inner)
    refuse(fmt::format("{} has no inner dimension: leave --inner out", what.id()));
  if (inner && *inner < 0)
    refuse(fmt::format("--inner takes a whole number from 0, not {}", *inner));
  const kernels::shape shape{*height, *width, inner.value_or(0)};
  if (!addressable(shape.height, shape.width) || !addressable(shape.height, shape.inner) ||
      !addressable(shape.inner, shape.width))
    refuse(fmt::format("a matrix of {} has more bytes than an address can count", text));
  return shape;
}

std::array<unsigned, 3> parse_sides(std::string_view option, std::string_view text) {
  std::array<unsigned, 3> sides{1, 1, 1};
  std::string_view rest = text;
  for (unsigned& side : sides) {
    const std::size_t x = rest.find('x');
    const auto value = whole_number(rest.substr(0, x));
    if (!value || *value < 1 || *value > std::numeric_limits<unsigned>::max()) break;
    side = static_cast<unsigned>(*value);
    if (x == std::string_view::npos) return sides;
    rest.remove_prefix(x + 1);
  }
  refuse(
      fmt::format("{} takes XxYxZ in whole numbers from 1, as in 4x2x1, not '{}'", option, text));
}

kernels::element pick_type(const registry::entry& what, std::string_view name) {
  const std::vector<kernels::element>& types = what.variant->types;
  const auto has = [&](kernels::element e) {
    return std::find(types.begin(), types.end(), e) != types.end();
  };
  if (name.empty()) {
    if (types.empty() || has(kernels::element::f32)) return kernels::element::f32;
    return types.front();
  }
  const std::optional<kernels::element> type = kernels::element_from(name);
  if (type && has(*type)) return *type;
  if (types.empty()) refuse(fmt::format("{} moves no elements: leave --type out", what.id()));
  std::vector<std::string> names;
  for (const kernels::element e : types) names.emplace_back(kernels::to_string(e));
  refuse(fmt::format("{} has no type '{}'; it has {}", what.id(), name, fmt::join(names, ", ")));
}

int pick_tile(const registry::entry& what, std::optional<int> tile) {
  const std::vector<int>& tiles = what.variant->tiles;
  if (!tile) return tiles.empty() ? 0 : *std::max_element(tiles.begin(), tiles.end());
  if (tiles.empty() && *tile != 0)
    refuse(fmt::format("{} has no tiles: leave --tile out", what.id()));
  if (!tiles.empty() && std::find(tiles.begin(), tiles.end(), *tile) == tiles.end())
    refuse(fmt::format("{} has no tile {}; it has {}", what.id(), *tile, fmt::join(tiles, ", ")));
  return *tile;
}

conformance::layout pick_layout(std::string_view name) {
  if (const auto found = conformance::layout_from(name)) return *found;
  std::vector<std::string_view> names;
  for (const conformance::layout l : conformance::all_layouts)
    names.push_back(conformance::to_string(l));
  refuse(fmt::format("no layout is named '{}'; there are {}", name, fmt::join(names, ", ")));
}

}  // namespace warpgauge::cli
