// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

#include <span>
#include <string_view>

namespace warpgauge::kernels::matmul {

/// c = a b from host memory to host memory: allocates pitched device memory, copies in, launches,
/// copies back and frees.
///
/// @param a, b, c  row-major with tight rows: height x inner, inner x width, height x width
/// @param rung     the variant that multiplies: "linear", "tiled" and so on, with its smallest
/// tiles
/// @throws std::invalid_argument  when a size does not fit the shape, or no variant has the name
/// @throws std::runtime_error     when there is no device; says why
/// @throws device::cuda_error     when a CUDA call fails
void multiply(std::span<const float> a,
              std::span<const float> b,
              std::span<float> c,
              const shape& s,
              std::string_view rung = "tiled");
void multiply(std::span<const double> a,
              std::span<const double> b,
              std::span<double> c,
              const shape& s,
              std::string_view rung = "tiled");

}  // namespace warpgauge::kernels::matmul
