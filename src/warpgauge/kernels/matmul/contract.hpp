// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/terms.hpp"

namespace warpgauge::kernels::matmul {

/// out = a b, a is height x inner, b is inner x width.
const contract::terms& product();

}  // namespace warpgauge::kernels::matmul
