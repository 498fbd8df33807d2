// clang-format off
// refused: warpgauge simulator: tensor-core (wmma) operations (<mma.h>) are not simulated; declare the variant gpu_only
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <mma.h>
