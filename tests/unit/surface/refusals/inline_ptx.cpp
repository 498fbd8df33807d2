// clang-format off
// refused: warpgauge simulator: inline PTX (asm) is not simulated; declare the variant gpu_only
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
__global__ void kernel(int* out) {
  int lane;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
  *out = lane;
}
