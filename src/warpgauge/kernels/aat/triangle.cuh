// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::aat {

/// The tile of the lower triangle, counted along its rows, that a block computes.
__device__ inline tile_index triangle_tile(std::int64_t number) {
  auto row = static_cast<std::int64_t>((sqrtf(8.0F * static_cast<float>(number) + 1.0F) - 1) / 2);
  while (row * (row + 1) / 2 > number) --row;  // float has 24 bits: put the estimate right
  while ((row + 1) * (row + 2) / 2 <= number) ++row;
  return {row, number - row * (row + 1) / 2};
}

}  // namespace warpgauge::kernels::aat
