// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/terms.hpp"

namespace warpgauge::kernels::aat {

/// out = a a^T, a is height x inner.
const contract::terms& gram();

}  // namespace warpgauge::kernels::aat
