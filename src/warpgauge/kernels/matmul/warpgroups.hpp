// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

namespace warpgauge::kernels::matmul {

/// Enqueues matmul_tensor_float_wgmma, which nvcc compiles for sm_90a alone.
/// @param aligned  rows of all three matrices start on 16 bytes
/// @pre  a device of sm_90; the result is not empty
/// @throws device::cuda_error
void multiply_by_warpgroups(device::queue& q,
                            const operands& x,
                            const launch_geometry& g,
                            bool aligned);

/// Enqueues matmul_half_wgmma, which nvcc compiles for sm_90a alone.
/// @pre  a device of sm_90; nothing is empty; lengths below 2^31; rows of both factors start on 16
///       bytes
/// @throws device::cuda_error, std::runtime_error when the driver refuses to describe a factor
void multiply_halves_by_warpgroups(device::queue& q,
                                   const operands& x,
                                   const launch_geometry& g,
                                   element type);

}  // namespace warpgauge::kernels::matmul
