// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "own_names_begin.inc"

#include "../../hooks.hpp"
#include "../host_defines.h"

#include <assert.h>
#include <stdio.h>
#include <time.h>

/// printf, assert and clock keep their names and serve both sides: kernels get the simulator's,
/// host code the C library's. They are redirected by link name, so std::printf, function pointers
/// and other libraries' functions of the same names are unaffected. This header comes first in
/// every simulated translation unit (a compiler may refuse to rename a function that was called).
/// Host code, which may include it late, keeps the C library's.

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define WARPGAUGE_SURFACE_TRACED 1
#endif
#endif
#if defined(__SANITIZE_THREAD__)
#define WARPGAUGE_SURFACE_TRACED 1
#endif

#if defined(WARPGAUGE_SURFACE_TRACED) || defined(WARPGAUGE_SIM_PLAIN) || defined(__CUDACC__) || \
    defined(WARPGAUGE_SIM_DEVICE_CODE)
extern "C" {

// The host's, under names of our own.
void warpgauge_surface_host_assert(const char* expression,
                                   const char* file,
                                   unsigned line,
                                   const char* function) noexcept __asm__("__assert_fail")
    __attribute__((noreturn));
clock_t warpgauge_surface_host_clock(void) noexcept __asm__("clock");

#define WARPGAUGE_SURFACE_DISPATCH __attribute__((weak, used, visibility("hidden")))

WARPGAUGE_SURFACE_DISPATCH void warpgauge_surface_assert(const char* expression,
                                                         const char* file,
                                                         unsigned line,
                                                         const char* function) {
  if (warpgauge_sim_in_kernel() != 0) warpgauge_sim_assert_failed(expression, file, line, function);
  warpgauge_surface_host_assert(expression, file, line, function);
}

/// Steps of the simulated thread in kernels, never a time; processor time on the host.
WARPGAUGE_SURFACE_DISPATCH clock_t warpgauge_surface_clock(void) {
  return warpgauge_sim_in_kernel() != 0 ? static_cast<clock_t>(warpgauge_sim_clock())
                                        : warpgauge_surface_host_clock();
}
#undef WARPGAUGE_SURFACE_DISPATCH

int printf(const char* __restrict__ format, ...) __asm__("warpgauge_sim_printf")
    __attribute__((format(printf, 1, 2)));
void __assert_fail(const char* expression,
                   const char* file,
                   unsigned line,
                   const char* function) noexcept __asm__("warpgauge_surface_assert")
    __attribute__((noreturn));
clock_t clock(void) noexcept __asm__("warpgauge_surface_clock");

}  // extern "C"
#endif

WARPGAUGE_SURFACE long long clock64() { return warpgauge_sim_clock(); }
WARPGAUGE_SURFACE void __trap() { warpgauge_sim_trap(); }
WARPGAUGE_SURFACE void __brkpt() {}
WARPGAUGE_SURFACE void __nanosleep(unsigned) {}
WARPGAUGE_SURFACE void __prof_trigger(int) {}

#include "own_names_end.inc"
