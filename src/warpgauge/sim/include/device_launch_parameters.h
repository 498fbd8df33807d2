// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "vector_types.h"

// Real lvalues of CUDA's types, so that printf("%u", threadIdx.x), auto, templates and references
// behave. Const here and written by the runtime at each switch of threads: within one simulated
// thread they never change, so the compiler may keep them in registers and traces no reads.
#ifdef WARPGAUGE_SIM_PLAIN
// Not so where a kernel stands in the loop over its threads: run_row() in launch.hpp.
extern __thread uint3 threadIdx __attribute__((visibility("default")));
#else
extern __thread const uint3 threadIdx __attribute__((visibility("default")));
#endif
extern __thread const uint3 blockIdx __attribute__((visibility("default")));
extern __thread const dim3 blockDim __attribute__((visibility("default")));
extern __thread const dim3 gridDim __attribute__((visibility("default")));
#ifdef __cplusplus
inline constexpr int warpSize = 32;
#endif

#include "warpgauge_surface/own_names_end.inc"
