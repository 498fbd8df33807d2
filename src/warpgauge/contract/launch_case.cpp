// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/contract/launch_case.hpp"

#include "warpgauge/contract/operand_layout.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <stdexcept>
#include <utility>

namespace warpgauge::contract {
namespace {

template <class... Arguments>
[[noreturn]] void refuse(fmt::format_string<Arguments...> sentence, Arguments&&... arguments) {
  throw std::invalid_argument(fmt::format(sentence, std::forward<Arguments>(arguments)...));
}

template <class T>
bool has(const std::vector<T>& list, const T& one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}

std::string names_of(const std::vector<element>& types) {
  std::vector<std::string_view> names;
  for (const element type : types) names.push_back(to_string(type));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

shape parse_shape(const launch_case& c, const case_words& words) {
  const std::string_view text = words.shape;
  const std::size_t x = text.find('x');
  const auto height = whole_number(text.substr(0, x));
  const auto width = x == std::string_view::npos ? std::nullopt : whole_number(text.substr(x + 1));
  if (!height || !width)
    refuse("height and width are whole numbers, as in height=1023 width=1001, not '{}'", text);
  if (c.terms().has_inner && !words.inner)
    refuse("{} multiplies: it needs inner=N, the dimension summed over", c.id());
  if (!c.terms().has_inner && words.inner)
    refuse("{} has no inner dimension: leave inner out", c.id());
  if (words.inner && *words.inner < 0)
    refuse("inner is a whole number from 0, not {}", *words.inner);
  return {*height, *width, words.inner.value_or(0)};
}

/// "X", "XxY" or "XxYxZ", whole numbers from 1; missing sides are 1.
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
  refuse("{} takes XxYxZ in whole numbers from 1, as in 4x2x1, not '{}'", option, text);
}

std::int64_t volume(const std::array<unsigned, 3>& sides) {
  std::int64_t product = 1;
  for (const unsigned side : sides)
    if (__builtin_mul_overflow(product, static_cast<std::int64_t>(side), &product))
      refuse("a grid or block cannot have that many threads");
  return product;
}

/// The form, and the shape that follows from it: blocks x threads of a block.
void take_form(const case_words& words, launch_case& c) {
  if (!c.terms().takes_form)
    refuse("{} chooses its own grid: leave --grid and --block out", c.id());
  if (words.grid.empty() || words.block.empty()) refuse("--grid and --block come together");
  const grid_form form{parse_sides("--grid", words.grid), parse_sides("--block", words.block)};
  const shape implied{volume(form.grid), volume(form.block), 0};
  if (!words.shape.empty() && c.shape != implied)
    refuse("{} is not the shape that --grid and --block make, {}x{}",
           words.shape,
           implied.height,
           implied.width);
  c.shape = implied;
  c.configuration.form = form;
}

element parse_type(const launch_case& c, std::string_view name) {
  const std::vector<element>& types = c.variant->types;
  if (name.empty()) return default_type(*c.variant);
  if (types.empty()) refuse("{} moves no elements: leave --type out", c.id());
  const std::optional<element> type = element_from(name);
  if (!type || !has(types, *type))
    refuse("{} has no type '{}'; it has {}", c.id(), name, names_of(types));
  return *type;
}

layout parse_layout(std::string_view name) {
  if (name.empty()) return layout::tight;
  std::vector<std::string_view> names;
  for (const layout l : all_layouts) {
    if (to_string(l) == name) return l;
    names.push_back(to_string(l));
  }
  refuse("no layout is named '{}'; there are {}", name, fmt::join(names, ", "));
}

/// Whether rows x columns of the largest element, with space for a pitch, can be addressed.
bool addressable(std::int64_t rows, std::int64_t columns) {
  std::int64_t bytes = 0;
  return !__builtin_mul_overflow(rows, columns, &bytes) &&
         !__builtin_mul_overflow(bytes, std::int64_t{1024}, &bytes);
}

void require_valid_shape(const launch_case& c) {
  const shape& s = c.shape;
  if (s.height < 0 || s.width < 0 || s.inner < 0) refuse("a shape has no negative lengths");
  if (!c.terms().has_inner && s.inner != 0) refuse("{} has no inner dimension", c.id());
  if (c.terms().square && s.height != s.width)
    refuse("{} makes a square matrix: height={} width={}, the other dimension is inner",
           c.id(),
           s.height,
           s.height);
  if (!addressable(s.height, s.width) || !addressable(s.height, s.inner) ||
      !addressable(s.inner, s.width))
    refuse("a matrix of {}x{} has more bytes than an address can count", s.height, s.width);
}

/// Rows of every operand must fit the pitch, and rows of a buffer of that size must be countable.
void require_valid_pitch(const launch_case& c) {
  if (c.row_elements == 0) return;
  const operand_layout lie = operand_layout_of(c);
  const std::int64_t longest = std::max({lie.out.size.width, lie.a.size.width, lie.b.size.width});
  constexpr std::int64_t most = std::int64_t{1} << 40;
  if (c.row_elements < longest || c.row_elements > most)
    refuse("--pitch {} is not from {}, the longest row, to 2^40", c.row_elements, longest);
  const std::int64_t rows = std::max({lie.out.size.height, lie.a.size.height, lie.b.size.height});
  if (!addressable(rows, c.row_elements))
    refuse(
        "{} rows of {} elements have more bytes than an address can count", rows, c.row_elements);
}

/// Operands that are off a boundary are still aligned to their elements.
void require_valid_offset(const launch_case& c) {
  if (c.off_bytes == 0) return;
  const std::int64_t element = operand_layout_of(c).out.element_bytes;
  if (c.off_bytes < 0 || c.off_bytes >= allocation_boundary || c.off_bytes % element != 0)
    refuse("--off-bytes {} is not a multiple of an element's {} bytes below {}",
           c.off_bytes,
           element,
           allocation_boundary);
}

std::string times(const std::array<unsigned, 3>& n) {
  return fmt::format("{}x{}x{}", n[0], n[1], n[2]);
}

/// Calls f(option, value, whether the value needs no name beside it) for each word that names the
/// launch, in the order of reading.
template <class F>
void for_each_word(const launch_case& c, F&& f) {
  const configuration& k = c.configuration;
  f("shape", fmt::format("{}x{}", c.shape.height, c.shape.width), true);
  if (c.terms().has_inner) f("inner", std::to_string(c.shape.inner), false);
  if (!c.variant->types.empty()) f("type", std::string(to_string(k.type)), true);
  if (k.tile > 0) f("tile", std::to_string(k.tile), false);
  if (k.count > 1) f("batch", std::to_string(k.count), false);
  if (k.repetitions > 1) f("repetitions", std::to_string(k.repetitions), false);
  if (k.most_grid_rows != configuration{}.most_grid_rows)
    f("grid-rows", std::to_string(k.most_grid_rows), false);
  if (c.row_elements != 0) f("pitch", std::to_string(c.row_elements), false);
  if (k.form) {
    f("grid", times(k.form->grid), false);
    f("block", times(k.form->block), false);
  }
  f("layout", std::string(to_string(c.where)), true);
  if (c.off_bytes != 0) f("off-bytes", std::to_string(c.off_bytes), false);
}

}  // namespace

std::string_view to_string(layout l) {
  switch (l) {
    case layout::tight:
      return "tight";
    case layout::pitched:
      return "pitched";
    case layout::off:
      return "off";
    case layout::whole_sectors:
      return "whole_sectors";
    case layout::odd_pitch:
      return "odd_pitch";
    case layout::mixed:
      return "mixed";
    case layout::gaps:
      return "gaps";
    case layout::out_off:
      return "out_off";
    case layout::a_off:
      return "a_off";
    case layout::b_off:
      return "b_off";
    case layout::out_odd_pitch:
      return "out_odd_pitch";
    case layout::a_odd_pitch:
      return "a_odd_pitch";
    case layout::b_odd_pitch:
      return "b_odd_pitch";
  }
  return "?";
}

std::string launch_case::id() const { return fmt::format("{}.{}", family->name, variant->name); }

element default_type(const variant& v) {
  return v.types.empty() || has(v.types, element::f32) ? element::f32 : v.types.front();
}

int default_tile(const variant& v) {
  return v.tiles.empty() ? 0 : *std::max_element(v.tiles.begin(), v.tiles.end());
}

launch_case default_case(const family& f, const variant& v, const shape& s) {
  launch_case c;
  c.family = &f;
  c.variant = &v;
  c.shape = s;
  c.configuration.type = default_type(v);
  c.configuration.tile = default_tile(v);
  return c;
}

launch_case parse_case(const family& f, const variant& v, const case_words& words) {
  launch_case c = default_case(f, v, {});
  const bool form = !words.grid.empty() || !words.block.empty();
  if (words.shape.empty() && !form) refuse("a shape is required, as in height=1023 width=1001");
  if (!words.shape.empty()) c.shape = parse_shape(c, words);
  if (form) take_form(words, c);
  c.configuration.type = parse_type(c, words.type);
  if (words.tile) c.configuration.tile = *words.tile;
  c.where = parse_layout(words.layout);
  c.configuration.count = words.batch;
  if (words.repetitions < 1 || words.repetitions > std::numeric_limits<int>::max())
    refuse("--repetitions {} is not a number of passes", words.repetitions);
  c.configuration.repetitions = static_cast<int>(words.repetitions);
  c.configuration.most_grid_rows = words.grid_rows;
  c.row_elements = words.pitch;
  c.off_bytes = words.off_bytes;
  c.seed = words.seed;
  require_valid(c);
  return c;
}

void require_valid(const launch_case& c) {
  const variant& v = *c.variant;
  const configuration& k = c.configuration;
  require_valid_shape(c);
  if (!v.types.empty() && !has(v.types, k.type))
    refuse("{} has no type '{}'; it has {}", c.id(), to_string(k.type), names_of(v.types));
  if (v.tiles.empty() && k.tile != 0) refuse("{} has no tiles: leave --tile out", c.id());
  if (!v.tiles.empty() && !has(v.tiles, k.tile))
    refuse("{} has no tile {}; it has {}", c.id(), k.tile, fmt::join(v.tiles, ", "));
  if (k.count < 1 || (k.count > 1 && !v.takes_batches))
    refuse("{} takes no batch of {}", c.id(), k.count);
  if (k.repetitions < 1 || (k.repetitions > 1 && !v.in_kernel_repetitions))
    refuse("{} does not repeat itself {} times", c.id(), k.repetitions);
  if (k.most_grid_rows < 1 || k.most_grid_rows > configuration{}.most_grid_rows)
    refuse("--grid-rows {} is not from 1 to {}", k.most_grid_rows, configuration{}.most_grid_rows);
  if (k.form && !c.terms().takes_form) refuse("{} chooses its own grid and block", c.id());
  require_valid_pitch(c);
  require_valid_offset(c);
}

std::string describe(const launch_case& c) {
  return fmt::format("{} seed {}", describe_launch(c), c.seed);
}

std::string describe_launch(const launch_case& c) {
  std::string text;
  for_each_word(c, [&](std::string_view option, const std::string& value, bool speaks) {
    if (!text.empty()) text += ' ';
    text += speaks ? value : fmt::format("{} {}", option, value);
  });
  return text;
}

std::string arguments_of(const launch_case& c) {
  std::string text = fmt::format("height={} width={}", c.shape.height, c.shape.width);
  if (c.terms().has_inner) text += fmt::format(" inner={}", c.shape.inner);
  for_each_word(c, [&](std::string_view option, const std::string& value, bool) {
    if (option != "shape" && option != "inner") text += fmt::format(" --{} {}", option, value);
  });
  return text + fmt::format(" --seed {}", c.seed);
}

}  // namespace warpgauge::contract
