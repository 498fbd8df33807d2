// clang-format off
// refused: warpgauge simulator: mappings of device memory (cuMemRelease) are not simulated
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cuda.h>
CUresult release(unsigned long long memory) { return cuMemRelease(memory); }
