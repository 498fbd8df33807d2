// clang-format off
// refused: warpgauge simulator: grid sync is not simulated; declare the variant gpu_only
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cooperative_groups.h>
__global__ void kernel() { cooperative_groups::this_grid().sync(); }
