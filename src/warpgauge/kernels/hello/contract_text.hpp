// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/vocabulary.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::kernels::hello {

/// What is wrong with the printed text of a launch: the host's line first, then each thread's line
/// exactly once, in any order, and nothing else. Empty when nothing is; at most ten lines.
std::vector<std::string> check_printed_text(std::string_view text, const contract::grid_form& form);

}  // namespace warpgauge::kernels::hello
