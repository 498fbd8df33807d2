// clang-format off
// refused: warpgauge simulator: the CUDA toolkit's headers came first; take the toolkit off the include path of simulated targets
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#define __CUDA_RUNTIME_H__
#include <cuda_runtime.h>
