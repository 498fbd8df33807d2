// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#ifdef __cplusplus
#include "cuda_runtime.h"
#include "warpgauge_surface/conversions.hpp"
#include "warpgauge_surface/small_floats.hpp"

/// bfloat16: values and functions of CUDA's header, bit for bit where CUDA says how they round.
#define WARPGAUGE_F16 __nv_bfloat16
#define WARPGAUGE_F16_2 __nv_bfloat162
#define WARPGAUGE_F16_RAW __nv_bfloat16_raw
#define WARPGAUGE_F16_2_RAW __nv_bfloat162_raw
#define WARPGAUGE_F16_FORMAT bfloat16_format
#include "warpgauge_surface/float16.inc"

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
#define CUDART_INF_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x7F80U))
#define CUDART_NAN_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x7FFFU))
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x0001U))
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x7F7FU))
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x8000U))
#define CUDART_ZERO_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x0000U))
#define CUDART_ONE_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x3F80U))

// Bits
WARPGAUGE_SURFACE unsigned short __bfloat16_as_ushort(__nv_bfloat16 a) { return a.__x; }
WARPGAUGE_SURFACE short __bfloat16_as_short(__nv_bfloat16 a) { return static_cast<short>(a.__x); }
WARPGAUGE_SURFACE __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) {
  return __nv_bfloat16_raw{bits};
}
WARPGAUGE_SURFACE __nv_bfloat16 __short_as_bfloat16(short bits) {
  return __nv_bfloat16_raw{static_cast<unsigned short>(bits)};
}

// From and to floating point
WARPGAUGE_SURFACE __nv_bfloat16 __float2bfloat16(float a) { return a; }
WARPGAUGE_SURFACE __nv_bfloat16 __double2bfloat16(double a) { return a; }
WARPGAUGE_SURFACE float __bfloat162float(__nv_bfloat16 a) { return a; }
#define WARPGAUGE_F16_MODE(suffix, mode)                                         \
  WARPGAUGE_SURFACE __nv_bfloat16 __float2bfloat16_##suffix(float a) {           \
    return __nv_bfloat16::rounded(a, ::warpgauge::sim::surface::rounding::mode); \
  }
WARPGAUGE_F16_MODE(rn, nearest)
WARPGAUGE_F16_MODE(rz, zero)
WARPGAUGE_F16_MODE(ru, up)
WARPGAUGE_F16_MODE(rd, down)
#undef WARPGAUGE_F16_MODE

// From and to integers: the name says how, and values outside the range saturate.
#define WARPGAUGE_F16_INTEGER(word, I, suffix, mode, fe)                                          \
  WARPGAUGE_SURFACE I __bfloat162##word##_##suffix(__nv_bfloat16 a) {                             \
    return ::warpgauge::sim::surface::to_integer<I>(fe, static_cast<float>(a));                   \
  }                                                                                               \
  WARPGAUGE_SURFACE __nv_bfloat16 __##word##2bfloat16_##suffix(I a) {                             \
    using wide = std::conditional_t<std::is_signed<I>::value, long long, unsigned long long>;     \
    return __nv_bfloat16::rounded(::warpgauge::sim::surface::sticky_double(static_cast<wide>(a)), \
                                  ::warpgauge::sim::surface::rounding::mode);                     \
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
WARPGAUGE_SURFACE __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) { return {a, a}; }
WARPGAUGE_SURFACE __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) {
  return {a, b};
}
WARPGAUGE_SURFACE __nv_bfloat162 __float2bfloat162_rn(float a) { return {a, a}; }
WARPGAUGE_SURFACE __nv_bfloat162 __floats2bfloat162_rn(float a, float b) { return {a, b}; }
WARPGAUGE_SURFACE __nv_bfloat162 __float22bfloat162_rn(float2 a) { return {a.x, a.y}; }
WARPGAUGE_SURFACE float2 __bfloat1622float2(__nv_bfloat162 a) { return {a.x, a.y}; }
WARPGAUGE_SURFACE float __low2float(__nv_bfloat162 a) { return a.x; }
WARPGAUGE_SURFACE float __high2float(__nv_bfloat162 a) { return a.y; }
WARPGAUGE_SURFACE __nv_bfloat16 __low2bfloat16(__nv_bfloat162 a) { return a.x; }
WARPGAUGE_SURFACE __nv_bfloat16 __high2bfloat16(__nv_bfloat162 a) { return a.y; }
WARPGAUGE_SURFACE __nv_bfloat162 __low2bfloat162(__nv_bfloat162 a) { return {a.x, a.x}; }
WARPGAUGE_SURFACE __nv_bfloat162 __high2bfloat162(__nv_bfloat162 a) { return {a.y, a.y}; }
WARPGAUGE_SURFACE __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {a.x, b.x};
}
WARPGAUGE_SURFACE __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {a.y, b.y};
}
WARPGAUGE_SURFACE __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 a) { return {a.y, a.x}; }
WARPGAUGE_SURFACE __nv_bfloat162 make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return {a, b}; }
#endif

#include "warpgauge_surface/own_names_end.inc"
