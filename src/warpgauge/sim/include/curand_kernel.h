// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The generators are CUDA's own source, compiled on this surface if a toolkit is installed. What
// the host calls is the simulator's: the toolkit's header beside that source is then not read.
#include "curand.h"
#define CURAND_H_
#if !defined(WARPGAUGE_SIM_NO_TOOLKIT) && __has_include_next(<curand_kernel.h>)
#include_next <curand_kernel.h>
#elif !defined(WARPGAUGE_SIM_NO_TOOLKIT) && __has_include("/usr/local/cuda/include/curand_kernel.h")
#include "/usr/local/cuda/include/curand_kernel.h"
#else
#error \
    "warpgauge simulator: the device side of cuRAND (<curand_kernel.h>) is not simulated without the toolkit's own header, which -idirafter FOLDER finds; declare the variant gpu_only"

// A missing file ends the compilation here: nothing that follows could make sense.
#include <warpgauge_stops_at_the_error_above>
#endif
