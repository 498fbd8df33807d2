// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/unit.hpp"

namespace warpgauge::sim::frontend {

/// Merges what the preprocessor made for device code and for host code into one translation unit.
/// Where they differ by __CUDA_ARCH__:
///   - a __global__ or __device__ function has the device's body, an unmarked or __host__ one the
///     host's;
///   - a __host__ __device__ function gets both, chosen by who runs it;
///   - classes and namespaces are merged member by member;
///   - of types, constants and other declarations that differ, both get the device's.
unit merge_passes(std::string device, std::string host);

}  // namespace warpgauge::sim::frontend
