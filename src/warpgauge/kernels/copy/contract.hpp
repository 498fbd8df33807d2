// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/terms.hpp"

namespace warpgauge::kernels::copy {

/// out(r, c) = a(r, c)
const contract::terms& same();

}  // namespace warpgauge::kernels::copy
