// clang-format off
// refused: warpgauge simulator: state-space addresses (for inline PTX) are not simulated; declare the variant gpu_only
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
__global__ void kernel(int* p) { __cvta_generic_to_shared(p); }
