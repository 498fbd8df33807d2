// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../host_defines.h"

#include <cfenv>
#include <cmath>
#include <limits>
#include <type_traits>

/// Arithmetic and conversions with a rounding mode in the name: _rn to nearest even, _rz to zero,
/// _ru up, _rd down. The host computes in that mode, so results are the device's bit for bit.
namespace warpgauge::sim::surface {

// Operands and result pass through volatile so that nothing is computed before the mode is set or
// after it is restored.
template <class R, class Operation, class... T>
WARPGAUGE_SURFACE_UNTRACED R in_mode(int mode, Operation operation, T... operands) {
  const int before = std::fegetround();
  std::fesetround(mode);
  volatile R result = operation(static_cast<volatile T&>(operands)...);
  std::fesetround(before);
  return result;
}

template <class To, class From>
WARPGAUGE_SURFACE To to_floating(int mode, From value) {
  // From 64-bit integers without a sign clang subtracts 0 - 0, which rounded down is -0.
  if (std::is_integral<From>::value && value == 0) return To{0};
  return in_mode<To>(
      mode, [](From x) __attribute__((always_inline)) { return static_cast<To>(x); }, value);
}

// Saturates as the PTX instruction cvt does: NaN is 0, but the most negative number (or 2^63)
// between double and any 64-bit integer.
template <class To, class From>
WARPGAUGE_SURFACE_UNTRACED To to_integer(int mode, From value) {
  using limits = std::numeric_limits<To>;
  if (value != value) {
    const bool zero = sizeof(From) < 8 && sizeof(To) < 8;
    const To middle = limits::is_signed ? limits::min() : To(limits::max() / 2 + 1);
    return zero ? To{0} : middle;
  }
  const From rounded = mode == FE_TONEAREST    ? std::nearbyint(value)
                       : mode == FE_TOWARDZERO ? std::trunc(value)
                       : mode == FE_UPWARD     ? std::ceil(value)
                                               : std::floor(value);
  // 2^digits is exact in both types, the largest integer may not be.
  const From beyond = std::ldexp(From{1}, limits::digits);
  if (rounded >= beyond) return limits::max();
  if (rounded < (limits::is_signed ? -beyond : From{0})) return limits::min();
  return static_cast<To>(rounded);
}

}  // namespace warpgauge::sim::surface

#define WARPGAUGE_SURFACE_MODES(define, ...)                                   \
  define(rn, FE_TONEAREST, __VA_ARGS__) define(rz, FE_TOWARDZERO, __VA_ARGS__) \
      define(ru, FE_UPWARD, __VA_ARGS__) define(rd, FE_DOWNWARD, __VA_ARGS__)

#define WARPGAUGE_SURFACE_UNARY(suffix, mode, T, name, expression)               \
  WARPGAUGE_SURFACE T name##_##suffix(T a) {                                     \
    return ::warpgauge::sim::surface::in_mode<T>(                                \
        mode, [](T x) __attribute__((always_inline)) { return expression; }, a); \
  }
#define WARPGAUGE_SURFACE_BINARY(suffix, mode, T, name, expression)                      \
  WARPGAUGE_SURFACE T name##_##suffix(T a, T b) {                                        \
    return ::warpgauge::sim::surface::in_mode<T>(                                        \
        mode, [](T x, T y) __attribute__((always_inline)) { return expression; }, a, b); \
  }
#define WARPGAUGE_SURFACE_FMA(suffix, mode, T, name)                                    \
  WARPGAUGE_SURFACE T name##_##suffix(T a, T b, T c) {                                  \
    return ::warpgauge::sim::surface::in_mode<T>(                                       \
        mode,                                                                           \
        [](T x, T y, T z) __attribute__((always_inline)) { return std::fma(x, y, z); }, \
        a,                                                                              \
        b,                                                                              \
        c);                                                                             \
  }
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_BINARY, float, __fadd, x + y)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_BINARY, float, __fsub, x - y)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_BINARY, float, __fmul, x* y)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_BINARY, float, __fdiv, x / y)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_UNARY, float, __frcp, 1.0f / x)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_UNARY, float, __fsqrt, std::sqrt(x))
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_FMA, float, __fmaf)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_BINARY, double, __dadd, x + y)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_BINARY, double, __dsub, x - y)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_BINARY, double, __dmul, x* y)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_BINARY, double, __ddiv, x / y)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_UNARY, double, __drcp, 1.0 / x)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_UNARY, double, __dsqrt, std::sqrt(x))
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_FMA, double, __fma)

#define WARPGAUGE_SURFACE_TO_INTEGER(suffix, mode, From, name, To) \
  WARPGAUGE_SURFACE To name##_##suffix(From x) {                   \
    return ::warpgauge::sim::surface::to_integer<To>(mode, x);     \
  }
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_TO_INTEGER, float, __float2int, int)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_TO_INTEGER, float, __float2uint, unsigned int)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_TO_INTEGER, float, __float2ll, long long)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_TO_INTEGER, float, __float2ull, unsigned long long)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_TO_INTEGER, double, __double2int, int)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_TO_INTEGER, double, __double2uint, unsigned int)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_TO_INTEGER, double, __double2ll, long long)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_TO_INTEGER, double, __double2ull, unsigned long long)

#define WARPGAUGE_SURFACE_TO_FLOATING(suffix, mode, From, name, To) \
  WARPGAUGE_SURFACE To name##_##suffix(From a) {                    \
    return ::warpgauge::sim::surface::to_floating<To>(mode, a);     \
  }
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_TO_FLOATING, int, __int2float, float)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_TO_FLOATING, unsigned int, __uint2float, float)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_TO_FLOATING, long long, __ll2float, float)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_TO_FLOATING, unsigned long long, __ull2float, float)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_TO_FLOATING, long long, __ll2double, double)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_TO_FLOATING, unsigned long long, __ull2double, double)
WARPGAUGE_SURFACE_MODES(WARPGAUGE_SURFACE_TO_FLOATING, double, __double2float, float)
WARPGAUGE_SURFACE double __int2double_rn(int x) { return x; }
WARPGAUGE_SURFACE double __uint2double_rn(unsigned x) { return x; }
WARPGAUGE_SURFACE float __frsqrt_rn(float x) {
  return static_cast<float>(1.0 / std::sqrt(static_cast<double>(x)));
}

#undef WARPGAUGE_SURFACE_MODES
#undef WARPGAUGE_SURFACE_UNARY
#undef WARPGAUGE_SURFACE_BINARY
#undef WARPGAUGE_SURFACE_FMA
#undef WARPGAUGE_SURFACE_TO_INTEGER
#undef WARPGAUGE_SURFACE_TO_FLOATING
