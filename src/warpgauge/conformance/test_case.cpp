// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/test_case.hpp"

#include "warpgauge/device/availability.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::conformance {
namespace {

using kernels::contract;

constexpr std::int64_t boundary = 256;  // bytes; what cudaMalloc aligns to
constexpr std::int64_t smallest_guard = 256;
constexpr std::int64_t largest_guard = 64 * 1024;

std::int64_t round_up(std::int64_t n, std::int64_t to) { return (n + to - 1) / to * to; }

std::int64_t element_bytes(const test_case& c) {
  if (c.variant->fulfils == contract::thread_records) return sizeof(kernels::thread_record);
  return static_cast<std::int64_t>(kernels::size_of(c.configuration.type));
}

bool holds_memory(const kernels::extent& e) { return e.height > 0 && e.width > 0; }

// Pitches differ between the operands of a case and from case to case: now a few spare elements,
// now whole 256-byte boundaries as cudaMallocPitch makes them.
std::int64_t pitch_of(const test_case& c, const kernels::extent& e, std::int64_t salt) {
  const std::int64_t bytes = element_bytes(c);
  if (c.row_elements != 0) return c.row_elements * bytes;
  if (c.where != layout::pitched) return e.width * bytes;
  const std::int64_t turn = 3 * e.height + e.width + 5 * salt;
  const std::int64_t spare = (e.width + 1 + turn % 7) * bytes;
  const bool aligned = turn % 2 == 1 && boundary % bytes == 0;
  return aligned ? round_up(spare, boundary) : spare;
}

mapping mapping_of(contract c) {
  switch (c) {
    case contract::transpose:
      return mapping::transpose;
    case contract::tile_local_transpose:
      return mapping::tile_local;
    case contract::tile_order_transpose:
      return mapping::tile_order;
    case contract::gram:
      return mapping::gram;
    case contract::product:
      return mapping::product;
    case contract::thread_records:
      return mapping::records;
    case contract::copy:
    case contract::hello_lines:
      break;
  }
  return mapping::copy;
}

kernels::grid_form form_of(const test_case& c) {
  if (c.configuration.form) return *c.configuration.form;
  kernels::grid_form form;
  form.grid[0] = static_cast<unsigned>(c.shape.height);
  form.block[0] = static_cast<unsigned>(c.shape.width);
  return form;
}

kernels::operand_extents extents_of(const test_case& c) {
  kernels::operand_extents all =
      kernels::extents_of(c.variant->fulfils, c.shape, c.configuration.count);
  if (c.variant->fulfils == contract::thread_records) {
    const kernels::grid_form f = form_of(c);
    all.out = {std::int64_t{f.grid[0]} * f.grid[1] * f.grid[2],
               std::int64_t{f.block[0]} * f.block[1] * f.block[2]};
  }
  return all;
}

std::string times(const std::array<unsigned, 3>& n) {
  return fmt::format("{}x{}x{}", n[0], n[1], n[2]);
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
  }
  return "?";
}

std::optional<layout> layout_from(std::string_view name) {
  for (const layout l : all_layouts)
    if (to_string(l) == name) return l;
  return std::nullopt;
}

std::string test_case::id() const { return fmt::format("{}.{}", family->name, variant->name); }

std::string describe(const test_case& c) {
  std::string text = fmt::format("{}x{}", c.shape.height, c.shape.width);
  if (c.family->has_inner) text += fmt::format(" inner {}", c.shape.inner);
  if (!c.variant->types.empty())
    text += fmt::format(" {}", kernels::to_string(c.configuration.type));
  if (c.configuration.tile > 0) text += fmt::format(" tile {}", c.configuration.tile);
  if (c.configuration.count > 1) text += fmt::format(" batch {}", c.configuration.count);
  if (c.row_elements != 0) text += fmt::format(" pitch {}", c.row_elements);
  if (c.configuration.form)
    text += fmt::format(
        " grid {} block {}", times(c.configuration.form->grid), times(c.configuration.form->block));
  return text + fmt::format(" {} seed {}", to_string(c.where), c.seed);
}

