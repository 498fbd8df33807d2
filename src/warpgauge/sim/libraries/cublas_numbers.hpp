// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/include/cuComplex.h"

#include <cmath>
#include <complex>
#include <type_traits>

/// The four types of numbers that BLAS knows, to compute with them alike.
namespace warpgauge::sim {

template <class T>
struct number_type {
  using type = T;
};
template <>
struct number_type<cuComplex> {
  using type = std::complex<float>;
};
template <>
struct number_type<cuDoubleComplex> {
  using type = std::complex<double>;
};
template <>
struct number_type<const cuComplex> {
  using type = const std::complex<float>;
};
template <>
struct number_type<const cuDoubleComplex> {
  using type = const std::complex<double>;
};

/// A program's array: its complex numbers, two parts in a structure, are the standard library's.
template <class T>
typename number_type<T>::type* numbers(T* array) {
  return reinterpret_cast<typename number_type<T>::type*>(array);
}
/// The same of an array of arrays.
template <class T>
typename number_type<T>::type* const* number_arrays(T* const* arrays) {
  return reinterpret_cast<typename number_type<T>::type* const*>(arrays);
}

template <class T>
struct parts_of_number {
  using type = T;
  using wide = double;
};
template <class T>
struct parts_of_number<std::complex<T>> {
  using type = T;
  using wide = std::complex<double>;
};
/// The type of the real part.
template <class T>
using real_of = typename parts_of_number<std::remove_const_t<T>>::type;
/// What sums are made in.
template <class T>
using wide_of = typename parts_of_number<std::remove_const_t<T>>::wide;
template <class T>
inline constexpr bool is_complex = !std::is_same_v<real_of<T>, std::remove_const_t<T>>;

template <class T>
T conjugate(T x) {
  if constexpr (is_complex<T>) {
    return std::conj(x);
  } else {
    return x;
  }
}
/// The sum of the sizes of its parts, by which BLAS compares.
template <class T>
auto size_of_parts(T x) {
  if constexpr (is_complex<T>) {
    return std::fabs(x.real()) + std::fabs(x.imag());
  } else {
    return std::fabs(x);
  }
}

/// Element i of a vector whose elements are `step` apart; a negative step starts from the end.
template <class T>
T& at(T* x, int n, int step, int i) {
  const long index = step >= 0 ? static_cast<long>(i) * step : static_cast<long>(i - n + 1) * step;
  return x[index];
}

}  // namespace warpgauge::sim
