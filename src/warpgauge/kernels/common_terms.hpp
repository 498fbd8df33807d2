// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/terms.hpp"

namespace warpgauge::kernels {

/// The common part of contracts that move a matrix of any element: sizes, timed launches and bytes.
/// The caller adds extents and judge.
contract::terms terms_of_moves(std::string_view name);

/// The common part of contracts that multiply numbers: sizes and operations.
contract::terms terms_of_products(std::string_view name);

}  // namespace warpgauge::kernels
