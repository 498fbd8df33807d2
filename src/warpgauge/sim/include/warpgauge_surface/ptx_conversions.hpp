// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversions.hpp"
#include "ptx_operands.hpp"
#include "small_floats.hpp"

/// PTX conversions.
namespace warpgauge::sim::ptx {

#define WARPGAUGE_PTX_CVT(name, To, From, expression) \
  template <class D, class A>                         \
  WARPGAUGE_SURFACE void name(D& d, const A& a_) {    \
    const From a = as<From>(a_);                      \
    put(d, static_cast<To>(expression));              \
  }
#define WARPGAUGE_PTX_CVT_FROM(to, To)                         \
  WARPGAUGE_PTX_CVT(cvt_##to##_u8, To, unsigned char, a)       \
  WARPGAUGE_PTX_CVT(cvt_##to##_s8, To, signed char, a)         \
  WARPGAUGE_PTX_CVT(cvt_##to##_u16, To, unsigned short, a)     \
  WARPGAUGE_PTX_CVT(cvt_##to##_s16, To, short, a)              \
  WARPGAUGE_PTX_CVT(cvt_##to##_u32, To, unsigned, a)           \
  WARPGAUGE_PTX_CVT(cvt_##to##_s32, To, int, a)                \
  WARPGAUGE_PTX_CVT(cvt_##to##_u64, To, unsigned long long, a) \
  WARPGAUGE_PTX_CVT(cvt_##to##_s64, To, long long, a)
WARPGAUGE_PTX_CVT_FROM(u8, unsigned char)
WARPGAUGE_PTX_CVT_FROM(s8, signed char)
WARPGAUGE_PTX_CVT_FROM(u16, unsigned short)
WARPGAUGE_PTX_CVT_FROM(s16, short)
WARPGAUGE_PTX_CVT_FROM(u32, unsigned)
WARPGAUGE_PTX_CVT_FROM(s32, int)
WARPGAUGE_PTX_CVT_FROM(u64, unsigned long long)
WARPGAUGE_PTX_CVT_FROM(s64, long long)
#undef WARPGAUGE_PTX_CVT_FROM
#define WARPGAUGE_PTX_MODES(m, mode)                                                               \
  WARPGAUGE_PTX_CVT(cvt_##m##_f32_u32, float, unsigned, surface::to_floating<float>(mode, a))      \
  WARPGAUGE_PTX_CVT(cvt_##m##i_u32_f32, unsigned, float, surface::to_integer<unsigned>(mode, a))   \
  WARPGAUGE_PTX_CVT(cvt_##m##_f64_u32, double, unsigned, surface::to_floating<double>(mode, a))    \
  WARPGAUGE_PTX_CVT(cvt_##m##i_u32_f64, unsigned, double, surface::to_integer<unsigned>(mode, a))  \
  WARPGAUGE_PTX_CVT(cvt_##m##_f32_s32, float, int, surface::to_floating<float>(mode, a))           \
  WARPGAUGE_PTX_CVT(cvt_##m##i_s32_f32, int, float, surface::to_integer<int>(mode, a))             \
  WARPGAUGE_PTX_CVT(cvt_##m##_f64_s32, double, int, surface::to_floating<double>(mode, a))         \
  WARPGAUGE_PTX_CVT(cvt_##m##i_s32_f64, int, double, surface::to_integer<int>(mode, a))            \
  WARPGAUGE_PTX_CVT(                                                                               \
      cvt_##m##_f32_u64, float, unsigned long long, surface::to_floating<float>(mode, a))          \
  WARPGAUGE_PTX_CVT(cvt_##m##i_u64_f32,                                                            \
                    unsigned long long,                                                            \
                    float,                                                                         \
                    surface::to_integer<unsigned long long>(mode, a))                              \
  WARPGAUGE_PTX_CVT(                                                                               \
      cvt_##m##_f64_u64, double, unsigned long long, surface::to_floating<double>(mode, a))        \
  WARPGAUGE_PTX_CVT(cvt_##m##i_u64_f64,                                                            \
                    unsigned long long,                                                            \
                    double,                                                                        \
                    surface::to_integer<unsigned long long>(mode, a))                              \
  WARPGAUGE_PTX_CVT(cvt_##m##_f32_s64, float, long long, surface::to_floating<float>(mode, a))     \
  WARPGAUGE_PTX_CVT(cvt_##m##i_s64_f32, long long, float, surface::to_integer<long long>(mode, a)) \
  WARPGAUGE_PTX_CVT(cvt_##m##_f64_s64, double, long long, surface::to_floating<double>(mode, a))   \
  WARPGAUGE_PTX_CVT(                                                                               \
      cvt_##m##i_s64_f64, long long, double, surface::to_integer<long long>(mode, a))              \
  WARPGAUGE_PTX_CVT(cvt_##m##_f32_f64, float, double, surface::to_floating<float>(mode, a))
WARPGAUGE_PTX_MODES(rn, FE_TONEAREST)
WARPGAUGE_PTX_MODES(rz, FE_TOWARDZERO)
WARPGAUGE_PTX_MODES(rp, FE_UPWARD)
WARPGAUGE_PTX_MODES(rm, FE_DOWNWARD)
#undef WARPGAUGE_PTX_MODES
WARPGAUGE_PTX_CVT(cvt_f64_f32, double, float, a)
#undef WARPGAUGE_PTX_CVT
/// The low 13 bits rounded away: to nearest, ties from zero.
template <class D, class A>
WARPGAUGE_SURFACE void cvt_rna_tf32_f32(D& d, const A& a) {
  unsigned bits = as<unsigned>(a);
  if ((bits & 0x7f800000U) != 0x7f800000U) bits += 0x1000U;
  put(d, bits & 0xffffe000U);
}

/// A 16-bit number and a pair of them; these headers may not bring CUDA's own types along.
template <class Format>
struct number16 {
  unsigned short bits;
  WARPGAUGE_SURFACE double value() const { return Format::decode(bits); }
  WARPGAUGE_SURFACE static number16 of(double value,
                                       surface::rounding mode = surface::rounding::nearest) {
    return {static_cast<unsigned short>(Format::encode(value, mode))};
  }
};
template <class Format>
struct pair16 {
  number16<Format> low, high;
};
#define WARPGAUGE_PTX_F16_OPERATION(name, suffix, expression)                                     \
  template <class D, class A, class B, class C>                                                   \
  WARPGAUGE_SURFACE void name##_##suffix(D& d, const A& a_, const B& b_, const C& c_) {           \
    const auto one = [](number16_##suffix x, number16_##suffix y, number16_##suffix z) {          \
      const double a = x.value(), b = y.value(), c = z.value();                                   \
      static_cast<void>(c);                                                                       \
      return number16_##suffix::of(expression);                                                   \
    };                                                                                            \
    put(d, one(as<number16_##suffix>(a_), as<number16_##suffix>(b_), as<number16_##suffix>(c_))); \
  }                                                                                               \
  template <class D, class A, class B, class C>                                                   \
  WARPGAUGE_SURFACE void name##_##suffix##x2(D& d, const A& a_, const B& b_, const C& c_) {       \
    using pair = pair16_##suffix;                                                                 \
    const pair x = as<pair>(a_), y = as<pair>(b_), z = as<pair>(c_);                              \
    pair result;                                                                                  \
    name##_##suffix(result.low, x.low, y.low, z.low);                                             \
    name##_##suffix(result.high, x.high, y.high, z.high);                                         \
    put(d, result);                                                                               \
  }
#define WARPGAUGE_PTX_F16_BINARY(name, suffix, expression)                   \
  WARPGAUGE_PTX_F16_OPERATION(name, suffix, expression)                      \
  template <class D, class A, class B>                                       \
  WARPGAUGE_SURFACE void name##_##suffix(D& d, const A& a, const B& b) {     \
    name##_##suffix(d, a, b, b);                                             \
  }                                                                          \
  template <class D, class A, class B>                                       \
  WARPGAUGE_SURFACE void name##_##suffix##x2(D& d, const A& a, const B& b) { \
    name##_##suffix##x2(d, a, b, b);                                         \
  }
#define WARPGAUGE_PTX_F16(suffix, format)                                                \
  using number16_##suffix = number16<surface::format>;                                   \
  using pair16_##suffix = pair16<surface::format>;                                       \
  template <class D, class A>                                                            \
  WARPGAUGE_SURFACE void cvt_f32_##suffix(D& d, const A& a) {                            \
    put(d, static_cast<float>(as<number16_##suffix>(a).value()));                        \
  }                                                                                      \
  template <class D, class A>                                                            \
  WARPGAUGE_SURFACE void cvt_rn_##suffix##_f32(D& d, const A& a) {                       \
    put(d, number16_##suffix::of(as<float>(a)));                                         \
  }                                                                                      \
  template <class D, class A>                                                            \
  WARPGAUGE_SURFACE void cvt_rz_##suffix##_f32(D& d, const A& a) {                       \
    put(d, number16_##suffix::of(as<float>(a), surface::rounding::zero));                \
  }                                                                                      \
  /* Two numbers into one register: the first operand is the upper half. */              \
  template <class D, class A, class B>                                                   \
  WARPGAUGE_SURFACE void cvt_rn_##suffix##x2_f32(D& d, const A& upper, const B& lower) { \
    put(d,                                                                               \
        pair16_##suffix{number16_##suffix::of(as<float>(lower)),                         \
                        number16_##suffix::of(as<float>(upper))});                       \
  }                                                                                      \
  WARPGAUGE_PTX_F16_BINARY(add, suffix, a + b)                                           \
  WARPGAUGE_PTX_F16_BINARY(sub, suffix, a - b)                                           \
  WARPGAUGE_PTX_F16_BINARY(mul, suffix, a* b)                                            \
  WARPGAUGE_PTX_F16_OPERATION(fma_rn, suffix, a* b + c)
WARPGAUGE_PTX_F16(f16, half_format)
WARPGAUGE_PTX_F16(bf16, bfloat16_format)
#undef WARPGAUGE_PTX_F16
#undef WARPGAUGE_PTX_F16_BINARY
#undef WARPGAUGE_PTX_F16_OPERATION

// Addresses: those of the shared window have 32 bits.
#define WARPGAUGE_PTX_CVTA(name, expression)      \
  template <class D, class A>                     \
  WARPGAUGE_SURFACE void name(D& d, const A& a) { \
    put(d, expression);                           \
  }
WARPGAUGE_PTX_CVTA(cvta_to_shared_u64,
                   static_cast<unsigned long long>(warpgauge_sim_shared_address(pointer(a))))
WARPGAUGE_PTX_CVTA(cvta_to_shared_u32, warpgauge_sim_shared_address(pointer(a)))
WARPGAUGE_PTX_CVTA(
    cvta_shared_u64,
    reinterpret_cast<unsigned long long>(pointer(static_cast<unsigned>(as<unsigned long long>(a)))))
WARPGAUGE_PTX_CVTA(cvta_to_global_u64, reinterpret_cast<unsigned long long>(pointer(a)))
WARPGAUGE_PTX_CVTA(cvta_global_u64, reinterpret_cast<unsigned long long>(pointer(a)))
#undef WARPGAUGE_PTX_CVTA

}  // namespace warpgauge::sim::ptx
