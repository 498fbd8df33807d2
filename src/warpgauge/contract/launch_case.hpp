// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/variant.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warpgauge::contract {

/// How matrices are laid out in memory. Bases are aligned to 256 bytes unless stated otherwise.
enum class layout : std::uint8_t {
  tight,          ///< rows follow each other
  pitched,        ///< rows further apart than they are long, each matrix with a pitch of its own
  off,            ///< tight, and every base launch_case::off_bytes after a 256-byte boundary
  whole_sectors,  ///< rows start 32-byte sectors apart, one more than they need
  odd_pitch,      ///< off_bytes between rows
  mixed,    ///< the output has three elements between rows, inputs only padding to whole sectors
  gaps,     ///< three elements between rows
  out_off,  ///< tight, but this one operand is off
  a_off,
  b_off,
  out_odd_pitch,  ///< tight, but this one operand has off_bytes between rows
  a_odd_pitch,
  b_odd_pitch,
};
inline constexpr layout all_layouts[] = {layout::tight,
                                         layout::pitched,
                                         layout::off,
                                         layout::whole_sectors,
                                         layout::odd_pitch,
                                         layout::mixed,
                                         layout::gaps,
                                         layout::out_off,
                                         layout::a_off,
                                         layout::b_off,
                                         layout::out_odd_pitch,
                                         layout::a_odd_pitch,
                                         layout::b_odd_pitch};
/// The layouts that correctness runs at every size.
inline constexpr layout swept_layouts[] = {layout::tight, layout::pitched, layout::off};
/// The layouts in which one operand differs from the others: see operand_layout_of for which.
inline constexpr layout lone_layouts[] = {layout::out_off,
                                          layout::a_off,
                                          layout::b_off,
                                          layout::out_odd_pitch,
                                          layout::a_odd_pitch,
                                          layout::b_odd_pitch};
std::string_view to_string(layout l);

/// One launch: a variant with all of its arguments. The only type for it, wherever launches are
/// run, traced, counted, timed or swept.
struct launch_case {
  const contract::family* family = nullptr;
  const contract::variant* variant = nullptr;
  contract::shape shape{};
  contract::configuration configuration{};
  layout where = layout::tight;
  std::uint64_t seed = 1;         ///< seed of the input values
  std::int64_t row_elements = 0;  ///< from row to row of every matrix; 0: as the layout says
  /// How far operands are off a boundary, and the gap between rows of an odd pitch; 0: one element.
  std::int64_t off_bytes = 0;

  std::string id() const;  ///< "transpose.padded"
  const contract::terms& terms() const { return *variant->fulfils; }
};

/// The default type: float if the variant has it, else its first.
element default_type(const variant& v);

/// The default tile: the largest; 0 for variants without tiles.
int default_tile(const variant& v);

/// The case with the variant's default type and tile, of any shape.
launch_case default_case(const family& f, const variant& v, const shape& s);

/// The options that name a case of a variant; empty: the default.
struct case_words {
  std::string shape{};  ///< "65x130"
  std::string type{};
  std::string layout{};
  std::string grid{};   ///< "4x2x1", instead of the shape if the contract takes a form
  std::string block{};  ///< with it
  std::optional<std::int64_t> inner{};
  std::optional<int> tile{};
  std::int64_t batch = 1;
  std::int64_t repetitions = 1;
  std::int64_t grid_rows = 65535;  ///< most blocks in y
  std::int64_t pitch = 0;
  std::int64_t off_bytes = 0;
  std::uint64_t seed = 1;
};

/// The case that the options name.
/// @throws std::invalid_argument with a message that says what is allowed
launch_case parse_case(const family& f, const variant& v, const case_words& words);

/// Refuses arguments with which the variant cannot be launched: a type or tile that it lacks, a
/// batch, passes or a form that it does not take, a shape that its contract does not allow, rows
/// longer than the pitch, and sizes beyond the address space.
/// @throws std::invalid_argument with a message
void require_valid(const launch_case& c);

/// "65x130 f32 tile 32 pitched seed 1"
std::string describe(const launch_case& c);

/// The same without the seed, on which neither traffic nor time depends.
std::string describe_launch(const launch_case& c);

/// The same as the tool's arguments: "height=65 width=130 --type f32 --tile 32 --layout pitched
/// ...".
std::string arguments_of(const launch_case& c);

}  // namespace warpgauge::contract
