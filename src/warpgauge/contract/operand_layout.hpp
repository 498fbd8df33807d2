// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/expectation.hpp"
#include "warpgauge/contract/input.hpp"
#include "warpgauge/contract/launch_case.hpp"

#include <cstddef>
#include <cstdint>

/// The layout of a case's operands in memory. The same rules hold in an arena with guards (place)
/// and in separate allocations (conformance::operand_memory).
namespace warpgauge::contract {

/// Allocations start on these boundaries; bytes.
inline constexpr std::int64_t allocation_boundary = 256;

/// The rows of one operand.
struct operand_rows {
  extent size;
  std::int64_t element_bytes = 0;
  std::int64_t pitch_bytes = 0;  ///< from row to row
  std::int64_t shift_bytes = 0;  ///< from an allocation boundary to the first element

  std::int64_t row_bytes() const { return size.width * element_bytes; }
  bool empty() const { return size.height == 0 || size.width == 0; }
  /// From the first element to the end of the last one.
  std::int64_t bytes() const { return empty() ? 0 : (size.height - 1) * pitch_bytes + row_bytes(); }
};

struct operand_layout {
  operand_rows out, a, b;
};
operand_layout operand_layout_of(const launch_case& c);

/// The distances between rows.
pitches pitches_of(const launch_case& c);

/// The operand at this address, as kernels take it.
matrix matrix_at(const operand_rows& rows, std::byte* first_element);

/// Represents the output of a kernel that prints: the numbers of blocks and of threads are its
/// height and width.
matrix printed_output(const launch_case& c);

/// A case laid out in memory: what to launch, and the expected output.
struct placed_case {
  expectation output;
  operands arguments;
  input_extents inputs;
};

/// Lays a case out: its output, with guard bands, from `offset` of the arena on, its inputs from
/// the start of the input memory. Offsets depend on the case alone, so that a repetition sees the
/// same values.
///
/// @param offset  bytes, a multiple of 256
placed_case place(const launch_case& c, std::int64_t offset, std::byte* arena, std::byte* input);

/// The operands with every first element at address 0, which has every alignment: for decisions
/// that depend only on the layout.
operands imagined_operands(const launch_case& c);

/// The contents of the case's inputs.
content inputs_of(const launch_case& c);

/// The form of the case's launch, if its contract takes one.
grid_form form_of(const shape& s, const configuration& c);

}  // namespace warpgauge::contract
