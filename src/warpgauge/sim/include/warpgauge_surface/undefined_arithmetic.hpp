// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../../hooks.hpp"
#include "../host_defines.h"

#include <type_traits>

/// What C++ leaves undefined, as PTX defines it. Shifts ("shl", "shr") by the width or more give 0,
/// or copies of the sign: the front end makes `a << b` of kernels `a << shifted_by(b)`. Conversions
/// of floating point to integers ("cvt.rzi") saturate, and give 0 for NaN: it makes `int(x)` and
/// `static_cast<int>(x)` `converted_to<int>(x)`, and `(int)x` `conversion_to<int>{} ->* x`.
namespace warpgauge::sim::surface {

template <class B>
struct shift_amount {
  B value;
  constexpr operator B() const { return value; }  // for operators of a program's own
};

template <class B>
constexpr decltype(auto) shifted_by(B&& amount) {
  using type = std::remove_cv_t<std::remove_reference_t<B>>;
  if constexpr (std::is_integral_v<type>) {
    return shift_amount<decltype(+amount)>{amount};
  } else {
    return static_cast<B&&>(amount);
  }
}

/// Whether the amount is within a width of so many bits.
template <class B>
constexpr bool fits_width(B amount, unsigned width) {
  const bool fits = static_cast<std::make_unsigned_t<B>>(amount) < width;
  if (!fits && !__builtin_is_constant_evaluated()) {
    warpgauge_sim_shift_beyond(static_cast<long long>(amount), width);
  }
  return fits;
}

template <class A>
constexpr bool shifts = std::is_integral_v<A> ||
                        (std::is_enum_v<A> && std::is_convertible_v<A, unsigned long long>);

template <class A, class B, std::enable_if_t<shifts<A>, int> = 0>
WARPGAUGE_SURFACE constexpr auto operator<<(A a, shift_amount<B> by) -> decltype(+a) {
  const auto value = +a;
  // Unsigned, in which no bit that leaves is undefined.
  using bits = std::make_unsigned_t<std::remove_const_t<decltype(value)>>;
  if (!fits_width(by.value, sizeof value * 8)) return 0;
  return static_cast<std::remove_const_t<decltype(value)>>(static_cast<bits>(value) << by.value);
}
template <class A, class B, std::enable_if_t<shifts<A>, int> = 0>
WARPGAUGE_SURFACE constexpr auto operator>>(A a, shift_amount<B> by) -> decltype(+a) {
  const auto value = +a;
  if (!fits_width(by.value, sizeof value * 8)) return value < 0 ? -1 : 0;
  return value >> by.value;
}
template <class A, class B, std::enable_if_t<shifts<A>, int> = 0>
WARPGAUGE_SURFACE constexpr A& operator<<=(A& a, shift_amount<B> by) {
  return a = static_cast<A>(a << by);
}
template <class A, class B, std::enable_if_t<shifts<A>, int> = 0>
WARPGAUGE_SURFACE constexpr A& operator>>=(A& a, shift_amount<B> by) {
  return a = static_cast<A>(a >> by);
}

/// Results narrower than 32 bits are cut out of 32.
template <class T, class V>
WARPGAUGE_SURFACE constexpr T saturated(V value) {
  using wide = std::conditional_t<(sizeof(T) < 4), int, T>;
  constexpr bool is_signed = std::is_signed_v<wide>;
  constexpr V beyond = static_cast<V>(wide{1} << (sizeof(wide) * 8 - 2)) * (is_signed ? 2 : 4);
  const bool below = is_signed ? value < -beyond : value <= V{-1};
  if (value < beyond && !below) return static_cast<T>(static_cast<wide>(value));
  if (!__builtin_is_constant_evaluated()) {
    warpgauge_sim_conversion_beyond(static_cast<double>(value), sizeof(T) * 8, is_signed);
  }
  if (value != value) return 0;
  constexpr wide most = static_cast<wide>(~std::make_unsigned_t<wide>{0} >> (is_signed ? 1 : 0));
  return static_cast<T>(below ? static_cast<wide>(-most - 1) * is_signed : most);
}

template <class T, class V>
WARPGAUGE_SURFACE constexpr T converted_to(const V& x) {
  if constexpr (std::is_floating_point_v<std::remove_cv_t<V>> && sizeof(V) <= 8) {
    const std::remove_cv_t<V> value = x;
    return saturated<T>(value);
  } else {
    return (T)x;  // NOLINT: also of pointers
  }
}

template <class T>
struct conversion_to {
  template <class V>
  friend WARPGAUGE_SURFACE constexpr T operator->*(conversion_to, const V& x) {
    return converted_to<T>(x);
  }
};

}  // namespace warpgauge::sim::surface
