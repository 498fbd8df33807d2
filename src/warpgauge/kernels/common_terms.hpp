// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/terms.hpp"

namespace warpgauge::kernels {

/// What contracts that move a matrix of any element have in common: sizes, timed launches and
/// bytes. Extents and judge are the caller's to add.
contract::terms terms_of_moves(std::string_view name);

/// The same for contracts that multiply numbers: inner dimension, sizes, flops are the caller's
/// too.
contract::terms terms_of_products(std::string_view name);

}  // namespace warpgauge::kernels
