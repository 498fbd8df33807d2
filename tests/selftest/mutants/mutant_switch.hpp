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

/// The value with its last four bits lost, where it is a floating-point number.
template <class T>
inline __attribute__((always_inline)) T coarse(T value) {
  if constexpr (__is_same(T, float)) {
    const unsigned bits = __builtin_bit_cast(unsigned, value) & ~0xfU;
    return __builtin_bit_cast(float, bits);
  } else if constexpr (__is_same(T, double)) {
    const unsigned long bits = __builtin_bit_cast(unsigned long, value) & ~0xfUL;
    return __builtin_bit_cast(double, bits);
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
#define WARPGAUGE_PLACE(place)                                    \
  ((place) % WARPGAUGE_MUTANT_SLICES == WARPGAUGE_MUTANT_SLICE && \
   ::warpgauge::mutants::shown_first<place>())
#define WARPGAUGE_MUTANT(place, id) \
  ((place) % WARPGAUGE_MUTANT_SLICES == WARPGAUGE_MUTANT_SLICE && ::warpgauge::mutants::shown<id>())

/// Mutants of constant expressions: those of one round are all shown in a build of their own.
#ifndef WARPGAUGE_MUTANT_ROUND
#define WARPGAUGE_MUTANT_ROUND 0
#endif
