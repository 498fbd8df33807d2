// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

namespace warpgauge::kernels::hello {

/// Programs that every thread answers: the printing one and the one that writes its ids down.
const family& ladder();

}  // namespace warpgauge::kernels::hello
