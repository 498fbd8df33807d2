// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#ifdef __cplusplus
#include "cuda_fp8.h"

/// 4-bit floating point, E2M1: storage and conversions. What exceeds 6 becomes it, and so does NaN.

typedef __nv_fp8_storage_t __nv_fp4_storage_t;
typedef __nv_fp8_storage_t __nv_fp4x2_storage_t;  ///< the first one in the low bits
typedef __nv_fp8x2_storage_t __nv_fp4x4_storage_t;
enum __nv_fp4_interpretation_t { __NV_E2M1 };

WARPGAUGE_SURFACE __nv_fp4_storage_t __nv_cvt_double_to_fp4(double x,
                                                            __nv_fp4_interpretation_t,
                                                            cudaRoundMode rounding) {
  constexpr double next[] = {0.5, 1, 1.5, 2, 3, 4, 6};
  constexpr double middle[] = {0.25, 0.75, 1.25, 1.75, 2.5, 3.5, 5};  // to the even one of both
  if (x != x) return 7;
  const double magnitude = x < 0 ? -x : x;
  unsigned bits = 0;
  for (unsigned i = 0; i < 7; ++i)
    if (rounding == cudaRoundZero ? magnitude >= next[i]
                                  : magnitude > middle[i] || (magnitude == middle[i] && i % 2 != 0))
      bits = i + 1;
  return static_cast<__nv_fp4_storage_t>(bits | (__builtin_signbit(x) != 0 ? 8U : 0U));
}
WARPGAUGE_SURFACE __nv_fp4x2_storage_t __nv_cvt_double2_to_fp4x2(double2 x,
                                                                 __nv_fp4_interpretation_t kind,
                                                                 cudaRoundMode rounding) {
  return static_cast<__nv_fp4x2_storage_t>(__nv_cvt_double_to_fp4(x.x, kind, rounding) |
                                           __nv_cvt_double_to_fp4(x.y, kind, rounding) << 4);
}
#define WARPGAUGE_FP4_FROM(name, T, exact, name2, T2, exact2)         \
  WARPGAUGE_SURFACE __nv_fp4_storage_t __nv_cvt_##name##_to_fp4(      \
      T x, __nv_fp4_interpretation_t kind, cudaRoundMode rounding) {  \
    return __nv_cvt_double_to_fp4(exact, kind, rounding);             \
  }                                                                   \
  WARPGAUGE_SURFACE __nv_fp4x2_storage_t __nv_cvt_##name2##_to_fp4x2( \
      T2 x, __nv_fp4_interpretation_t kind, cudaRoundMode rounding) { \
    return __nv_cvt_double2_to_fp4x2(exact2, kind, rounding);         \
  }
WARPGAUGE_FP4_FROM(float, float, static_cast<double>(x), float2, float2, double2(x.x, x.y))
WARPGAUGE_FP4_FROM(halfraw,
                   __half_raw,
                   __half(x).exact(),
                   halfraw2,
                   __half2_raw,
                   double2(__half(__half_raw{x.x}).exact(), __half(__half_raw{x.y}).exact()))
WARPGAUGE_FP4_FROM(bfloat16raw,
                   __nv_bfloat16_raw,
                   __nv_bfloat16(x).exact(),
                   bfloat16raw2,
                   __nv_bfloat162_raw,
                   double2(__nv_bfloat16(__nv_bfloat16_raw{x.x}).exact(),
                           __nv_bfloat16(__nv_bfloat16_raw{x.y}).exact()))
#undef WARPGAUGE_FP4_FROM

WARPGAUGE_SURFACE __half_raw __nv_cvt_fp4_to_halfraw(__nv_fp4_storage_t x,
                                                     __nv_fp4_interpretation_t) {
  constexpr double values[] = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
  return __half((x & 8) != 0 ? -values[x & 7] : values[x & 7]);
}
WARPGAUGE_SURFACE __half2_raw __nv_cvt_fp4x2_to_halfraw2(__nv_fp4x2_storage_t x,
                                                         __nv_fp4_interpretation_t kind) {
  return {__nv_cvt_fp4_to_halfraw(x, kind).x,
          __nv_cvt_fp4_to_halfraw(static_cast<__nv_fp4_storage_t>(x >> 4), kind).x};
}

