// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

namespace warpgauge::kernels::aat {

/// C = A A^T, the best-practices guide's lesson on strided reads.
const family& ladder();

}  // namespace warpgauge::kernels::aat
