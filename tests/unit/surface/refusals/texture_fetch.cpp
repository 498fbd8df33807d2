// clang-format off
// refused: warpgauge simulator: textures are not simulated; declare the variant gpu_only
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
__global__ void kernel(float* out, cudaTextureObject_t image) { *out = tex2D<float>(image, 0.5f, 0.5f); }
