// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/cli/app_tree.hpp"

#include <string>

namespace warpgauge::cli {

/// The manual page warpgauge(1), as input to man.
/// @see https://man7.org/linux/man-pages/man7/man.7.html
std::string to_man(const described_command& root);

}  // namespace warpgauge::cli
