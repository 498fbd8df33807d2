// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/measure/cases.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace warpgauge::measure {

/// NVIDIA's own library as rows beside ours, never gated: cublas.geam (transpose), cublas.gemm (in
/// true FP32, no TF32) and cublas.syrk (one triangle of A A^T). Empty if the build had no cuBLAS.
std::vector<measured_case> reference_cases();

/// One of cuBLAS's routines for float at any shape: "geam", "gemm", "syrk", or "gram", which is
/// cublasSgemm of a and its own transpose. Absent if the build had no cuBLAS.
/// @throws std::invalid_argument for other names
std::optional<measured_case> reference_case(std::string_view routine, const kernels::shape& s);

}  // namespace warpgauge::measure
