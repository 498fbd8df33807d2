// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Compiled with each part of the mutants.

#include "tests/selftest/mutants/this_build.hpp"

int warpgauge_mutant_active = 0;
char warpgauge_mutant_reached[warpgauge::mutants::most_mutants];

namespace warpgauge::mutants {

const build this_build{WARPGAUGE_MUTANT_CONSTANT, WARPGAUGE_MUTANT_SLICES, WARPGAUGE_MUTANT_SLICE};

}  // namespace warpgauge::mutants
