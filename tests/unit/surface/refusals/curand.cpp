// clang-format off
// refused: warpgauge simulator: the device side of cuRAND (<curand_kernel.h>) is not simulated without the toolkit's own header
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#define WARPGAUGE_SIM_NO_TOOLKIT
#include <cuda_runtime.h>
#include <curand_kernel.h>
