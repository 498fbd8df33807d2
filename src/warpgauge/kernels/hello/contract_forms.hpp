// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/terms.hpp"

#include <array>
#include <cstdint>

namespace warpgauge::kernels::hello {

/// Blocks of a grid, or threads of a block.
inline std::uint64_t volume(const std::array<unsigned, 3>& n) {
  return std::uint64_t{n[0]} * n[1] * n[2];
}

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
