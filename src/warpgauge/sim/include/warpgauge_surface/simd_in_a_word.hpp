// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../host_defines.h"

#include <limits>
#include <type_traits>

/// SIMD intrinsics (CUDA Math API): two 16-bit or four 8-bit numbers in one word.
namespace warpgauge::sim::surface {

/// The word whose parts are f of the parts of a and b, as numbers of type T.
template <class T, class Function>
WARPGAUGE_SURFACE unsigned by_parts(unsigned a, unsigned b, Function f) {
  unsigned result = 0;
  for (unsigned at = 0; at < 32; at += 8 * sizeof(T)) {
    const int part = f(static_cast<T>(a >> at), static_cast<T>(b >> at));
    result |= static_cast<unsigned>(static_cast<std::make_unsigned_t<T>>(part)) << at;
  }
  return result;
}

template <class T>
WARPGAUGE_SURFACE int saturated(int x) {
  constexpr int low = std::numeric_limits<T>::min();
  constexpr int high = std::numeric_limits<T>::max();
  return x < low ? low : x > high ? high : x;
}

/// The sum of f over the parts.
template <class T, class Function>
WARPGAUGE_SURFACE unsigned sum_of_parts(unsigned a, unsigned b, Function f) {
  unsigned result = 0;
  for (unsigned at = 0; at < 32; at += 8 * sizeof(T)) {
    result += static_cast<unsigned>(f(static_cast<T>(a >> at), static_cast<T>(b >> at)));
  }
  return result;
}

}  // namespace warpgauge::sim::surface

// The functions name2 and name4, with the parts x and y as int; `part` is their type.
#define WARPGAUGE_SURFACE_PARTS_OF(name, T, how, expression)                               \
  WARPGAUGE_SURFACE unsigned name(unsigned a, unsigned b) {                                \
    using part [[maybe_unused]] = T;                                                       \
    return ::warpgauge::sim::surface::how<T>(                                              \
        a, b, [](int x, [[maybe_unused]] int y) { return static_cast<int>(expression); }); \
  }
#define WARPGAUGE_SURFACE_PARTS(name, sign, expression)                 \
  WARPGAUGE_SURFACE_PARTS_OF(name##2, sign short, by_parts, expression) \
  WARPGAUGE_SURFACE_PARTS_OF(name##4, sign char, by_parts, expression)
#define WARPGAUGE_SURFACE_SUMS(name, sign, expression)                      \
  WARPGAUGE_SURFACE_PARTS_OF(name##2, sign short, sum_of_parts, expression) \
  WARPGAUGE_SURFACE_PARTS_OF(name##4, sign char, sum_of_parts, expression)
#define WARPGAUGE_SURFACE_ONE_OPERAND(name, sign, expression)                 \
  WARPGAUGE_SURFACE_PARTS(name##_of, sign, expression)                        \
  WARPGAUGE_SURFACE unsigned name##2(unsigned a) { return name##_of2(a, 0); } \
  WARPGAUGE_SURFACE unsigned name##4(unsigned a) { return name##_of4(a, 0); }

WARPGAUGE_SURFACE_PARTS(__vadd, unsigned, x + y)
WARPGAUGE_SURFACE_PARTS(__vaddss, signed, ::warpgauge::sim::surface::saturated<part>(x + y))
WARPGAUGE_SURFACE_PARTS(__vaddus, unsigned, ::warpgauge::sim::surface::saturated<part>(x + y))
WARPGAUGE_SURFACE_PARTS(__vsub, unsigned, x - y)
WARPGAUGE_SURFACE_PARTS(__vsubss, signed, ::warpgauge::sim::surface::saturated<part>(x - y))
WARPGAUGE_SURFACE_PARTS(__vsubus, unsigned, ::warpgauge::sim::surface::saturated<part>(x - y))
WARPGAUGE_SURFACE_PARTS(__vmaxs, signed, x > y ? x : y)
WARPGAUGE_SURFACE_PARTS(__vmaxu, unsigned, x > y ? x : y)
WARPGAUGE_SURFACE_PARTS(__vmins, signed, x < y ? x : y)
WARPGAUGE_SURFACE_PARTS(__vminu, unsigned, x < y ? x : y)
WARPGAUGE_SURFACE_PARTS(__vavgs, signed, (x + y + (x + y >= 0)) >> 1)
WARPGAUGE_SURFACE_PARTS(__vavgu, unsigned, (x + y + 1) / 2)
WARPGAUGE_SURFACE_PARTS(__vhaddu, unsigned, (x + y) / 2)
WARPGAUGE_SURFACE_PARTS(__vabsdiffs, signed, x > y ? x - y : y - x)
WARPGAUGE_SURFACE_PARTS(__vabsdiffu, unsigned, x > y ? x - y : y - x)
WARPGAUGE_SURFACE_SUMS(__vsads, signed, x > y ? x - y : y - x)
WARPGAUGE_SURFACE_SUMS(__vsadu, unsigned, x > y ? x - y : y - x)
WARPGAUGE_SURFACE_ONE_OPERAND(__vabs, signed, x < 0 ? -x : x)
WARPGAUGE_SURFACE_ONE_OPERAND(__vabsss,
                              signed,
                              ::warpgauge::sim::surface::saturated<part>(x < 0 ? -x : x))
WARPGAUGE_SURFACE_ONE_OPERAND(__vneg, signed, -x)
WARPGAUGE_SURFACE_ONE_OPERAND(__vnegss, signed, ::warpgauge::sim::surface::saturated<part>(-x))

// Comparisons: all ones, or one, in the parts where they hold.
#define WARPGAUGE_SURFACE_COMPARISON(word, sign, sign_of_parts, comparison)           \
  WARPGAUGE_SURFACE_PARTS(__vcmp##word##sign, sign_of_parts, x comparison y ? -1 : 0) \
  WARPGAUGE_SURFACE_PARTS(__vset##word##sign, sign_of_parts, x comparison y ? 1 : 0)
WARPGAUGE_SURFACE_COMPARISON(eq, , unsigned, ==)
WARPGAUGE_SURFACE_COMPARISON(ne, , unsigned, !=)
WARPGAUGE_SURFACE_COMPARISON(ge, s, signed, >=)
WARPGAUGE_SURFACE_COMPARISON(ge, u, unsigned, >=)
WARPGAUGE_SURFACE_COMPARISON(gt, s, signed, >)
WARPGAUGE_SURFACE_COMPARISON(gt, u, unsigned, >)
WARPGAUGE_SURFACE_COMPARISON(le, s, signed, <=)
WARPGAUGE_SURFACE_COMPARISON(le, u, unsigned, <=)
WARPGAUGE_SURFACE_COMPARISON(lt, s, signed, <)
WARPGAUGE_SURFACE_COMPARISON(lt, u, unsigned, <)
#undef WARPGAUGE_SURFACE_COMPARISON
#undef WARPGAUGE_SURFACE_ONE_OPERAND
#undef WARPGAUGE_SURFACE_SUMS
#undef WARPGAUGE_SURFACE_PARTS
#undef WARPGAUGE_SURFACE_PARTS_OF
