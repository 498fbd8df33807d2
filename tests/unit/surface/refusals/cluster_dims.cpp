// clang-format off
// refused: warpgauge simulator: thread block clusters are not simulated; declare the variant gpu_only
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
__global__ void __cluster_dims__(2, 1, 1) kernel(int* out) { *out = 1; }