struct alignas(1) __nv_fp4_e2m1 {
  __nv_fp4_storage_t __x;
  __nv_fp4_e2m1() = default;
  WARPGAUGE_SURFACE explicit __nv_fp4_e2m1(double f)
      : __x(__nv_cvt_double_to_fp4(f, __NV_E2M1, cudaRoundNearest)) {}
  WARPGAUGE_SURFACE explicit __nv_fp4_e2m1(float f) : __nv_fp4_e2m1(static_cast<double>(f)) {}
  WARPGAUGE_SURFACE explicit __nv_fp4_e2m1(__half f) : __nv_fp4_e2m1(f.exact()) {}
  WARPGAUGE_SURFACE explicit __nv_fp4_e2m1(__nv_bfloat16 f) : __nv_fp4_e2m1(f.exact()) {}
  WARPGAUGE_SURFACE explicit __nv_fp4_e2m1(int f) : __nv_fp4_e2m1(static_cast<double>(f)) {}
  WARPGAUGE_SURFACE explicit operator float() const { return static_cast<float>(exact()); }
  WARPGAUGE_SURFACE explicit operator double() const { return exact(); }
  WARPGAUGE_SURFACE explicit operator __half() const { return __half(exact()); }
  WARPGAUGE_SURFACE explicit operator __nv_bfloat16() const { return __nv_bfloat16(exact()); }
  WARPGAUGE_SURFACE explicit operator bool() const { return (__x & 7) != 0; }
  WARPGAUGE_SURFACE double exact() const {
    return __half(__nv_cvt_fp4_to_halfraw(__x, __NV_E2M1)).exact();
  }
};

struct alignas(1) __nv_fp4x2_e2m1 {
  __nv_fp4x2_storage_t __x;
  __nv_fp4x2_e2m1() = default;
  WARPGAUGE_SURFACE explicit __nv_fp4x2_e2m1(float2 f)
      : __x(__nv_cvt_float2_to_fp4x2(f, __NV_E2M1, cudaRoundNearest)) {}
  WARPGAUGE_SURFACE explicit __nv_fp4x2_e2m1(__half2 f)
      : __x(__nv_cvt_halfraw2_to_fp4x2(f, __NV_E2M1, cudaRoundNearest)) {}
  WARPGAUGE_SURFACE explicit operator __half2() const {
    return __nv_cvt_fp4x2_to_halfraw2(__x, __NV_E2M1);
  }
  WARPGAUGE_SURFACE explicit operator float2() const {
    const __half2 h = __nv_cvt_fp4x2_to_halfraw2(__x, __NV_E2M1);
    return float2(h.x, h.y);
  }
};

struct alignas(2) __nv_fp4x4_e2m1 {
  __nv_fp4x4_storage_t __x;
  __nv_fp4x4_e2m1() = default;
  WARPGAUGE_SURFACE explicit __nv_fp4x4_e2m1(float4 f)
      : __x(static_cast<__nv_fp4x4_storage_t>(
            __nv_fp4x2_e2m1(float2(f.x, f.y)).__x |
            static_cast<unsigned>(__nv_fp4x2_e2m1(float2(f.z, f.w)).__x) << 8)) {}
  WARPGAUGE_SURFACE explicit operator float4() const {
    const __half2 low =
        __nv_cvt_fp4x2_to_halfraw2(static_cast<__nv_fp4x2_storage_t>(__x), __NV_E2M1);
    const __half2 high =
        __nv_cvt_fp4x2_to_halfraw2(static_cast<__nv_fp4x2_storage_t>(__x >> 8), __NV_E2M1);
    return float4(low.x, low.y, high.x, high.y);
  }
};
#endif

#include "warpgauge_surface/own_names_end.inc"
