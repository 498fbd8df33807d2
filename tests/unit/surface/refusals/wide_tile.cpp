// clang-format off
// refused: warpgauge simulator: tiles of more than one warp are not simulated; declare the variant gpu_only
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void kernel(int* out) {
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  *out = static_cast<int>(tile.size());
}
