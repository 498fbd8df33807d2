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
