// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../host_defines.h"

/// DPX intrinsics (CUDA Math API): the steps of dynamic programming, on a word or on its two
/// halves. Sums wrap around; "relu" is the larger of the result and 0.
namespace warpgauge::sim::surface {

template <class T>
WARPGAUGE_SURFACE T max_of(T x, T y) {
  return x > y ? x : y;
}
template <class T>
WARPGAUGE_SURFACE T min_of(T x, T y) {
  return x < y ? x : y;
}
template <class T>
WARPGAUGE_SURFACE T relu(T x) {
  return max_of(x, T(0));
}
template <class T>
WARPGAUGE_SURFACE T wrapped_sum(T x, T y) {
  return static_cast<T>(static_cast<unsigned>(x) + static_cast<unsigned>(y));
}

/// The word whose halves are f of the halves of a, b and c, as numbers of type T.
template <class T, class Function>
WARPGAUGE_SURFACE unsigned by_halves(unsigned a, unsigned b, unsigned c, Function f) {
  const T upper = f(static_cast<T>(a >> 16), static_cast<T>(b >> 16), static_cast<T>(c >> 16));
  const T lower = f(static_cast<T>(a), static_cast<T>(b), static_cast<T>(c));
  return static_cast<unsigned>(upper) << 16 | static_cast<unsigned short>(lower);
}

}  // namespace warpgauge::sim::surface

// The function of words and that of halves, each of x, y and z.
#define WARPGAUGE_SURFACE_DPX(begin, end, T, Half, expression)                                  \
  WARPGAUGE_SURFACE T begin##32##end(T x, T y, T z) {                                           \
    using namespace ::warpgauge::sim::surface;                                                  \
    return expression;                                                                          \
  }                                                                                             \
  WARPGAUGE_SURFACE unsigned begin##16x2##end(unsigned a, unsigned b, unsigned c) {             \
    using namespace ::warpgauge::sim::surface;                                                  \
    return by_halves<Half>(a, b, c, [](Half x, Half y, Half z) -> Half { return expression; }); \
  }
#define WARPGAUGE_SURFACE_DPX_OF_ALL(name, expression)                    \
  WARPGAUGE_SURFACE_DPX(name##_s, , int, short, expression)               \
  WARPGAUGE_SURFACE_DPX(name##_u, , unsigned, unsigned short, expression) \
  WARPGAUGE_SURFACE_DPX(name##_s, _relu, int, short, relu(expression))
WARPGAUGE_SURFACE_DPX_OF_ALL(__viaddmax, max_of(wrapped_sum(x, y), z))
WARPGAUGE_SURFACE_DPX_OF_ALL(__viaddmin, min_of(wrapped_sum(x, y), z))
WARPGAUGE_SURFACE_DPX_OF_ALL(__vimax3, max_of(max_of(x, y), z))
WARPGAUGE_SURFACE_DPX_OF_ALL(__vimin3, min_of(min_of(x, y), z))
#undef WARPGAUGE_SURFACE_DPX_OF_ALL
#undef WARPGAUGE_SURFACE_DPX

// The larger of three numbers, one of which is 0, is that of two with relu.
WARPGAUGE_SURFACE int __vimax_s32_relu(int a, int b) { return __vimax3_s32(a, b, 0); }
WARPGAUGE_SURFACE int __vimin_s32_relu(int a, int b) { return __vimin3_s32_relu(a, b, b); }
WARPGAUGE_SURFACE unsigned __vimax_s16x2_relu(unsigned a, unsigned b) {
  return __vimax3_s16x2(a, b, 0);
}
WARPGAUGE_SURFACE unsigned __vimin_s16x2_relu(unsigned a, unsigned b) {
  return __vimin3_s16x2_relu(a, b, b);
}

// These also tell whether the result is the first operand, which it is where both are equal.
#define WARPGAUGE_SURFACE_DPX_WHICH(name, T, Half, comparison)                           \
  WARPGAUGE_SURFACE T name##32(T a, T b, bool* first) {                                  \
    const bool is_first = a comparison b;                                                \
    *first = is_first;                                                                   \
    return is_first ? a : b;                                                             \
  }                                                                                      \
  WARPGAUGE_SURFACE unsigned name##16x2(                                                 \
      unsigned a, unsigned b, bool* first_of_upper, bool* first_of_lower) {              \
    const bool upper = static_cast<Half>(a >> 16) comparison static_cast<Half>(b >> 16); \
    const bool lower = static_cast<Half>(a) comparison static_cast<Half>(b);             \
    *first_of_upper = upper;                                                             \
    *first_of_lower = lower;                                                             \
    return ((upper ? a : b) & 0xffff0000U) | ((lower ? a : b) & 0xffffU);                \
  }
WARPGAUGE_SURFACE_DPX_WHICH(__vibmax_s, int, short, >=)
WARPGAUGE_SURFACE_DPX_WHICH(__vibmax_u, unsigned, unsigned short, >=)
WARPGAUGE_SURFACE_DPX_WHICH(__vibmin_s, int, short, <=)
WARPGAUGE_SURFACE_DPX_WHICH(__vibmin_u, unsigned, unsigned short, <=)
#undef WARPGAUGE_SURFACE_DPX_WHICH
