// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/tiles.hpp"

#include <cuda_runtime.h>

#include <cstdint>

namespace warpgauge::kernels {

/// Which tile a block works on. May lie below the matrix: see grid_of.
struct tile_index {
  std::int64_t row;
  std::int64_t column;
};

/// The calling block's tile. Grids hold 65535 blocks in y, so tile rows beyond are folded into z.
__device__ inline tile_index block_tile() {
  return {static_cast<std::int64_t>(gridDim.y) * blockIdx.z + blockIdx.y,
          static_cast<std::int64_t>(blockIdx.x)};
}

/// Keeps the passes of an in-kernel timing loop apart: the compiler must assume that memory has
/// changed, so it can neither drop a pass nor carry values from one to the next. No instruction.
__device__ inline void forget_memory() { __asm__ volatile("" ::: "memory"); }

}  // namespace warpgauge::kernels
