// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/measure/cases.hpp"

#include <vector>

namespace warpgauge::measure {

/// NVIDIA's own library as rows beside ours, never gated: cublas.geam (transpose), cublas.gemm (in
/// true FP32, no TF32) and cublas.syrk (one triangle of A A^T). Empty where the build had no
/// cuBLAS.
std::vector<measured_case> reference_cases();

}  // namespace warpgauge::measure
