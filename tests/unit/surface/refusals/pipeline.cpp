// clang-format off
// refused: warpgauge simulator: asynchronous copies and pipelines (<cuda/pipeline>) are not simulated; declare the variant gpu_only
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <cuda/pipeline>
