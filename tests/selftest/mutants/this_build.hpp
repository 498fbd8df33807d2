// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/selftest/mutants/results.hpp"

namespace warpgauge::mutants {

inline constexpr std::size_t most_mutants = std::size_t{1} << 18;

/// The mutants that this program was built with.
extern const build this_build;

}  // namespace warpgauge::mutants

// As mutant_switch.hpp has them.
extern int warpgauge_mutant_active;
extern char warpgauge_mutant_reached[warpgauge::mutants::most_mutants];
