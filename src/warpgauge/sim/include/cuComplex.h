// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "vector_functions.h"

#ifdef __cplusplus
#include <cmath>
#define WARPGAUGE_COMPLEX_MATH(name) std::name
#else
#include <math.h>
#define WARPGAUGE_COMPLEX_MATH(name) name
#endif

/// Complex numbers in C, as CUDA's libraries take them.
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

WARPGAUGE_SURFACE cuFloatComplex make_cuFloatComplex(float x, float y) { return make_float2(x, y); }
WARPGAUGE_SURFACE cuDoubleComplex make_cuDoubleComplex(double x, double y) {
  return make_double2(x, y);
}
WARPGAUGE_SURFACE cuComplex make_cuComplex(float x, float y) { return make_float2(x, y); }
#define WARPGAUGE_COMPLEX(C, make, suffix, T)                                                 \
  WARPGAUGE_SURFACE T cuCreal##suffix(C a) { return a.x; }                                    \
  WARPGAUGE_SURFACE T cuCimag##suffix(C a) { return a.y; }                                    \
  WARPGAUGE_SURFACE C cuConj##suffix(C a) { return make(a.x, -a.y); }                         \
  WARPGAUGE_SURFACE C cuCadd##suffix(C a, C b) { return make(a.x + b.x, a.y + b.y); }         \
  WARPGAUGE_SURFACE C cuCsub##suffix(C a, C b) { return make(a.x - b.x, a.y - b.y); }         \
  WARPGAUGE_SURFACE C cuCmul##suffix(C a, C b) {                                              \
    return make(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                                \
  }                                                                                           \
  WARPGAUGE_SURFACE C cuCdiv##suffix(C a, C b) {                                              \
    const T scale = WARPGAUGE_COMPLEX_MATH(fabs)(b.x) + WARPGAUGE_COMPLEX_MATH(fabs)(b.y);    \
    const T ax = a.x / scale, ay = a.y / scale, bx = b.x / scale, by = b.y / scale;           \
    const T size = bx * bx + by * by;                                                         \
    return make((ax * bx + ay * by) / size, (ay * bx - ax * by) / size);                      \
  }                                                                                           \
  WARPGAUGE_SURFACE T cuCabs##suffix(C a) { return WARPGAUGE_COMPLEX_MATH(hypot)(a.x, a.y); } \
  WARPGAUGE_SURFACE C cuCfma##suffix(C a, C b, C c) {                                         \
    return cuCadd##suffix(cuCmul##suffix(a, b), c);                                           \
  }
WARPGAUGE_COMPLEX(cuFloatComplex, make_float2, f, float)
WARPGAUGE_COMPLEX(cuDoubleComplex, make_double2, , double)
#undef WARPGAUGE_COMPLEX
#undef WARPGAUGE_COMPLEX_MATH
WARPGAUGE_SURFACE cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) {
  return make_double2(a.x, a.y);
}
WARPGAUGE_SURFACE cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) {
  return make_float2((float)a.x, (float)a.y);
}

#include "warpgauge_surface/own_names_end.inc"
