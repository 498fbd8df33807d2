// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

namespace warpgauge::kernels::matmul {

/// The rung for these operands, and why.
choice choose(const operands& x, const configuration& c);

/// out = a b by the rung that `choose` takes.
/// @param out  a.height x b.width, any pitch and alignment; must not overlap `a` or `b`
/// @throws std::invalid_argument for types that only move
/// @throws device::cuda_error
void multiply(device::queue& q, const matrix& out, const matrix& a, const matrix& b, element type);

}  // namespace warpgauge::kernels::matmul
