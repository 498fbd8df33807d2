// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../host_defines.h"

#include <initializer_list>

/// Features that the simulator cannot run, refused by one message where they are used. Headers of
/// such features stop with a message of their own.
namespace warpgauge::sim::surface {

template <class...>
inline constexpr bool never = false;

// System and test libraries keep their inline assembly, which is the host's.
constexpr bool starts_with(const char* text, const char* start) {
  while (*start != '\0' && *text == *start) {
    ++text;
    ++start;
  }
  return *start == '\0';
}
constexpr bool is_host_header(const char* file) {
  if (starts_with(file, "/usr/")) return true;
  for (; *file != '\0'; ++file) {
    for (const char* owner : {"/benchmark/", "/gtest/", "/gmock/", "/boost/"}) {
      if (starts_with(file, owner)) return true;
    }
  }
  return false;
}

}  // namespace warpgauge::sim::surface

#if !defined(WARPGAUGE_FRONTEND)  // which turns it into calls
// __asm__ is not caught: headers declare link names with it.
#define asm                                                                \
  static_assert(::warpgauge::sim::surface::is_host_header(__FILE__),       \
                "warpgauge simulator: inline PTX (asm) is not simulated; " \
                "declare the variant gpu_only");                           \
  __asm__
#endif

#define WARPGAUGE_SURFACE_REFUSED(function, feature)              \
  template <class... T, class... Arguments>                       \
  void function(Arguments&&...) {                                 \
    static_assert(::warpgauge::sim::surface::never<Arguments...>, \
                  "warpgauge simulator: " feature                 \
                  " not simulated; "                              \
                  "declare the variant gpu_only");                \
  }

WARPGAUGE_SURFACE_REFUSED(cudaGetParameterBuffer, "dynamic parallelism is")
WARPGAUGE_SURFACE_REFUSED(cudaLaunchDevice, "dynamic parallelism is")
#undef WARPGAUGE_SURFACE_REFUSED

// Programmatic dependent launch: a kernel starts when the one before it has ended, so that nothing
// is left to wait for.
WARPGAUGE_SURFACE void cudaGridDependencySynchronize() {}
WARPGAUGE_SURFACE void cudaTriggerProgrammaticLaunchCompletion() {}
