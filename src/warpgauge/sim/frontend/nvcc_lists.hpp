// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/commands.hpp"

#include <string>

namespace warpgauge::sim::frontend {

/// Words for another program, between commas or spaces. Quotes hold a word together and are
/// dropped: FindCUDA writes `,"-fPIC","-g"`.
arguments words_to_pass_on(const std::string& text);

/// nvcc's lists, as in -Ia,b: a comma divides unless it stands in double quotes or after a
/// backslash.
arguments words_of_list(const std::string& text, bool keep_quotes = false);

}  // namespace warpgauge::sim::frontend
