// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/sweep.hpp"

namespace warpgauge::conformance {

/// The hello family's cases: blocks x threads, then grids and blocks in 1D, 2D and 3D up to the
/// device's limits (1024 threads, 1024 x 1024 x 64; 65535 blocks in y and z).
///
/// @param start  family, variant and seed of the cases
void for_each_hello_case(test_case start, plan p, bool simulated, const case_visitor& visit);

}  // namespace warpgauge::conformance
