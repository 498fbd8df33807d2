// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#ifdef __cplusplus
#include "cuda_runtime.h"
#include "warpgauge_surface/conversions.hpp"
#include "warpgauge_surface/small_floats.hpp"

/// Half precision: values and functions of CUDA's header, bit for bit where CUDA says how they
/// round.
#define WARPGAUGE_F16 __half
#define WARPGAUGE_F16_2 __half2
#define WARPGAUGE_F16_RAW __half_raw
#define WARPGAUGE_F16_2_RAW __half2_raw
#define WARPGAUGE_F16_FORMAT half_format
#include "warpgauge_surface/float16.inc"

typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
#define CUDART_INF_FP16 __ushort_as_half(static_cast<unsigned short>(0x7C00U))
#define CUDART_NAN_FP16 __ushort_as_half(static_cast<unsigned short>(0x7FFFU))
#define CUDART_MIN_DENORM_FP16 __ushort_as_half(static_cast<unsigned short>(0x0001U))
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(static_cast<unsigned short>(0x7BFFU))
#define CUDART_NEG_ZERO_FP16 __ushort_as_half(static_cast<unsigned short>(0x8000U))
#define CUDART_ZERO_FP16 __ushort_as_half(static_cast<unsigned short>(0x0000U))
#define CUDART_ONE_FP16 __ushort_as_half(static_cast<unsigned short>(0x3C00U))

// Bits
WARPGAUGE_SURFACE unsigned short __half_as_ushort(__half a) { return a.__x; }
WARPGAUGE_SURFACE short __half_as_short(__half a) { return static_cast<short>(a.__x); }
WARPGAUGE_SURFACE __half __ushort_as_half(unsigned short bits) { return __half_raw{bits}; }
WARPGAUGE_SURFACE __half __short_as_half(short bits) {
  return __half_raw{static_cast<unsigned short>(bits)};
}

// From and to floating point
WARPGAUGE_SURFACE __half __float2half(float a) { return a; }
WARPGAUGE_SURFACE __half __double2half(double a) { return a; }
WARPGAUGE_SURFACE float __half2float(__half a) { return a; }
#define WARPGAUGE_F16_MODE(suffix, mode)                                  \
  WARPGAUGE_SURFACE __half __float2half_##suffix(float a) {               \
    return __half::rounded(a, ::warpgauge::sim::surface::rounding::mode); \
  }
WARPGAUGE_F16_MODE(rn, nearest)
WARPGAUGE_F16_MODE(rz, zero)
WARPGAUGE_F16_MODE(ru, up)
WARPGAUGE_F16_MODE(rd, down)
#undef WARPGAUGE_F16_MODE

// From and to integers: the name says how, and values outside the range saturate.
#define WARPGAUGE_F16_INTEGER(word, I, suffix, mode, fe)                                      \
  WARPGAUGE_SURFACE I __half2##word##_##suffix(__half a) {                                    \
    return ::warpgauge::sim::surface::to_integer<I>(fe, static_cast<float>(a));               \
  }                                                                                           \
  WARPGAUGE_SURFACE __half __##word##2half_##suffix(I a) {                                    \
    using wide = std::conditional_t<std::is_signed<I>::value, long long, unsigned long long>; \
    return __half::rounded(::warpgauge::sim::surface::sticky_double(static_cast<wide>(a)),    \
                           ::warpgauge::sim::surface::rounding::mode);                        \
  }
#define WARPGAUGE_F16_INTEGERS(word, I)                     \
  WARPGAUGE_F16_INTEGER(word, I, rn, nearest, FE_TONEAREST) \
  WARPGAUGE_F16_INTEGER(word, I, rz, zero, FE_TOWARDZERO)   \
  WARPGAUGE_F16_INTEGER(word, I, ru, up, FE_UPWARD)         \
  WARPGAUGE_F16_INTEGER(word, I, rd, down, FE_DOWNWARD)
WARPGAUGE_F16_INTEGERS(int, int)
WARPGAUGE_F16_INTEGERS(uint, unsigned)
WARPGAUGE_F16_INTEGERS(short, short)
WARPGAUGE_F16_INTEGERS(ushort, unsigned short)
WARPGAUGE_F16_INTEGERS(ll, long long)
WARPGAUGE_F16_INTEGERS(ull, unsigned long long)
#undef WARPGAUGE_F16_INTEGERS
#undef WARPGAUGE_F16_INTEGER

// Pairs
WARPGAUGE_SURFACE __half2 __half2half2(__half a) { return {a, a}; }
WARPGAUGE_SURFACE __half2 __halves2half2(__half a, __half b) { return {a, b}; }
WARPGAUGE_SURFACE __half2 __float2half2_rn(float a) { return {a, a}; }
WARPGAUGE_SURFACE __half2 __floats2half2_rn(float a, float b) { return {a, b}; }
WARPGAUGE_SURFACE __half2 __float22half2_rn(float2 a) { return {a.x, a.y}; }
WARPGAUGE_SURFACE float2 __half22float2(__half2 a) { return {a.x, a.y}; }
WARPGAUGE_SURFACE float __low2float(__half2 a) { return a.x; }
WARPGAUGE_SURFACE float __high2float(__half2 a) { return a.y; }
WARPGAUGE_SURFACE __half __low2half(__half2 a) { return a.x; }
WARPGAUGE_SURFACE __half __high2half(__half2 a) { return a.y; }
WARPGAUGE_SURFACE __half2 __low2half2(__half2 a) { return {a.x, a.x}; }
WARPGAUGE_SURFACE __half2 __high2half2(__half2 a) { return {a.y, a.y}; }
WARPGAUGE_SURFACE __half2 __lows2half2(__half2 a, __half2 b) { return {a.x, b.x}; }
WARPGAUGE_SURFACE __half2 __highs2half2(__half2 a, __half2 b) { return {a.y, b.y}; }
WARPGAUGE_SURFACE __half2 __lowhigh2highlow(__half2 a) { return {a.y, a.x}; }
WARPGAUGE_SURFACE __half2 make_half2(__half a, __half b) { return {a, b}; }

// Complex multiply and add: a pair is a real and an imaginary part.
WARPGAUGE_SURFACE __half2 __hcmadd(__half2 a, __half2 b, __half2 c) {
  const __half2 real = __hfma2(__low2half2(a), b, c);
  return __hfma2(__half2(__hneg(a.y), a.y), __lowhigh2highlow(b), real);
}
#endif

#include "warpgauge_surface/own_names_end.inc"
