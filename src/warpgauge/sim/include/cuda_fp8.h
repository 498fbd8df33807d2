// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#ifdef __cplusplus
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "warpgauge_surface/small_floats.hpp"

/// 8-bit floating point: storage and conversions, which round to nearest even.

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };
enum cudaRoundMode { cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf };

WARPGAUGE_SURFACE __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x,
                                                            __nv_saturation_t saturate,
                                                            __nv_fp8_interpretation_t kind) {
  namespace s = ::warpgauge::sim::surface;
  const bool finite = saturate == __NV_SATFINITE;
  return static_cast<__nv_fp8_storage_t>(
      kind == __NV_E4M3 ? s::e4m3_format::encode(x, s::rounding::nearest, finite)
                        : s::e5m2_format::encode(x, s::rounding::nearest, finite));
}
#define WARPGAUGE_FP8_FROM(name, name2, T, T2)                                  \
  WARPGAUGE_SURFACE __nv_fp8_storage_t __nv_cvt_##name##_to_fp8(                \
      T x, __nv_saturation_t saturate, __nv_fp8_interpretation_t kind) {        \
    return __nv_cvt_double_to_fp8(static_cast<double>(x), saturate, kind);      \
  }                                                                             \
  WARPGAUGE_SURFACE __nv_fp8x2_storage_t __nv_cvt_##name2##_to_fp8x2(           \
      T2 x, __nv_saturation_t saturate, __nv_fp8_interpretation_t kind) {       \
    return static_cast<__nv_fp8x2_storage_t>(                                   \
        __nv_cvt_double_to_fp8(static_cast<double>(x.x), saturate, kind) |      \
        __nv_cvt_double_to_fp8(static_cast<double>(x.y), saturate, kind) << 8); \
  }
WARPGAUGE_FP8_FROM(float, float2, float, float2)
#undef WARPGAUGE_FP8_FROM
WARPGAUGE_SURFACE __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(double2 x,
                                                                 __nv_saturation_t saturate,
                                                                 __nv_fp8_interpretation_t kind) {
  return static_cast<__nv_fp8x2_storage_t>(__nv_cvt_double_to_fp8(x.x, saturate, kind) |
                                           __nv_cvt_double_to_fp8(x.y, saturate, kind) << 8);
}
WARPGAUGE_SURFACE __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x,
                                                             __nv_saturation_t saturate,
                                                             __nv_fp8_interpretation_t kind) {
  return __nv_cvt_double_to_fp8(__half(x).exact(), saturate, kind);
}
WARPGAUGE_SURFACE __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x,
                                                                 __nv_saturation_t saturate,
                                                                 __nv_fp8_interpretation_t kind) {
  return __nv_cvt_double_to_fp8(__nv_bfloat16(x).exact(), saturate, kind);
}
WARPGAUGE_SURFACE __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw x,
                                                                  __nv_saturation_t saturate,
                                                                  __nv_fp8_interpretation_t kind) {
  return static_cast<__nv_fp8x2_storage_t>(__nv_cvt_halfraw_to_fp8({x.x}, saturate, kind) |
                                           __nv_cvt_halfraw_to_fp8({x.y}, saturate, kind) << 8);
}
WARPGAUGE_SURFACE __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(
    __nv_bfloat162_raw x, __nv_saturation_t saturate, __nv_fp8_interpretation_t kind) {
  return static_cast<__nv_fp8x2_storage_t>(__nv_cvt_bfloat16raw_to_fp8({x.x}, saturate, kind) |
                                           __nv_cvt_bfloat16raw_to_fp8({x.y}, saturate, kind) << 8);
}
WARPGAUGE_SURFACE __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x,
                                                     __nv_fp8_interpretation_t kind) {
  namespace s = ::warpgauge::sim::surface;
  return __half(kind == __NV_E4M3 ? s::e4m3_format::decode(x) : s::e5m2_format::decode(x));
}
WARPGAUGE_SURFACE __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x,
                                                         __nv_fp8_interpretation_t kind) {
  return {__nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(x), kind).x,
          __nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(x >> 8), kind).x};
}

