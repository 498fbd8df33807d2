// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/operand_memory.hpp"

#include "warpgauge/conformance/inspector.hpp"

namespace warpgauge::conformance {
namespace {

// Inputs are written in whole words.
constexpr std::int64_t word = 8;

std::int64_t allocated(const operand_rows& rows) {
  return rows.empty() ? 0 : rows.shift_bytes + rows.bytes();
}

}  // namespace

operand_memory::operand_memory(device::queue& q, const launch_case& c) {
  const operand_layout all = operand_layout_of(c);
  operands.out = c.terms().prints() ? printed_output(c) : place(all.out, out_);
  const auto fill = [&](const operand_rows& rows, device::allocation& memory) {
    const matrix m = place(rows, memory);
    if (rows.empty()) return m;
    input_extents values{.matrices = {}, .bytes = 0, .kind = inputs_of(c), .seed = c.seed};
    values.matrices[0] = {rows.shift_bytes, rows.size.height, rows.row_bytes(), rows.pitch_bytes};
    values.bytes = allocated(rows);
    inspector::generate(q, static_cast<std::byte*>(memory.data()), values);
    return m;
  };
  operands.a = fill(all.a, a_);
  operands.b = fill(all.b, b_);
}

matrix operand_memory::place(const operand_rows& rows, device::allocation& memory) {
  if (rows.empty()) return matrix_at(rows, nullptr);
  const std::int64_t spare = inspector::wants_exact_inputs() ? 0 : word;
  memory = device::allocation(static_cast<std::size_t>(allocated(rows) + spare));
  return matrix_at(rows, static_cast<std::byte*>(memory.data()) + rows.shift_bytes);
}

std::int64_t bytes_of_operands(const launch_case& c) {
  const operand_layout all = operand_layout_of(c);
  return allocated(all.out) + allocated(all.a) + allocated(all.b);
}

}  // namespace warpgauge::conformance
