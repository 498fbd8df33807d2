// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "vector_types.h"

/// make_<vector>(components...) for every vector type.
#ifdef __cplusplus
#define WARPGAUGE_SURFACE_MADE(name, ...) \
  name { __VA_ARGS__ }
#else
#define WARPGAUGE_SURFACE_MADE(name, ...) \
  (name) { __VA_ARGS__ }
#endif
#define WARPGAUGE_SURFACE_MAKE4(T, name)                   \
  WARPGAUGE_SURFACE name make_##name(T x, T y, T z, T w) { \
    return WARPGAUGE_SURFACE_MADE(name, x, y, z, w);       \
  }
#define WARPGAUGE_SURFACE_MAKE(T, name)                                                        \
  WARPGAUGE_SURFACE name##1 make_##name##1(T x) { return WARPGAUGE_SURFACE_MADE(name##1, x); } \
  WARPGAUGE_SURFACE name##2 make_##name##2(T x, T y) {                                         \
    return WARPGAUGE_SURFACE_MADE(name##2, x, y);                                              \
  }                                                                                            \
  WARPGAUGE_SURFACE name##3 make_##name##3(T x, T y, T z) {                                    \
    return WARPGAUGE_SURFACE_MADE(name##3, x, y, z);                                           \
  }                                                                                            \
  WARPGAUGE_SURFACE_MAKE4(T, name##4)

WARPGAUGE_SURFACE_MAKE(signed char, char)
WARPGAUGE_SURFACE_MAKE(unsigned char, uchar)
WARPGAUGE_SURFACE_MAKE(short, short)
WARPGAUGE_SURFACE_MAKE(unsigned short, ushort)
WARPGAUGE_SURFACE_MAKE(int, int)
WARPGAUGE_SURFACE_MAKE(unsigned int, uint)
WARPGAUGE_SURFACE_MAKE(long, long)
WARPGAUGE_SURFACE_MAKE(unsigned long, ulong)
WARPGAUGE_SURFACE_MAKE(long long, longlong)
WARPGAUGE_SURFACE_MAKE(unsigned long long, ulonglong)
WARPGAUGE_SURFACE_MAKE(float, float)
WARPGAUGE_SURFACE_MAKE(double, double)
WARPGAUGE_SURFACE_MAKE4(long, long4_16a)
WARPGAUGE_SURFACE_MAKE4(long, long4_32a)
WARPGAUGE_SURFACE_MAKE4(unsigned long, ulong4_16a)
WARPGAUGE_SURFACE_MAKE4(unsigned long, ulong4_32a)
WARPGAUGE_SURFACE_MAKE4(long long, longlong4_16a)
WARPGAUGE_SURFACE_MAKE4(long long, longlong4_32a)
WARPGAUGE_SURFACE_MAKE4(unsigned long long, ulonglong4_16a)
WARPGAUGE_SURFACE_MAKE4(unsigned long long, ulonglong4_32a)
WARPGAUGE_SURFACE_MAKE4(double, double4_16a)
WARPGAUGE_SURFACE_MAKE4(double, double4_32a)

#undef WARPGAUGE_SURFACE_MAKE
#undef WARPGAUGE_SURFACE_MAKE4
#undef WARPGAUGE_SURFACE_MADE

#include "warpgauge_surface/own_names_end.inc"
