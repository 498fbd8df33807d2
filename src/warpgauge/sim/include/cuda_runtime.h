// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

/// The simulator's <cuda_runtime.h>: CUDA C++ for g++ and clang, so that a kernel file compiles
/// unchanged. The front end, which compiles .cu files, defines __CUDACC__ and rewrites what is not
/// C++, such as `kernel<<<...>>>`. Without it a file is host code, as with nvcc, and gets only the
/// types and the runtime's functions; WARPGAUGE_SIM_DEVICE_CODE gives the device's functions to
/// plain C++ that holds kernels. WARPGAUGE_SIM is always defined, so a file can tell that it is
/// simulated.
#ifndef WARPGAUGE_SURFACE_CUDA_RUNTIME_H
#define WARPGAUGE_SURFACE_CUDA_RUNTIME_H

#if defined(__CUDACC__) && !defined(WARPGAUGE_FRONTEND)
#error \
    "warpgauge simulator: nvcc found the simulator's headers; take warpgauge/sim/include off the include path of CUDA targets"
#endif
#if !defined(WARPGAUGE_SURFACE_DRIVER_TYPES) &&                        \
    (defined(__CUDA_RUNTIME_H__) || defined(__CUDA_RUNTIME_API_H__) || \
     defined(__VECTOR_TYPES_H__) || defined(__DRIVER_TYPES_H__))
#error \
    "warpgauge simulator: the CUDA toolkit's headers came first; take the toolkit off the include path of simulated targets"
#endif
#define __CUDA_RUNTIME_H__
#include "warpgauge_surface/own_names_begin.inc"

#if !defined(__cplusplus)  // C: the host's side
#include "cuda_runtime_api.h"
#include "library_types.h"

#include <stdlib.h>
#else
// Order matters here: redirections before everything that could call what they redirect.
// clang-format off
#include "warpgauge_surface/redirects.hpp"
#if !defined(WARPGAUGE_SURFACE_TRACED) && !defined(WARPGAUGE_SIM_PLAIN) && \
    (defined(__CUDACC__) || defined(WARPGAUGE_SIM_DEVICE_CODE))
#error \
    "warpgauge simulator: this file is compiled without access tracing; call warpgauge_simulate(<its target>) in CMake"
#endif
// The toolkit's header includes these, and programs rely on that.
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>
#include "warpgauge_surface/copies.hpp"
#include "library_types.h"
#include "vector_functions.h"
#include "cuda_runtime_api.h"
#include "warpgauge_surface/launch.hpp"
#if defined(__CUDACC__) || defined(WARPGAUGE_SIM_DEVICE_CODE)
#include "device_launch_parameters.h"
#include "warpgauge_surface/bits.hpp"
#include "warpgauge_surface/simd_in_a_word.hpp"
#include "warpgauge_surface/dpx.hpp"
#include "warpgauge_surface/local_arrays.hpp"
#include "warpgauge_surface/math.hpp"
#include "warpgauge_surface/undefined_arithmetic.hpp"
#include "warpgauge_surface/wrapped_products.hpp"
#include "warpgauge_surface/conversions.hpp"
#include "warpgauge_surface/memory_access.hpp"
#include "warpgauge_surface/warp_functions.hpp"
#include "warpgauge_surface/atomics.hpp"
#include "warpgauge_surface/nv_atomics.hpp"
#include "warpgauge_surface/textures.hpp"
#include "warpgauge_surface/ptx.hpp"
#include "warpgauge_surface/refusals.hpp"
#endif
// clang-format on

#if !defined(__clang__) && !defined(__builtin_assume)
#define __builtin_assume(condition) static_cast<void>(0)
#endif

// nvcc's questions under --extended-lambda. A lambda in device code is a class like any other here.
#if defined(__CUDACC_EXTENDED_LAMBDA__)
#define __nv_is_extended_device_lambda_closure_type(...) false
#define __nv_is_extended_host_device_lambda_closure_type(...) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(...) false
#endif
#endif  // C++

#include "warpgauge_surface/own_names_end.inc"

#endif
