// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace warpgauge::tests {

/// Adds up what the variants' processes left in `results`, prints how the cases split and the
/// summary line, and writes both as correctness-<backend>-<plan>.json beside them.
///
/// @return  false when a case failed, or a registered variant has left no result since this program
///          was built
bool summarise(const std::filesystem::path& results, const std::string& plan);

}  // namespace warpgauge::tests
