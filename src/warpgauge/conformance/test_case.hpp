// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/expectation.hpp"
#include "warpgauge/conformance/input.hpp"
#include "warpgauge/conformance/mismatch.hpp"
#include "warpgauge/kernels/family.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warpgauge::conformance {

/// How matrices lie in memory.
enum class layout : std::uint8_t {
  tight,    ///< rows follow each other; base aligned to 256 bytes
  pitched,  ///< rows further apart than they are long, each matrix with a pitch of its own
  off,      ///< tight, and every base one element after a 256-byte boundary
};
inline constexpr layout all_layouts[] = {layout::tight, layout::pitched, layout::off};
std::string_view to_string(layout l);
std::optional<layout> layout_from(std::string_view name);

/// One launch whose result is judged.
struct test_case {
  const kernels::family* family = nullptr;
  const kernels::variant* variant = nullptr;
  kernels::shape shape;
  kernels::configuration configuration;
  layout where = layout::tight;
  std::uint64_t seed = 1;
  std::int64_t row_elements = 0;  ///< from row to row of every matrix; 0: as the layout says

  std::string id() const;  ///< "transpose.padded"
};

/// "65x130 f32 tile 32 pitched seed 1"
std::string describe(const test_case& c);

/// The one line that repeats the case, from the top of the source tree.
std::string repeat_command(const test_case& c);

/// How many kernels::thread_record words make a record; records are judged word by word.
inline constexpr std::int64_t record_words = 6;

/// A case laid out in memory: what to launch and what must come of it.
struct placed_case {
  expectation expected;
  kernels::operands arguments;
  input_extents inputs;
};

/// Lays a case out: its output, with guard bands, from `offset` of the arena on, its inputs from
/// the start of the input memory. The places depend on the case alone, so that a repetition sees
/// the same values.
///
/// @param offset  bytes, a multiple of 256
placed_case place(const test_case& c, std::int64_t offset, std::byte* arena, std::byte* input);

/// What the inputs of the case must hold.
content inputs_of(const test_case& c);

/// How mismatches of the case are shown.
notation notation_of(const test_case& c);

}  // namespace warpgauge::conformance