// The classes saturate to the largest finite number, as CUDA's do.
#define WARPGAUGE_FP8(name, kind, format)                                                        \
  struct alignas(1) name {                                                                       \
    __nv_fp8_storage_t __x;                                                                      \
    name() = default;                                                                            \
    WARPGAUGE_SURFACE explicit name(float f) : __x(of(static_cast<double>(f))) {}                \
    WARPGAUGE_SURFACE explicit name(double f) : __x(of(f)) {}                                    \
    WARPGAUGE_SURFACE explicit name(__half f) : __x(of(f.exact())) {}                            \
    WARPGAUGE_SURFACE explicit name(__nv_bfloat16 f) : __x(of(f.exact())) {}                     \
    WARPGAUGE_SURFACE explicit name(int f) : __x(of(f)) {}                                       \
    WARPGAUGE_SURFACE explicit name(unsigned f) : __x(of(f)) {}                                  \
    WARPGAUGE_SURFACE explicit operator float() const { return static_cast<float>(exact()); }    \
    WARPGAUGE_SURFACE explicit operator double() const { return exact(); }                       \
    WARPGAUGE_SURFACE explicit operator __half() const { return __half(exact()); }               \
    WARPGAUGE_SURFACE explicit operator __nv_bfloat16() const { return __nv_bfloat16(exact()); } \
    WARPGAUGE_SURFACE explicit operator bool() const { return (__x & 0x7f) != 0; }               \
    WARPGAUGE_SURFACE double exact() const {                                                     \
      return ::warpgauge::sim::surface::format::decode(__x);                                     \
    }                                                                                            \
                                                                                                 \
   private:                                                                                      \
    WARPGAUGE_SURFACE static __nv_fp8_storage_t of(double x) {                                   \
      return __nv_cvt_double_to_fp8(x, __NV_SATFINITE, kind);                                    \
    }                                                                                            \
  };
WARPGAUGE_FP8(__nv_fp8_e4m3, __NV_E4M3, e4m3_format)
WARPGAUGE_FP8(__nv_fp8_e5m2, __NV_E5M2, e5m2_format)
#undef WARPGAUGE_FP8

#define WARPGAUGE_FP8_PACKED(name, kind)                                                        \
  struct alignas(2) __nv_fp8x2_##name {                                                         \
    __nv_fp8x2_storage_t __x;                                                                   \
    __nv_fp8x2_##name() = default;                                                              \
    WARPGAUGE_SURFACE explicit __nv_fp8x2_##name(float2 f)                                      \
        : __x(__nv_cvt_float2_to_fp8x2(f, __NV_SATFINITE, kind)) {}                             \
    WARPGAUGE_SURFACE explicit __nv_fp8x2_##name(__half2 f)                                     \
        : __x(__nv_cvt_halfraw2_to_fp8x2(f, __NV_SATFINITE, kind)) {}                           \
    WARPGAUGE_SURFACE explicit __nv_fp8x2_##name(__nv_bfloat162 f)                              \
        : __x(__nv_cvt_bfloat16raw2_to_fp8x2(f, __NV_SATFINITE, kind)) {}                       \
    WARPGAUGE_SURFACE explicit operator float2() const {                                        \
      const __half2 h = __nv_cvt_fp8x2_to_halfraw2(__x, kind);                                  \
      return float2(h.x, h.y);                                                                  \
    }                                                                                           \
    WARPGAUGE_SURFACE explicit operator __half2() const {                                       \
      return __nv_cvt_fp8x2_to_halfraw2(__x, kind);                                             \
    }                                                                                           \
  };                                                                                            \
  struct alignas(4) __nv_fp8x4_##name {                                                         \
    __nv_fp8x4_storage_t __x;                                                                   \
    __nv_fp8x4_##name() = default;                                                              \
    WARPGAUGE_SURFACE explicit __nv_fp8x4_##name(__half2 low, __half2 high)                     \
        : __x(__nv_cvt_halfraw2_to_fp8x2(low, __NV_SATFINITE, kind) |                           \
              static_cast<unsigned>(__nv_cvt_halfraw2_to_fp8x2(high, __NV_SATFINITE, kind))     \
                  << 16) {}                                                                     \
    WARPGAUGE_SURFACE explicit __nv_fp8x4_##name(__nv_bfloat162 low, __nv_bfloat162 high)       \
        : __x(__nv_cvt_bfloat16raw2_to_fp8x2(low, __NV_SATFINITE, kind) |                       \
              static_cast<unsigned>(__nv_cvt_bfloat16raw2_to_fp8x2(high, __NV_SATFINITE, kind)) \
                  << 16) {}                                                                     \
    WARPGAUGE_SURFACE explicit __nv_fp8x4_##name(float4 f)                                      \
        : __x(__nv_cvt_float2_to_fp8x2(float2(f.x, f.y), __NV_SATFINITE, kind) |                \
              static_cast<unsigned>(                                                            \
                  __nv_cvt_float2_to_fp8x2(float2(f.z, f.w), __NV_SATFINITE, kind))             \
                  << 16) {}                                                                     \
    WARPGAUGE_SURFACE explicit operator float4() const {                                        \
      const __half2 low =                                                                       \
          __nv_cvt_fp8x2_to_halfraw2(static_cast<__nv_fp8x2_storage_t>(__x), kind);             \
      const __half2 high =                                                                      \
          __nv_cvt_fp8x2_to_halfraw2(static_cast<__nv_fp8x2_storage_t>(__x >> 16), kind);       \
      return float4(low.x, low.y, high.x, high.y);                                              \
    }                                                                                           \
  };
