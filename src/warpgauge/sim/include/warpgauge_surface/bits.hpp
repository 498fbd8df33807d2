// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../vector_types.h"

/// Integer intrinsics (CUDA Math API, "Integer Intrinsics") and reinterpretation of bits.

WARPGAUGE_SURFACE int __popc(unsigned x) { return __builtin_popcount(x); }
WARPGAUGE_SURFACE int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
WARPGAUGE_SURFACE int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x)); }
WARPGAUGE_SURFACE int __clzll(long long x) {
  return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x));
}
WARPGAUGE_SURFACE int __ffs(int x) { return __builtin_ffs(x); }
WARPGAUGE_SURFACE int __ffsll(long long x) { return __builtin_ffsll(x); }
WARPGAUGE_SURFACE unsigned __brev(unsigned x) {
  x = (x >> 1 & 0x55555555U) | (x & 0x55555555U) << 1;
  x = (x >> 2 & 0x33333333U) | (x & 0x33333333U) << 2;
  x = (x >> 4 & 0x0f0f0f0fU) | (x & 0x0f0f0f0fU) << 4;
  return __builtin_bswap32(x);
}
WARPGAUGE_SURFACE unsigned long long __brevll(unsigned long long x) {
  return static_cast<unsigned long long>(__brev(static_cast<unsigned>(x))) << 32 |
         __brev(static_cast<unsigned>(x >> 32));
}

/// Position of the |offset|-th set bit of mask from bit base, upwards for positive offsets and
/// downwards for negative ones; offset 0: base itself if set. All ones where there is none.
WARPGAUGE_SURFACE unsigned __fns(unsigned mask, unsigned base, int offset) {
  if (offset == 0) return base < 32 && (mask >> base & 1U) != 0 ? base : ~0U;
  const int step = offset > 0 ? 1 : -1;
  for (int bit = static_cast<int>(base), left = offset * step; bit >= 0 && bit < 32; bit += step) {
    if ((mask >> bit & 1U) != 0 && --left == 0) return static_cast<unsigned>(bit);
  }
  return ~0U;
}

/// Bytes of y:x picked by the four low nibbles of selector; a nibble's top bit is ignored.
WARPGAUGE_SURFACE unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) {
  const unsigned long long bytes = static_cast<unsigned long long>(y) << 32 | x;
  unsigned result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned pick = selector >> (4 * i) & 7U;
    result |= static_cast<unsigned>(bytes >> (8 * pick) & 0xffU) << (8 * i);
  }
  return result;
}

// Shifts of the 64 bits hi:lo; the plain forms take the shift modulo 32, the c forms clamp it.
WARPGAUGE_SURFACE unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned shift) {
  const unsigned long long both = static_cast<unsigned long long>(hi) << 32 | lo;
  return static_cast<unsigned>(both << (shift & 31U) >> 32);
}
WARPGAUGE_SURFACE unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned shift) {
  const unsigned long long both = static_cast<unsigned long long>(hi) << 32 | lo;
  return static_cast<unsigned>(both >> (shift & 31U));
}
WARPGAUGE_SURFACE unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned shift) {
  return shift >= 32 ? lo : __funnelshift_l(lo, hi, shift);
}
WARPGAUGE_SURFACE unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned shift) {
  return shift >= 32 ? hi : __funnelshift_r(lo, hi, shift);
}

namespace warpgauge::sim::surface {
__extension__ typedef __int128 wide_signed;
__extension__ typedef unsigned __int128 wide_unsigned;
}  // namespace warpgauge::sim::surface

WARPGAUGE_SURFACE int __mulhi(int x, int y) {
  return static_cast<int>(static_cast<long long>(x) * y >> 32);
}
WARPGAUGE_SURFACE unsigned __umulhi(unsigned x, unsigned y) {
  return static_cast<unsigned>(static_cast<unsigned long long>(x) * y >> 32);
}
WARPGAUGE_SURFACE long long __mul64hi(long long x, long long y) {
  return static_cast<long long>(static_cast<::warpgauge::sim::surface::wide_signed>(x) * y >> 64);
}
WARPGAUGE_SURFACE unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  return static_cast<unsigned long long>(
      static_cast<::warpgauge::sim::surface::wide_unsigned>(x) * y >> 64);
}

// Low 32 bits of the product of the low 24 bits.
WARPGAUGE_SURFACE unsigned __umul24(unsigned x, unsigned y) {
  return (x & 0xffffffU) * (y & 0xffffffU);
}
WARPGAUGE_SURFACE int __mul24(int x, int y) {
  const int a = static_cast<int>(static_cast<unsigned>(x) << 8) >> 8;
  const int b = static_cast<int>(static_cast<unsigned>(y) << 8) >> 8;
  return static_cast<int>(static_cast<unsigned>(a) * static_cast<unsigned>(b));
}

/// |x - y| + z
WARPGAUGE_SURFACE unsigned __sad(int x, int y, unsigned z) {
  return (x < y ? static_cast<unsigned>(y) - static_cast<unsigned>(x)
                : static_cast<unsigned>(x) - static_cast<unsigned>(y)) +
         z;
}
WARPGAUGE_SURFACE unsigned __usad(unsigned x, unsigned y, unsigned z) {
  return (x < y ? y - x : x - y) + z;
}

