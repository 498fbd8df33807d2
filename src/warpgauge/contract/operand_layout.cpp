// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/contract/operand_layout.hpp"

#include <algorithm>

namespace warpgauge::contract {
namespace {

constexpr std::int64_t sector = 32;
constexpr std::int64_t smallest_guard = 256;
constexpr std::int64_t largest_guard = 64 * 1024;

std::int64_t round_up(std::int64_t n, std::int64_t to) { return (n + to - 1) / to * to; }

/// Whether an operand starts off a boundary.
/// @param which  0 for the output, 1 for a, 2 for b
bool is_off(layout where, int which) {
  constexpr layout alone[] = {layout::out_off, layout::a_off, layout::b_off};
  return where == layout::off || where == alone[which];
}

/// How far operands are off a boundary.
std::int64_t off_by(const launch_case& c, std::int64_t element_bytes) {
  return c.off_bytes != 0 ? c.off_bytes : element_bytes;
}

std::int64_t pitch_of(const launch_case& c, const extent& e, std::int64_t bytes, int which) {
  if (c.row_elements != 0) return c.row_elements * bytes;
  const std::int64_t tight = e.width * bytes;
  const std::int64_t odd = tight + off_by(c, bytes);
  switch (c.where) {
    case layout::tight:
    case layout::off:
    case layout::out_off:
    case layout::a_off:
    case layout::b_off:
      break;
    case layout::pitched: {
      // Pitches differ between the operands of a case and from case to case: now a few spare
      // elements, now whole 256-byte boundaries as cudaMallocPitch makes them.
      const std::int64_t turn = 3 * e.height + e.width + 5 * which;
      const std::int64_t spare = (e.width + 1 + turn % 7) * bytes;
      const bool aligned = turn % 2 == 1 && allocation_boundary % bytes == 0;
      return aligned ? round_up(spare, allocation_boundary) : spare;
    }
    case layout::whole_sectors:
      return round_up(tight, sector) + sector;
    case layout::odd_pitch:
      return odd;
    case layout::mixed:
      return which == 0 ? tight + 3 * bytes : round_up(tight, sector);
    case layout::gaps:
      return tight + 3 * bytes;
    case layout::out_odd_pitch:
      return which == 0 ? odd : tight;
    case layout::a_odd_pitch:
      return which == 1 ? odd : tight;
    case layout::b_odd_pitch:
      return which == 2 ? odd : tight;
  }
  return tight;
}

}  // namespace

operand_layout operand_layout_of(const launch_case& c) {
  const terms& t = c.terms();
  const operand_extents all = t.extents(c.shape, c.configuration);
  const auto rows = [&](const extent& e, int which) {
    const element type = c.configuration.type;
    const std::size_t of_element = size_of(t.computes && which == 0 ? sum_of(type) : type);
    const std::int64_t bytes =
        t.record_bytes != 0 ? t.record_bytes : static_cast<std::int64_t>(of_element);
    return operand_rows{
        e, bytes, pitch_of(c, e, bytes, which), is_off(c.where, which) ? off_by(c, bytes) : 0};
  };
  return {rows(all.out, 0), rows(all.a, 1), rows(all.b, 2)};
}

pitches pitches_of(const launch_case& c) {
  const operand_layout all = operand_layout_of(c);
  return {all.out.pitch_bytes, all.a.pitch_bytes, all.b.pitch_bytes};
}

matrix matrix_at(const operand_rows& rows, std::byte* first_element) {
  return {first_element, rows.size.height, rows.size.width, rows.pitch_bytes};
}

matrix printed_output(const launch_case& c) { return {nullptr, c.shape.height, c.shape.width, 0}; }

operands imagined_operands(const launch_case& c) {
  const operand_layout all = operand_layout_of(c);
  return {matrix_at(all.out, nullptr), matrix_at(all.a, nullptr), matrix_at(all.b, nullptr)};
}

content inputs_of(const launch_case& c) {
  if (!c.terms().computes && !c.variant->numbers_only) return content::bytes;
  switch (c.configuration.type) {
    case element::f16:
      return content::f16;
    case element::bf16:
      return content::bf16;
    case element::f64:
      return content::f64;
    default:
      return content::f32;
  }
}

grid_form form_of(const shape& s, const configuration& c) {
  if (c.form) return *c.form;
  grid_form form;
  form.grid[0] = static_cast<unsigned>(s.height);
  form.block[0] = static_cast<unsigned>(s.width);
  return form;
}

placed_case place(const launch_case& c, std::int64_t offset, std::byte* arena, std::byte* input) {
  const operand_layout all = operand_layout_of(c);
  const std::int64_t shift = all.out.shift_bytes;
  const terms& t = c.terms();

  placed_case p;
  expectation& e = p.output;
  e.inputs = inputs_of(c);
  e.any_order = c.variant->sums_in_any_order;
  e.splits_factors = c.variant->splits_factors;
  e.cuts_sums = c.variant->cuts_sums;
  e.seed = c.seed;
  e.tile = c.configuration.tile;
  e.count = c.configuration.count;
  e.element_bytes = static_cast<std::int32_t>(all.out.element_bytes / t.record_words);
  e.height = all.out.size.height;
  e.width = all.out.size.width * t.record_words;
  e.pitch = all.out.pitch_bytes;
  e.a_width = all.a.size.width;
  if (t.takes_form) {
    const grid_form form = form_of(c.shape, c.configuration);
    std::copy_n(form.grid.begin(), 2, e.grid);
    std::copy_n(form.block.begin(), 2, e.block);
  }

  // Two rows of guard on each side catch a write that is a row off.
  const std::int64_t guard =
      round_up(std::clamp(2 * e.pitch, smallest_guard, largest_guard), allocation_boundary);
  e.region = offset;
  e.base = offset + guard + shift;
  e.region_bytes = round_up(guard + shift + e.height * e.pitch + guard, allocation_boundary);
  p.arguments.out = t.prints() ? printed_output(c) : matrix_at(all.out, arena + e.base);

  p.inputs.kind = e.inputs;
  p.inputs.seed = e.seed;
  std::int64_t& end = p.inputs.bytes;
  const auto place_input = [&](const operand_rows& rows,
                               std::size_t which,
                               matrix& m,
                               std::int64_t& base,
                               std::int64_t& pitch) {
    if (rows.size == extent{}) return;
    pitch = rows.pitch_bytes;
    base = round_up(end, allocation_boundary) + allocation_boundary + rows.shift_bytes;
    m = matrix_at(rows, input + base);
    p.inputs.matrices[which] = {base, rows.size.height, rows.row_bytes(), pitch};
    // The last row ends with its last element: nothing may be read beyond it.
    if (!rows.empty()) end = base + rows.bytes();
  };
  place_input(all.a, 0, p.arguments.a, e.a_base, e.a_pitch);
  place_input(all.b, 1, p.arguments.b, e.b_base, e.b_pitch);
  return p;
}

}  // namespace warpgauge::contract
