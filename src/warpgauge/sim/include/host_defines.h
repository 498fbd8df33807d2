// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// CUDA's qualifiers for the host compiler.

// g++ does not trace what a call writes straight into memory: the result of `a[i] = f();`, where f
// returns a structure. So every call is inlined, as by nvcc.
#if defined(__GNUC__) && !defined(__clang__)
#define WARPGAUGE_SURFACE_ONE_PIECE __attribute__((__flatten__))
#else
#define WARPGAUGE_SURFACE_ONE_PIECE
#endif

#if defined(WARPGAUGE_FRONTEND)
// Words that the front end still finds after the preprocessor, and removes.
#define __global__ __warpgauge_global__ WARPGAUGE_SURFACE_ONE_PIECE
#define __device__ __warpgauge_device__
#define __host__ __warpgauge_host__
#define __launch_bounds__(...) __warpgauge_launch_bounds__(__VA_ARGS__)
#define __managed__ __warpgauge_managed__
#else
#define __global__ WARPGAUGE_SURFACE_ONE_PIECE
#define __device__
#define __host__
#define __launch_bounds__(...)
#define __managed__
#endif
#define __grid_constant__
#define __NV_SILENCE_DEPRECATION_BEGIN
#define __NV_SILENCE_DEPRECATION_END
#define __maxnreg__(...)
#define __nv_pure__ __attribute__((__pure__))
#define __forceinline__ inline __attribute__((__always_inline__))
// The standard library uses this word inside its own attributes, __attribute__((__noinline__)), so
// it can only become nothing: an empty attribute list is valid, as is the bare qualifier. Whether a
// function is inlined changes neither results nor counters. [[__gnu__::__noinline__]] would not
// compile; of libstdc++ only <stacktrace> and <experimental/simd> say that.
#define __noinline__
#define __align__(n) __attribute__((__aligned__(n)))
#define __builtin_align__(n) __attribute__((__aligned__(n)))

// A section of its own tells the runtime which static data a kernel must not write.
// Their names end in the line: a section holds constants or variables, never both.
#define WARPGAUGE_SURFACE_LINE_TEXT_OF(line) #line
#define WARPGAUGE_SURFACE_LINE_TEXT(line) WARPGAUGE_SURFACE_LINE_TEXT_OF(line)
#if defined(WARPGAUGE_FRONTEND)
#define WARPGAUGE_SURFACE_CONSTANT __warpgauge_device__
#else
#define WARPGAUGE_SURFACE_CONSTANT
#endif
#define __constant__         \
  WARPGAUGE_SURFACE_CONSTANT \
  __attribute__((__section__("warpgauge_constant_" WARPGAUGE_SURFACE_LINE_TEXT(__LINE__))))

// One instance per worker thread: a worker runs one block at a time. Inside a function thread_local
// implies static, as __shared__ does.
#if defined(WARPGAUGE_FRONTEND)
#define __shared__ thread_local __warpgauge_shared__
#else
#define __shared__ thread_local
#endif

// GCC accepts _Pragma wherever a qualifier may be, so a refusal is one error without a trail of
// syntax errors.
#define WARPGAUGE_SURFACE_PRAGMA(text) _Pragma(#text)
#define WARPGAUGE_SURFACE_REFUSE(sentence) WARPGAUGE_SURFACE_PRAGMA(GCC error sentence)
// clang-format off
#define __cluster_dims__(...) WARPGAUGE_SURFACE_REFUSE("warpgauge simulator: thread block clusters are not simulated; declare the variant gpu_only")
#define __block_size__(...) WARPGAUGE_SURFACE_REFUSE("warpgauge simulator: thread block clusters are not simulated; declare the variant gpu_only")
// clang-format on

#define CUDARTAPI
#define CUDARTAPI_CDECL

/// Set where a translation unit is compiled against the simulator; never under nvcc.
#define WARPGAUGE_SIM 1

// Functions of the surface are inlined at every optimisation level, so that the address of an
// access or rendezvous belongs to the kernel's own source line.
#ifdef __cplusplus
#define WARPGAUGE_SURFACE inline __attribute__((__always_inline__))
#else
#define WARPGAUGE_SURFACE static inline __attribute__((__always_inline__))
#endif

// Functions that do their work untraced. clang traces atomics even under no_sanitize("thread").
#if defined(__clang__)
#define WARPGAUGE_SURFACE_UNTRACED \
  __attribute__((noinline, __no_sanitize__("thread"), __disable_sanitizer_instrumentation__))
#else
#define WARPGAUGE_SURFACE_UNTRACED __attribute__((noinline, __no_sanitize__("thread")))
#endif
