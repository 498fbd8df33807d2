// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../../hooks.hpp"
#include "../host_defines.h"

#include <string.h>

/// memcpy, memmove and memset of the C library, seen by the simulator at any size. A compiler
/// traces those that become one load and one store, and expands others untraced.
#if defined(WARPGAUGE_SURFACE_TRACED)
extern "C" {

#define WARPGAUGE_SURFACE_COPY \
  extern inline __attribute__((always_inline, gnu_inline, artificial, nonnull)) void*

WARPGAUGE_SURFACE_COPY memcpy(void* __restrict__ to,
                              const void* __restrict__ from,
                              size_t bytes) noexcept {
  const bool one_access = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 || bytes == 16;
  if (__builtin_constant_p(bytes) && one_access) return __builtin_memcpy(to, from, bytes);
  return warpgauge_sim_memcpy(to, from, bytes);
}
WARPGAUGE_SURFACE_COPY memmove(void* to, const void* from, size_t bytes) noexcept {
  return warpgauge_sim_memmove(to, from, bytes);
}
WARPGAUGE_SURFACE_COPY memset(void* to, int value, size_t bytes) noexcept {
  return warpgauge_sim_memset(to, value, bytes);
}
#undef WARPGAUGE_SURFACE_COPY

}  // extern "C"
#endif
