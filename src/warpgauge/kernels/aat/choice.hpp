// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

namespace warpgauge::kernels::aat {

/// The rung for these operands, and why.
choice choose(const operands& x, const configuration& c);

/// out = a a^T by the rung that `choose` takes.
/// @param out  a.height x a.height, any pitch and alignment; must not overlap `a`
/// @throws std::invalid_argument for types that only move
/// @throws device::cuda_error
void multiply_by_own_transpose(device::queue& q, const matrix& out, const matrix& a, element type);

}  // namespace warpgauge::kernels::aat
