// clang-format off
// refused: warpgauge simulator: cuFFT (<cufft.h>) is not simulated; declare the variant gpu_only
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cufft.h>
cufftHandle plan;
