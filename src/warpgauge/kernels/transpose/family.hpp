// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

namespace warpgauge::kernels::transpose {

/// Transposes of a matrix, slowest first, and the two partial transposes that explain them.
const family& ladder();

}  // namespace warpgauge::kernels::transpose
