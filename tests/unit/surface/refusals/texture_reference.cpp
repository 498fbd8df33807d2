// clang-format off
// refused: warpgauge simulator: texture references, which CUDA 12 removed, are not simulated; use texture objects
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
texture<float, cudaTextureType2D, cudaReadModeElementType> image;
