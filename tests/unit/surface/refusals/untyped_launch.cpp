// clang-format off
// refused: warpgauge simulator: cudaLaunchKernel on an untyped pointer is not simulated; pass the kernel itself, or declare the variant gpu_only
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
__global__ void kernel() {}
void host() {
  cudaLaunchKernel(reinterpret_cast<const void*>(kernel), dim3(1), dim3(1), nullptr, 0, nullptr);
}
