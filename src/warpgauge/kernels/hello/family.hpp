// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

namespace warpgauge::kernels::hello {

/// Programs to which every thread contributes: one prints its ids, the other writes them to memory.
const family& ladder();

}  // namespace warpgauge::kernels::hello