WARPGAUGE_FP8_PACKED(e4m3, __NV_E4M3)
WARPGAUGE_FP8_PACKED(e5m2, __NV_E5M2)
#undef WARPGAUGE_FP8_PACKED

// Powers of two that blocks of numbers are scaled by, E8M0: 2^(bits - 127), and 255 is NaN. Signs
// are lost; rounding is towards 0 or up.
WARPGAUGE_SURFACE __nv_fp8_storage_t __nv_cvt_double_to_e8m0(double x,
                                                             __nv_saturation_t saturate,
                                                             cudaRoundMode rounding) {
  constexpr unsigned nan = 255, most = 254;
  if (x != x) return nan;
  const double magnitude = x < 0 ? -x : x;
  unsigned bits = 0;
  double power = ::warpgauge::sim::surface::half_format::power_of_two(-127);
  for (; bits < nan && power * 2 <= magnitude; power *= 2) ++bits;
  if (rounding == cudaRoundPosInf && magnitude > power) ++bits;
  if (bits >= nan) return saturate == __NV_SATFINITE ? most : nan;
  return static_cast<__nv_fp8_storage_t>(bits);
}
WARPGAUGE_SURFACE __nv_fp8_storage_t __nv_cvt_float_to_e8m0(float x,
                                                            __nv_saturation_t saturate,
                                                            cudaRoundMode rounding) {
  return __nv_cvt_double_to_e8m0(static_cast<double>(x), saturate, rounding);
}
WARPGAUGE_SURFACE __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_e8m0(__nv_bfloat16_raw x,
                                                                  __nv_saturation_t saturate,
                                                                  cudaRoundMode rounding) {
  return __nv_cvt_double_to_e8m0(__nv_bfloat16(x).exact(), saturate, rounding);
}
WARPGAUGE_SURFACE __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t x) {
  using format = ::warpgauge::sim::surface::half_format;
  return __nv_bfloat16(x == 255 ? __builtin_nan("") : format::power_of_two(int(x) - 127));
}
WARPGAUGE_SURFACE __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t x) {
  return {__nv_cvt_e8m0_to_bf16raw(static_cast<__nv_fp8_storage_t>(x)).x,
          __nv_cvt_e8m0_to_bf16raw(static_cast<__nv_fp8_storage_t>(x >> 8)).x};
}
struct alignas(1) __nv_fp8_e8m0 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e8m0() = default;
  WARPGAUGE_SURFACE explicit __nv_fp8_e8m0(double f)
      : __x(__nv_cvt_double_to_e8m0(f, __NV_SATFINITE, cudaRoundPosInf)) {}
  WARPGAUGE_SURFACE explicit __nv_fp8_e8m0(float f) : __nv_fp8_e8m0(static_cast<double>(f)) {}
  WARPGAUGE_SURFACE explicit __nv_fp8_e8m0(__half f) : __nv_fp8_e8m0(f.exact()) {}
  WARPGAUGE_SURFACE explicit __nv_fp8_e8m0(__nv_bfloat16 f) : __nv_fp8_e8m0(f.exact()) {}
  WARPGAUGE_SURFACE explicit operator __nv_bfloat16() const {
    return __nv_cvt_e8m0_to_bf16raw(__x);
  }
  WARPGAUGE_SURFACE explicit operator double() const {
    return __nv_bfloat16(__nv_cvt_e8m0_to_bf16raw(__x)).exact();
  }
  WARPGAUGE_SURFACE explicit operator float() const {
    return static_cast<float>(static_cast<double>(*this));
  }
};
#endif

#include "warpgauge_surface/own_names_end.inc"
