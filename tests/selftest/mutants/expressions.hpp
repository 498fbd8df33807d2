// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/selftest/mutants/syntax.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What the rules ask of parts of the syntax tree.
namespace warpgauge::mutants {

bool contains_word(std::string_view text, std::string_view word);

/// Of a binary operator: "+".
std::string operator_of(const node& n);

/// Of a call.
std::vector<const node*> arguments_of(const node& n);

/// Whether it stands between the angle brackets of a template's name. In text that clang-format
/// has formatted these are the ones without a space.
bool in_template_argument(const node& n);

/// Behind the last array bound of a declared variable, or 0.
std::size_t end_of_bounds(const node& n);

/// Where a for statement's parts end.
struct loop_head {
  std::size_t first = 0;   ///< semicolon
  std::size_t second = 0;  ///< semicolon
  std::size_t close = 0;   ///< parenthesis
};
loop_head head_of(const node& n);

bool is_pointer(const node& n);
bool is_64_bit(const node& n);
/// Also where only a template's arguments would tell.
bool may_be_array(const node& n);
std::string result_of(const node& function);

/// Whether a function says what is expected of kernels, as formulas of traffic do: no mutants of
/// these, for a difference there is one of the tests.
bool is_formula(const node& function);

/// queue.launch(...)
bool is_launch(const node& n);

/// Whether an assignment loads or stores: not between a thread's own variables.
bool touches_memory(const node& n);

/// Whether two arguments are of one type, and not the same.
bool may_change_places(const node& a, const node& b);

/// The same object's members that one could take for this one: x for y, height for width.
std::vector<std::string> like_members(const node& n);
/// A row's bytes without the gap behind it, where the member is a view's pitch.
std::optional<std::string> width_for_pitch(const node& n);

}  // namespace warpgauge::mutants
