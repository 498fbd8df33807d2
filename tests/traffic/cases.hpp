// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/traffic/simulate.hpp"
#include "warpgauge/registry/registry.hpp"

#include <vector>

namespace warpgauge::tests {

/// Every launch that the variant's traffic is checked at: types x tiles x layouts x shapes (square,
/// rectangular both ways, odd, thin, around a tile, empty), and several passes inside the kernel.
std::vector<launch_case> cases_of(const registry::entry& e);

/// Launches with base pointers off by one element, for which the registry promises no formula.
std::vector<launch_case> stored_cases_of(const registry::entry& e);

}  // namespace warpgauge::tests
