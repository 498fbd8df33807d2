// clang-format off
// refused: warpgauge simulator: nvcc found the simulator's headers; take warpgauge/sim/include off the include path of CUDA targets
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#define __CUDACC__
#include <cuda_runtime.h>
