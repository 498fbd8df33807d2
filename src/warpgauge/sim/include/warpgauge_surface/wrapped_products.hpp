// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../host_defines.h"

#include <type_traits>

extern "C" __attribute__((visibility("default"), cold)) void warpgauge_sim_product_wraps(
    unsigned left, unsigned right);

/// Products of unsigned numbers may wrap, and C++ defines the result; but an index or a number of
/// elements that wrapped is seldom meant. The front end makes `a * b` of indices and sizes in
/// kernels `a * product * b`, so that the simulator hears of those that wrapped. Of other types
/// nothing changes.
namespace warpgauge::sim::surface {

struct product_mark {};
inline constexpr product_mark product{};

struct unsigned_factor {
  unsigned value;
};

template <class T>
constexpr bool is_number = std::is_arithmetic_v<T> || std::is_enum_v<T>;

template <class T, std::enable_if_t<std::is_same_v<T, unsigned>, int> = 0>
WARPGAUGE_SURFACE constexpr unsigned_factor operator*(T a, product_mark) {
  return {a};
}
template <class T, std::enable_if_t<is_number<T> && !std::is_same_v<T, unsigned>, int> = 0>
WARPGAUGE_SURFACE constexpr T operator*(T a, product_mark) {
  return a;
}
template <class T,
          std::enable_if_t<!is_number<std::remove_cv_t<std::remove_reference_t<T>>>, int> = 0>
WARPGAUGE_SURFACE constexpr T&& operator*(T&& a, product_mark) {
  return static_cast<T&&>(a);
}

template <class B, std::enable_if_t<is_number<B>, int> = 0>
WARPGAUGE_SURFACE constexpr auto operator*(unsigned_factor a, B b) {
  if constexpr (std::is_same_v<decltype(a.value * b), unsigned>) {
    const auto right = static_cast<unsigned>(b);
    const bool negative = std::is_signed_v<B> && static_cast<int>(right) < 0;
    if (!__builtin_is_constant_evaluated() && !negative &&
        (static_cast<unsigned long long>(a.value) * right) >> 32 != 0) {
      warpgauge_sim_product_wraps(a.value, right);
    }
  }
  return a.value * b;
}
template <class B,
          std::enable_if_t<!is_number<std::remove_cv_t<std::remove_reference_t<B>>>, int> = 0>
WARPGAUGE_SURFACE constexpr decltype(auto) operator*(unsigned_factor a, B&& b) {
  return a.value * static_cast<B&&>(b);
}

}  // namespace warpgauge::sim::surface
