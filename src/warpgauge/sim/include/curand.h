// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// CUDA's own declarations, where a toolkit is installed. The linker refuses the functions by name.
#include "library_types.h"
#if !defined(WARPGAUGE_SIM_NO_TOOLKIT) && __has_include_next(<curand.h>)
#include_next <curand.h>
#elif !defined(WARPGAUGE_SIM_NO_TOOLKIT) && __has_include("/usr/local/cuda/include/curand.h")
#include "/usr/local/cuda/include/curand.h"
#else
#error \
    "warpgauge simulator: cuRAND (<curand.h>) is not simulated without the toolkit's own header, which -idirafter FOLDER finds; declare the variant gpu_only"

// A missing file ends the compilation here: nothing that follows could make sense.
#include <warpgauge_stops_at_the_error_above>
#endif
