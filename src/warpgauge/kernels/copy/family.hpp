// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

namespace warpgauge::kernels::copy {

/// Copies of a matrix: the ceiling that transposes are judged against.
const family& ladder();

}  // namespace warpgauge::kernels::copy
