// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/selftest/mutants/sites.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Mistakes that only some values, some passes or some grids show.
namespace warpgauge::mutants {

/// The loop around a statement, where it counts up from a value.
struct counting_loop {
  std::string variable;
  std::string first;
  std::string step;
  bool fixed = false;  ///< the compiler knows where it ends
};

/// Of a for statement; none where it does anything else.
std::optional<counting_loop> counting_loop_of(const node& loop);

/// The value that a statement stores: of an assignment to memory, or what a function that stores is
/// given. Null where it stores none.
const node* stored_value(const node& statement);

/// What is stored in place of a value: without the sign of a zero, infinities, NaNs, denormals, or
/// beyond the largest number of 16 bits. Sums of products do not promise the sign of a zero.
/// @param path  of the source
std::vector<alternate> other_values(std::string_view value, std::string_view path);

/// What stands in place of a statement: the same in some passes of a loop only, or in small grids,
/// or but for some values.
std::vector<alternate> other_statements(const node& statement,
                                        const std::optional<counting_loop>& loop);

/// A loop that ends after eight passes.
std::string capped(std::string_view condition, const counting_loop& loop);

}  // namespace warpgauge::mutants
