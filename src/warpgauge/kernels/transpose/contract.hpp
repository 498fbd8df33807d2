// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/terms.hpp"

namespace warpgauge::kernels::transpose {

/// out(c, r) = a(r, c), for each matrix of a batch.
const contract::terms& whole();

/// Fine-grained: each whole tile transposed in place of itself; tiles cut by the edge are copied.
const contract::terms& inside_tiles();

/// Coarse-grained: each whole tile moved to the transposed place, untransposed inside; tiles cut by
/// the edge only fit there transposed, and are.
const contract::terms& between_tiles();

}  // namespace warpgauge::kernels::transpose
