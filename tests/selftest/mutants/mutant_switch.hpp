// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// What the sources ask that generate.cpp made: put before each of them by `-include`.

#if !defined(__x86_64__)
#error "mutants are made for x86-64 only"
#endif

/// The mutant that this process shows; 0: none.
extern int warpgauge_mutant_active;
/// Whether a place was reached, by the number of its first mutant.
extern char warpgauge_mutant_reached[];

namespace warpgauge::mutants {

/// Whether this is the mutant to show. No access that the simulator would trace.
template <int Id>
inline __attribute__((always_inline)) bool shown() {
  int active;
  __asm__("movl warpgauge_mutant_active(%%rip), %0" : "=r"(active));
  return active == Id;
}

/// The same for the first of a place, which notes that it was reached.
template <int Id>
inline __attribute__((always_inline)) bool shown_first() {
  __asm__ volatile("movb $1, warpgauge_mutant_reached+%c0(%%rip)" : : "i"(Id));
  return shown<Id>();
}

#if defined(__CUDACC__)
#define WARPGAUGE_MUTANT_ANYWHERE __attribute__((host)) __attribute__((device))
#else
#define WARPGAUGE_MUTANT_ANYWHERE
#endif
/// The value with its last four bits lost, where it is a floating-point number.
template <class T>
WARPGAUGE_MUTANT_ANYWHERE inline __attribute__((always_inline)) T coarse(T value) {
  if constexpr (__is_same(T, float)) {
    union {
      float number;
      unsigned bits;
    } both{value};
    both.bits &= ~0xfU;
    return both.number;
  } else if constexpr (__is_same(T, double)) {
    union {
      double number;
      unsigned long bits;
    } both{value};
    both.bits &= ~0xfUL;
    return both.number;
  } else {
    return value;
  }
}

enum class value_edit { positive_zero, largest_for_infinity, zero_for_nan, flushed, saturated };

template <value_edit Edit, class Real>
WARPGAUGE_MUTANT_ANYWHERE inline __attribute__((always_inline)) Real edited_number(Real x) {
  constexpr bool narrow = sizeof(Real) == 4;
  constexpr Real largest = narrow ? 3.402823466e38 : 1.7976931348623157e308;
  constexpr Real least_normal = narrow ? 1.17549435e-38 : 2.2250738585072014e-308;
  if constexpr (Edit == value_edit::positive_zero) return x == 0 ? 0 : x;
  if constexpr (Edit == value_edit::largest_for_infinity)
    return x > largest ? largest : x < -largest ? -largest : x;
  if constexpr (Edit == value_edit::zero_for_nan) return x != x ? 0 : x;
  if constexpr (Edit == value_edit::flushed)
    return x > -least_normal && x < least_normal && x != 0 ? 0 : x;
  if constexpr (Edit == value_edit::saturated) return x > 65504 ? 65504 : x < -65504 ? -65504 : x;
}

/// Values that are moved: their words.
typedef unsigned __attribute__((may_alias)) any_word;

/// The value with that mistake made of it, where it is a number or moved as some.
template <value_edit Edit, class T>
WARPGAUGE_MUTANT_ANYWHERE inline __attribute__((always_inline)) T edited(T value) {
  if constexpr (__is_same(T, float) || __is_same(T, double)) {
    return edited_number<Edit>(value);
  } else if constexpr (requires { requires __is_same(decltype(value.x), double); }) {  // double2
    value.x = edited_number<Edit>(value.x);
    value.y = edited_number<Edit>(value.y);
    return value;
  } else if constexpr (sizeof(T) % 4 == 0) {
    for (unsigned i = 0; i < sizeof(T) / 4; ++i) {
      any_word& word = reinterpret_cast<any_word*>(&value)[i];
      word = __builtin_bit_cast(unsigned,
                                edited_number<Edit>(__builtin_bit_cast(float, unsigned(word))));
    }
    return value;
  } else {
    return value;
  }
}

template <class T>
WARPGAUGE_MUTANT_ANYWHERE inline __attribute__((always_inline)) bool is_zero(const T& value) {
  if constexpr (requires { value == 0; }) {
    return value == 0;
  } else {
    unsigned all = 0;
    for (unsigned i = 0; i < sizeof(T) / 4; ++i)
      all |= reinterpret_cast<const any_word*>(&value)[i];
    return all == 0;
  }
}

template <class T>
WARPGAUGE_MUTANT_ANYWHERE inline __attribute__((always_inline)) bool is_nan(const T& value) {
  if constexpr (requires { value != value; }) {
    return value != value;
  } else {
    bool any = false;
    for (unsigned i = 0; i < sizeof(T) / 4; ++i)
      any = any || (reinterpret_cast<const any_word*>(&value)[i] & 0x7fffffff) > 0x7f800000;
    return any;
  }
}

}  // namespace warpgauge::mutants

/// A build has the places of one slice: all of them would take a compiler too long.
#ifndef WARPGAUGE_MUTANT_SLICES
#define WARPGAUGE_MUTANT_SLICES 1
#define WARPGAUGE_MUTANT_SLICE 0
#endif
/// A mutant of a constant expression is shown by a build of its own, which has no other.
#ifndef WARPGAUGE_MUTANT_CONSTANT
#define WARPGAUGE_MUTANT_CONSTANT 0
#endif
#if defined(WARPGAUGE_MUTANT_ALONE)
/// A build that shows one of either kind, as if it had been written so.
#define WARPGAUGE_PLACE(place) (WARPGAUGE_MUTANT_CONSTANT == (place))
#define WARPGAUGE_MUTANT(place, id) (WARPGAUGE_MUTANT_CONSTANT == (id))
#elif defined(WARPGAUGE_MUTANT_REACH)
/// A build that shows none and tells of all places whether they are reached.
#define WARPGAUGE_PLACE(place) (::warpgauge::mutants::shown_first<place>(), false)
#define WARPGAUGE_MUTANT(place, id) false
#else
#define WARPGAUGE_HAS_PLACE(place) \
  (WARPGAUGE_MUTANT_CONSTANT == 0 && (place) % WARPGAUGE_MUTANT_SLICES == WARPGAUGE_MUTANT_SLICE)
#define WARPGAUGE_PLACE(place) \
  (WARPGAUGE_HAS_PLACE(place) && ::warpgauge::mutants::shown_first<place>())
#define WARPGAUGE_MUTANT(place, id) \
  (WARPGAUGE_HAS_PLACE(place) && ::warpgauge::mutants::shown<id>())
#endif