std::string repeat_command(const test_case& c) {
  std::string text =
      fmt::format("{} run {} --shape {}x{}", WARPGAUGE_TOOL, c.id(), c.shape.height, c.shape.width);
  if (c.family->has_inner) text += fmt::format(" --inner {}", c.shape.inner);
  if (!c.variant->types.empty())
    text += fmt::format(" --type {}", kernels::to_string(c.configuration.type));
  if (c.configuration.tile > 0) text += fmt::format(" --tile {}", c.configuration.tile);
  if (c.configuration.count > 1) text += fmt::format(" --batch {}", c.configuration.count);
  if (c.row_elements != 0) text += fmt::format(" --pitch {}", c.row_elements);
  if (c.configuration.form)
    text += fmt::format(" --grid {} --block {}",
                        times(c.configuration.form->grid),
                        times(c.configuration.form->block));
  return text + fmt::format(" --layout {} --seed {} --backend {}",
                            to_string(c.where),
                            c.seed,
                            device::backend_name());
}

content inputs_of(const test_case& c) {
  const bool computes = c.variant->fulfils == contract::gram ||
                        c.variant->fulfils == contract::product || c.variant->numbers_only;
  if (!computes) return content::bytes;
  return c.configuration.type == kernels::element::f64 ? content::f64 : content::f32;
}

notation notation_of(const test_case& c) {
  if (c.variant->fulfils == contract::thread_records) return notation::word;
  if (inputs_of(c) == content::bytes) return notation::hexadecimal;
  return inputs_of(c) == content::f64 ? notation::f64 : notation::f32;
}

placed_case place(const test_case& c, std::int64_t offset, std::byte* arena, std::byte* input) {
  const std::int64_t bytes = element_bytes(c);
  const std::int64_t shift = c.where == layout::off ? bytes : 0;
  const kernels::operand_extents all = extents_of(c);
  const bool records = c.variant->fulfils == contract::thread_records;

  placed_case p;
  expectation& e = p.expected;
  e.map = mapping_of(c.variant->fulfils);
  e.inputs = inputs_of(c);
  e.seed = c.seed;
  e.tile = c.configuration.tile;
  e.inner = c.shape.inner;
  e.count = c.configuration.count;
  e.element_bytes = static_cast<std::int32_t>(records ? bytes / record_words : bytes);
  e.height = all.out.height;
  e.width = records ? all.out.width * record_words : all.out.width;
  e.pitch = pitch_of(c, all.out, 0);
  if (records) {
    const kernels::grid_form f = form_of(c);
    std::copy_n(f.grid.begin(), 2, e.grid);
    std::copy_n(f.block.begin(), 2, e.block);
  }

  // Two rows of guard on each side catch a write that is a row off.
  const std::int64_t guard =
      round_up(std::clamp(2 * e.pitch, smallest_guard, largest_guard), boundary);
  e.region = offset;
  e.base = offset + guard + shift;
  e.region_bytes = round_up(guard + shift + e.height * e.pitch + guard, boundary);
  p.arguments.out = {arena + e.base, all.out.height, all.out.width, e.pitch};
  // Printing kernels have no output in memory; the extents still say how many threads run.
  if (c.variant->fulfils == contract::hello_lines)
    p.arguments.out = {nullptr, c.shape.height, c.shape.width, 0};

  p.inputs.kind = e.inputs;
  p.inputs.seed = e.seed;
  std::int64_t& end = p.inputs.bytes;
  const auto place_input = [&](const kernels::extent& extent,
                               int which,
                               kernels::matrix& m,
                               std::int64_t& base,
                               std::int64_t& pitch) {
    if (extent == kernels::extent{}) return;
    pitch = pitch_of(c, extent, which + 1);
    base = round_up(end, boundary) + boundary + shift;
    m = {input + base, extent.height, extent.width, pitch};
    p.inputs.matrices[which] = {base, extent.height, extent.width * bytes, pitch};
    // The last row ends with its last element: nothing may be read beyond it.
    if (holds_memory(extent)) end = base + (extent.height - 1) * pitch + extent.width * bytes;
  };
  place_input(all.a, 0, p.arguments.a, e.a_base, e.a_pitch);
  place_input(all.b, 1, p.arguments.b, e.b_base, e.b_pitch);
  return p;
}

}  // namespace warpgauge::conformance
