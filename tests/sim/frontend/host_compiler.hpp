// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Where programs that clang compiles differ from those by g++. `warpgauge cc` takes the compiler
/// that built it, which compiled these tests, too.
namespace warpgauge::tests {

#ifdef __clang__
inline constexpr bool by_clang = true;
#else
inline constexpr bool by_clang = false;
#endif

/// g++ puts what is read from an array at the bracket after the index, and an initialisation at its
/// value; clang puts them where the array's or the variable's name begins.
constexpr int column_of(int of_gcc, int of_clang) { return by_clang ? of_clang : of_gcc; }

/// Up to version 19 or so clang's instrumentation takes an access to a member or an element of a
/// local variable for one that no other thread can see, even where the variable's address went
/// elsewhere.
inline constexpr bool traces_members_of_locals = !by_clang;

/// clang returns structures of less than 16 bytes in registers, 3 bytes as an integer of 24 bits,
/// and traces accesses of 1, 2, 4, 8 and 16 bytes only. g++ takes the function in before it comes
/// to that.
constexpr bool traces_returned_structure(int bytes) {
  const int rest = bytes % 8;
  return !by_clang || bytes > 16 || rest == 0 || rest == 1 || rest == 2 || rest == 4;
}

/// clang has no check of a pointer whose index is known only when the program runs.
inline constexpr bool follows_pointers_into_arrays = !by_clang;
inline constexpr char no_pointers_into_arrays[] =
    "clang checks no pointer into an array whose index it does not know";

inline constexpr char no_whole_structures[] =
    "clang takes a copied structure to pieces before it looks at its alignment";
inline constexpr char bit_fields_are_read[] =
    "clang traces the read that setting a bit field takes, which here is outside, too";

}  // namespace warpgauge::tests
