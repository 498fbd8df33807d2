// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/terms.hpp"

namespace warpgauge::kernels::hello {

/// The family's cases: blocks x threads, then grids and blocks in 1D, 2D and 3D up to the device's
/// limits (1024 threads, 1024 x 1024 x 64; 65535 blocks in y and z).
///
/// @param start  family, variant and seed of the cases
void for_each_printing_case(contract::launch_case start,
                            contract::plan p,
                            bool simulated,
                            const contract::case_visitor& visit);
void for_each_recording_case(contract::launch_case start,
                             contract::plan p,
                             bool simulated,
                             const contract::case_visitor& visit);

}  // namespace warpgauge::kernels::hello
