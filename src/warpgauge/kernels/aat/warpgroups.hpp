// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

namespace warpgauge::kernels::aat {

/// Enqueues aat_tensor_float_wgmma, which nvcc compiles for sm_90a alone.
/// @param aligned  rows of both matrices start on 16 bytes
/// @pre  whole tiles of warpgroup_form, a device of sm_90
/// @throws device::cuda_error
void multiply_by_warpgroups(device::queue& q,
                            const operands& x,
                            const launch_geometry& g,
                            bool aligned);

}  // namespace warpgauge::kernels::aat