// Averages without overflow; the r forms round up.
WARPGAUGE_SURFACE int __hadd(int x, int y) {
  return static_cast<int>((static_cast<long long>(x) + y) >> 1);
}
WARPGAUGE_SURFACE int __rhadd(int x, int y) {
  return static_cast<int>((static_cast<long long>(x) + y + 1) >> 1);
}
WARPGAUGE_SURFACE unsigned __uhadd(unsigned x, unsigned y) {
  return static_cast<unsigned>((static_cast<unsigned long long>(x) + y) >> 1);
}
WARPGAUGE_SURFACE unsigned __urhadd(unsigned x, unsigned y) {
  return static_cast<unsigned>((static_cast<unsigned long long>(x) + y + 1) >> 1);
}

namespace warpgauge::sim::surface {

// c plus the products of `count` lanes, of which a's are A wide and b's B wide; wraps.
template <class A, class B>
WARPGAUGE_SURFACE unsigned dot(
    unsigned a, unsigned b, unsigned c, unsigned count, unsigned first_of_b) {
  for (unsigned i = 0; i < count; ++i) {
    const A left = static_cast<A>(a >> (8 * sizeof(A) * i));
    const B right = static_cast<B>(b >> (8 * sizeof(B) * (first_of_b + i)));
    c += static_cast<unsigned>(static_cast<int>(left) * static_cast<int>(right));
  }
  return c;
}

template <class To, class From>
WARPGAUGE_SURFACE To bits_as(From value) {
  static_assert(sizeof(To) == sizeof(From), "same size");
  To result;
  __builtin_memcpy(&result, &value, sizeof(To));
  return result;
}

}  // namespace warpgauge::sim::surface

// Four products of bytes, or two of a half word and a byte (lo or hi bytes of b), added to c.
#define WARPGAUGE_SURFACE_DOT(name, T, first, count, A, B)                               \
  WARPGAUGE_SURFACE T name(T a, T b, T c) {                                              \
    return static_cast<T>(::warpgauge::sim::surface::dot<A, B>(static_cast<unsigned>(a), \
                                                               static_cast<unsigned>(b), \
                                                               static_cast<unsigned>(c), \
                                                               count,                    \
                                                               first));                  \
  }
WARPGAUGE_SURFACE_DOT(__dp4a, int, 0, 4, signed char, signed char)
WARPGAUGE_SURFACE_DOT(__dp4a, unsigned, 0, 4, unsigned char, unsigned char)
WARPGAUGE_SURFACE_DOT(__dp2a_lo, int, 0, 2, short, signed char)
WARPGAUGE_SURFACE_DOT(__dp2a_lo, unsigned, 0, 2, unsigned short, unsigned char)
WARPGAUGE_SURFACE_DOT(__dp2a_hi, int, 2, 2, short, signed char)
WARPGAUGE_SURFACE_DOT(__dp2a_hi, unsigned, 2, 2, unsigned short, unsigned char)
#undef WARPGAUGE_SURFACE_DOT

WARPGAUGE_SURFACE int __dp4a(char4 a, char4 b, int c) {
  int left, right;
  __builtin_memcpy(&left, &a, sizeof(left));
  __builtin_memcpy(&right, &b, sizeof(right));
  return __dp4a(left, right, c);
}
WARPGAUGE_SURFACE unsigned __dp4a(uchar4 a, uchar4 b, unsigned c) {
  unsigned left, right;
  __builtin_memcpy(&left, &a, sizeof(left));
  __builtin_memcpy(&right, &b, sizeof(right));
  return __dp4a(left, right, c);
}

WARPGAUGE_SURFACE int __float_as_int(float x) { return ::warpgauge::sim::surface::bits_as<int>(x); }
WARPGAUGE_SURFACE unsigned __float_as_uint(float x) {
  return ::warpgauge::sim::surface::bits_as<unsigned>(x);
}
WARPGAUGE_SURFACE float __int_as_float(int x) {
  return ::warpgauge::sim::surface::bits_as<float>(x);
}
WARPGAUGE_SURFACE float __uint_as_float(unsigned x) {
  return ::warpgauge::sim::surface::bits_as<float>(x);
}
WARPGAUGE_SURFACE long long __double_as_longlong(double x) {
  return ::warpgauge::sim::surface::bits_as<long long>(x);
}
WARPGAUGE_SURFACE double __longlong_as_double(long long x) {
  return ::warpgauge::sim::surface::bits_as<double>(x);
}
WARPGAUGE_SURFACE int __double2hiint(double x) {
  return static_cast<int>(__double_as_longlong(x) >> 32);
}
WARPGAUGE_SURFACE int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
WARPGAUGE_SURFACE double __hiloint2double(int hi, int lo) {
  return __longlong_as_double(
      static_cast<long long>(static_cast<unsigned long long>(static_cast<unsigned>(hi)) << 32 |
                             static_cast<unsigned>(lo)));
}
