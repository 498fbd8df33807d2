// clang-format off
// refused: warpgauge simulator: surfaces are not simulated; declare the variant gpu_only
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
__global__ void kernel(cudaSurfaceObject_t image) { surf2Dwrite(1.0f, image, 0, 0); }
