// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

namespace warpgauge::kernels::matmul {

/// C = A B with and without shared memory.
const family& ladder();

}  // namespace warpgauge::kernels::matmul
