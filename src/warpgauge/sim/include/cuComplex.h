// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "vector_functions.h"

#include <cmath>

/// Complex numbers in C, as CUDA's libraries take them.
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

WARPGAUGE_SURFACE cuFloatComplex make_cuFloatComplex(float x, float y) {
  return cuFloatComplex{x, y};
}
WARPGAUGE_SURFACE cuDoubleComplex make_cuDoubleComplex(double x, double y) {
  return cuDoubleComplex{x, y};
}
WARPGAUGE_SURFACE cuComplex make_cuComplex(float x, float y) { return cuComplex{x, y}; }
#define WARPGAUGE_COMPLEX(C, suffix, T)                                             \
  WARPGAUGE_SURFACE T cuCreal##suffix(C a) { return a.x; }                          \
  WARPGAUGE_SURFACE T cuCimag##suffix(C a) { return a.y; }                          \
  WARPGAUGE_SURFACE C cuConj##suffix(C a) { return C{a.x, -a.y}; }                  \
  WARPGAUGE_SURFACE C cuCadd##suffix(C a, C b) { return C{a.x + b.x, a.y + b.y}; }  \
  WARPGAUGE_SURFACE C cuCsub##suffix(C a, C b) { return C{a.x - b.x, a.y - b.y}; }  \
  WARPGAUGE_SURFACE C cuCmul##suffix(C a, C b) {                                    \
    return C{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                         \
  }                                                                                 \
  WARPGAUGE_SURFACE C cuCdiv##suffix(C a, C b) {                                    \
    const T scale = std::fabs(b.x) + std::fabs(b.y);                                \
    const T ax = a.x / scale, ay = a.y / scale, bx = b.x / scale, by = b.y / scale; \
    const T size = bx * bx + by * by;                                               \
    return C{(ax * bx + ay * by) / size, (ay * bx - ax * by) / size};               \
  }                                                                                 \
  WARPGAUGE_SURFACE T cuCabs##suffix(C a) { return std::hypot(a.x, a.y); }          \
  WARPGAUGE_SURFACE C cuCfma##suffix(C a, C b, C c) {                               \
    return cuCadd##suffix(cuCmul##suffix(a, b), c);                                 \
  }
WARPGAUGE_COMPLEX(cuFloatComplex, f, float)
WARPGAUGE_COMPLEX(cuDoubleComplex, , double)
#undef WARPGAUGE_COMPLEX
WARPGAUGE_SURFACE cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) { return {a.x, a.y}; }
WARPGAUGE_SURFACE cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) {
  return {static_cast<float>(a.x), static_cast<float>(a.y)};
}

#include "warpgauge_surface/own_names_end.inc"
