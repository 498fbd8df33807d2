// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::sim::frontend {

/// Inline PTX that cannot be translated; the message says why.
struct ptx_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Translates the text of an asm statement to C++ statements. Each instruction is a call of the
/// function in warpgauge::sim::ptx that function_of_ptx() names; operands stand in PTX's order,
/// destinations first and by reference. `.reg` declares variables, '@p' is an if, labels are
/// labels.
///
/// @param text      of the statement's literals, joined
/// @param operands  C++ expressions of %0, %1, ...
/// @param names     of [name] operands, empty where there is none
/// @param known     whether the surface has a function of that name
/// @throws ptx_error
std::string translate_ptx(std::string_view text,
                          const std::vector<std::string>& operands,
                          const std::vector<std::string>& names,
                          const std::function<bool(const std::string&)>& known);

}  // namespace warpgauge::sim::frontend
