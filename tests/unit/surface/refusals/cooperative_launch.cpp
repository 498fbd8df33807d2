// clang-format off
// refused: warpgauge simulator: cooperative launch (grid sync) is not simulated; declare the variant gpu_only
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
__global__ void kernel() {}
void host() { cudaLaunchCooperativeKernel(kernel, dim3(1), dim3(1), nullptr); }
