// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bits.hpp"
#include "conversions.hpp"
#include "matrix_hooks.hpp"
#include "ptx_operands.hpp"

#include <cmath>

/// PTX arithmetic, logic, comparison and selection.
namespace warpgauge::sim::ptx {

template <class T>
WARPGAUGE_SURFACE bool is_negative(T a) {
  return std::is_signed<T>::value && a < static_cast<T>(1) && a != static_cast<T>(0);
}

/// Divided by -1 the smallest number overflows, which stops a processor and wraps on a GPU.
template <class U, class T>
WARPGAUGE_SURFACE T quotient(T a, T b) {
  if (b == 0) return static_cast<T>(-1);
  if (std::is_signed<T>::value && b == static_cast<T>(-1)) return static_cast<T>(U{0} - U(a));
  return static_cast<T>(a / b);
}

/// prmt: bytes of b:a by the nibbles of c; the top bit of a nibble asks for the byte's sign.
WARPGAUGE_SURFACE unsigned permuted(unsigned a, unsigned b, unsigned c) {
  const unsigned long long bytes = static_cast<unsigned long long>(b) << 32 | a;
  unsigned result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned pick = c >> (4 * i) & 15U;
    unsigned byte = static_cast<unsigned>(bytes >> (8 * (pick & 7U)) & 0xffU);
    if ((pick & 8U) != 0) byte = (byte & 0x80U) != 0 ? 0xffU : 0;
    result |= byte << (8 * i);
  }
  return result;
}

#define WARPGAUGE_PTX_UNARY(name, T, expression)   \
  template <class D, class A>                      \
  WARPGAUGE_SURFACE void name(D& d, const A& a_) { \
    const T a = as<T>(a_);                         \
    put(d, static_cast<T>(expression));            \
  }
#define WARPGAUGE_PTX_BINARY(name, R, T, U, expression)         \
  template <class D, class A, class B>                          \
  WARPGAUGE_SURFACE void name(D& d, const A& a_, const B& b_) { \
    const T a = as<T>(a_);                                      \
    const U b = as<U>(b_);                                      \
    put(d, static_cast<R>(expression));                         \
  }
#define WARPGAUGE_PTX_TERNARY(name, R, T, U, expression)                     \
  template <class D, class A, class B, class C>                              \
  WARPGAUGE_SURFACE void name(D& d, const A& a_, const B& b_, const C& c_) { \
    const T a = as<T>(a_);                                                   \
    const T b = as<T>(b_);                                                   \
    const U c = as<U>(c_);                                                   \
    put(d, static_cast<R>(expression));                                      \
  }

// mov, also between a register and a vector of its parts
#define WARPGAUGE_PTX_MOV(type, T)                                           \
  template <class D, class A>                                                \
  WARPGAUGE_SURFACE void mov_##type(D& d, const A& a) {                      \
    put(d, as<T>(a));                                                        \
  }                                                                          \
  template <class... P, class A>                                             \
  WARPGAUGE_SURFACE void mov_##type(const std::tuple<P...>& d, const A& a) { \
    const T whole = as<T>(a);                                                \
    parts_of<T>(d, whole);                                                   \
  }                                                                          \
  template <class D, class... P>                                             \
  WARPGAUGE_SURFACE void mov_##type(D& d, const std::tuple<P...>& a) {       \
    put(d, whole_of<T>(a));                                                  \
  }
template <class T, class... P>
WARPGAUGE_SURFACE void parts_of(const std::tuple<P...>& d, const T& whole) {
  using part = std::conditional_t<
      sizeof(T) / sizeof...(P) == 4,
      unsigned,
      std::conditional_t<sizeof(T) / sizeof...(P) == 2, unsigned short, unsigned char>>;
  part parts[sizeof...(P)];
  __builtin_memcpy(parts, &whole, sizeof whole);
  pack(d, parts);
}
template <class T, class... P>
WARPGAUGE_SURFACE T whole_of(const std::tuple<P...>& a) {
  using part = std::conditional_t<
      sizeof(T) / sizeof...(P) == 4,
      unsigned,
      std::conditional_t<sizeof(T) / sizeof...(P) == 2, unsigned short, unsigned char>>;
  part parts[sizeof...(P)];
  unpack(a, parts);
  T whole;
  __builtin_memcpy(&whole, parts, sizeof whole);
  return whole;
}
WARPGAUGE_PTX_MOV(u16, unsigned short)
WARPGAUGE_PTX_MOV(s16, short)
WARPGAUGE_PTX_MOV(b16, unsigned short)
WARPGAUGE_PTX_MOV(u32, unsigned)
WARPGAUGE_PTX_MOV(s32, int)
WARPGAUGE_PTX_MOV(b32, unsigned)
WARPGAUGE_PTX_MOV(f32, float)
WARPGAUGE_PTX_MOV(u64, unsigned long long)
WARPGAUGE_PTX_MOV(s64, long long)
WARPGAUGE_PTX_MOV(b64, unsigned long long)
WARPGAUGE_PTX_MOV(f64, double)
#undef WARPGAUGE_PTX_MOV
template <class A>
WARPGAUGE_SURFACE void mov_pred(bool& d, const A& a) {
  d = a != 0;
}

// Integers wrap, as in hardware. U computes without overflow, W holds a product.
__extension__ typedef __int128 s128;
__extension__ typedef unsigned __int128 u128;
#define WARPGAUGE_PTX_INTEGER(n, T, U, W, bits)                                            \
  WARPGAUGE_PTX_BINARY(add_##n, T, T, T, static_cast<U>(a) + static_cast<U>(b))            \
  WARPGAUGE_PTX_BINARY(sub_##n, T, T, T, static_cast<U>(a) - static_cast<U>(b))            \
  WARPGAUGE_PTX_BINARY(mul_lo_##n, T, T, T, static_cast<U>(a) * static_cast<U>(b))         \
  WARPGAUGE_PTX_BINARY(mul_hi_##n, T, T, T, static_cast<W>(a) * static_cast<W>(b) >> bits) \
  WARPGAUGE_PTX_TERNARY(                                                                   \
      mad_lo_##n, T, T, T, static_cast<U>(a) * static_cast<U>(b) + static_cast<U>(c))      \
  WARPGAUGE_PTX_TERNARY(                                                                   \
      mad_hi_##n,                                                                          \
      T,                                                                                   \
      T,                                                                                   \
      T,                                                                                   \
      static_cast<U>(static_cast<W>(a) * static_cast<W>(b) >> bits) + static_cast<U>(c))   \
  WARPGAUGE_PTX_BINARY(div_##n, T, T, T, quotient<U>(a, b))                                \
  WARPGAUGE_PTX_BINARY(                                                                    \
      rem_##n,                                                                             \
      T,                                                                                   \
      T,                                                                                   \
      T,                                                                                   \
      b == 0 ? a                                                                           \
             : static_cast<T>(static_cast<U>(a) -                                          \
                              static_cast<U>(b) * static_cast<U>(quotient<U>(a, b))))      \
  WARPGAUGE_PTX_BINARY(min_##n, T, T, T, b < a ? b : a)                                    \
  WARPGAUGE_PTX_BINARY(max_##n, T, T, T, a < b ? b : a)                                    \
  WARPGAUGE_PTX_BINARY(                                                                    \
      shr_##n,                                                                             \
      T,                                                                                   \
      T,                                                                                   \
      unsigned,                                                                            \
      b >= bits ? static_cast<T>(is_negative(a) ? -1 : 0) : static_cast<T>(a >> b))
#define WARPGAUGE_PTX_SIGNED(n, T, U)                                                \
  WARPGAUGE_PTX_UNARY(                                                               \
      abs_##n, T, a < 0 ? static_cast<U>(0) - static_cast<U>(a) : static_cast<U>(a)) \
  WARPGAUGE_PTX_UNARY(neg_##n, T, static_cast<U>(0) - static_cast<U>(a))
#define WARPGAUGE_PTX_WIDE(n, T, W, U)                                               \
  WARPGAUGE_PTX_BINARY(mul_wide_##n, W, T, T, static_cast<W>(a) * static_cast<W>(b)) \
  WARPGAUGE_PTX_TERNARY(mad_wide_##n,                                                \
                        W,                                                           \
                        T,                                                           \
                        W,                                                           \
                        static_cast<U>(static_cast<W>(a) * static_cast<W>(b)) + static_cast<U>(c))
WARPGAUGE_PTX_INTEGER(u16, unsigned short, unsigned, unsigned, 16)
WARPGAUGE_PTX_INTEGER(s16, short, unsigned, int, 16)
WARPGAUGE_PTX_INTEGER(u32, unsigned, unsigned, unsigned long long, 32)
WARPGAUGE_PTX_INTEGER(s32, int, unsigned, long long, 32)
WARPGAUGE_PTX_INTEGER(u64, unsigned long long, unsigned long long, u128, 64)
WARPGAUGE_PTX_INTEGER(s64, long long, unsigned long long, s128, 64)
WARPGAUGE_PTX_SIGNED(s16, short, unsigned)
WARPGAUGE_PTX_SIGNED(s32, int, unsigned)
WARPGAUGE_PTX_SIGNED(s64, long long, unsigned long long)
WARPGAUGE_PTX_WIDE(u16, unsigned short, unsigned, unsigned)
WARPGAUGE_PTX_WIDE(s16, short, int, unsigned)
WARPGAUGE_PTX_WIDE(u32, unsigned, unsigned long long, unsigned long long)
WARPGAUGE_PTX_WIDE(s32, int, long long, unsigned long long)
#undef WARPGAUGE_PTX_INTEGER
#undef WARPGAUGE_PTX_SIGNED
#undef WARPGAUGE_PTX_WIDE
WARPGAUGE_PTX_BINARY(mul24_lo_u32, unsigned, unsigned, unsigned, __umul24(a, b))
WARPGAUGE_PTX_BINARY(mul24_lo_s32, int, int, int, __mul24(a, b))

// Bits
#define WARPGAUGE_PTX_LOGIC(n, T, bits)                                                 \
  WARPGAUGE_PTX_BINARY(and_##n, T, T, T, a& b)                                          \
  WARPGAUGE_PTX_BINARY(or_##n, T, T, T, a | b)                                          \
  WARPGAUGE_PTX_BINARY(xor_##n, T, T, T, a ^ b)                                         \
  WARPGAUGE_PTX_UNARY(not_##n, T, ~a)                                                   \
  WARPGAUGE_PTX_BINARY(shl_##n, T, T, unsigned, b >= bits ? static_cast<T>(0) : a << b) \
  WARPGAUGE_PTX_BINARY(shr_##n, T, T, unsigned, b >= bits ? static_cast<T>(0) : a >> b)
WARPGAUGE_PTX_LOGIC(b16, unsigned short, 16)
WARPGAUGE_PTX_LOGIC(b32, unsigned, 32)
WARPGAUGE_PTX_LOGIC(b64, unsigned long long, 64)
#undef WARPGAUGE_PTX_LOGIC
WARPGAUGE_PTX_UNARY(brev_b32, unsigned, __brev(a))
WARPGAUGE_PTX_UNARY(brev_b64, unsigned long long, __brevll(a))
#define WARPGAUGE_PTX_COUNT(name, T, expression)   \
  template <class D, class A>                      \
  WARPGAUGE_SURFACE void name(D& d, const A& a_) { \
    const T a = as<T>(a_);                         \
    put(d, static_cast<unsigned>(expression));     \
  }
WARPGAUGE_PTX_COUNT(popc_b32, unsigned, __popc(a))
WARPGAUGE_PTX_COUNT(popc_b64, unsigned long long, __popcll(a))
WARPGAUGE_PTX_COUNT(clz_b32, int, __clz(a))
WARPGAUGE_PTX_COUNT(clz_b64, long long, __clzll(a))
WARPGAUGE_PTX_COUNT(bfind_u32, int, 31 - __clz(a))
WARPGAUGE_PTX_COUNT(bfind_s32, int, 31 - __clz(a < 0 ? ~a : a))
WARPGAUGE_PTX_COUNT(bfind_u64, long long, 63 - __clzll(a))
WARPGAUGE_PTX_COUNT(bfind_shiftamt_u32, int, __clz(a) == 32 ? -1 : __clz(a))
#undef WARPGAUGE_PTX_COUNT
WARPGAUGE_PTX_TERNARY(prmt_b32, unsigned, unsigned, unsigned, permuted(a, b, c))
WARPGAUGE_PTX_TERNARY(sad_u32, unsigned, unsigned, unsigned, __usad(a, b, c))
WARPGAUGE_PTX_TERNARY(sad_s32, int, int, unsigned, __sad(a, b, c))
WARPGAUGE_PTX_TERNARY(dp4a_s32_s32, int, int, int, __dp4a(a, b, c))
WARPGAUGE_PTX_TERNARY(dp4a_u32_u32, unsigned, unsigned, unsigned, __dp4a(a, b, c))
WARPGAUGE_PTX_TERNARY(shf_l_wrap_b32, unsigned, unsigned, unsigned, __funnelshift_l(a, b, c))
WARPGAUGE_PTX_TERNARY(shf_r_wrap_b32, unsigned, unsigned, unsigned, __funnelshift_r(a, b, c))
WARPGAUGE_PTX_TERNARY(shf_l_clamp_b32, unsigned, unsigned, unsigned, __funnelshift_lc(a, b, c))
WARPGAUGE_PTX_TERNARY(shf_r_clamp_b32, unsigned, unsigned, unsigned, __funnelshift_rc(a, b, c))

// Bit fields: position and length are bytes.
template <class T>
WARPGAUGE_SURFACE T field(T a, unsigned position, unsigned length) {
  using U = std::make_unsigned_t<T>;
  constexpr unsigned bits = 8 * sizeof(T);
  position &= 0xff;
  length &= 0xff;
  if (length == 0) return 0;
  const bool negative = std::is_signed<T>::value && a < 0;
  // Bits beyond the register are its sign.
  const unsigned last = position + length - 1 < bits - 1 ? position + length - 1 : bits - 1;
  const bool sign = std::is_signed<T>::value && (static_cast<U>(a) >> last & 1U) != 0;
  U result =
      position >= bits ? (negative ? ~U{0} : U{0}) : static_cast<U>(static_cast<U>(a) >> position);
  const unsigned kept = position >= bits ? 0 : last - position + 1;
  if (kept < bits) {
    const U mask = kept == 0 ? U{0} : static_cast<U>(~U{0} >> (bits - kept));
    result = static_cast<U>((result & mask) | (sign ? static_cast<U>(~mask) : U{0}));
  }
  return static_cast<T>(result);
}
#define WARPGAUGE_PTX_BFE(name, T)                                                    \
  template <class D, class A, class B, class C>                                       \
  WARPGAUGE_SURFACE void name(D& d, const A& a, const B& position, const C& length) { \
    put(d, field(as<T>(a), as<unsigned>(position), as<unsigned>(length)));            \
  }
WARPGAUGE_PTX_BFE(bfe_u32, unsigned)
WARPGAUGE_PTX_BFE(bfe_s32, int)
WARPGAUGE_PTX_BFE(bfe_u64, unsigned long long)
WARPGAUGE_PTX_BFE(bfe_s64, long long)
#undef WARPGAUGE_PTX_BFE
template <class T>
WARPGAUGE_SURFACE T inserted(T a, T b, unsigned position, unsigned length) {
  position &= 0xff;
  length &= 0xff;
  for (unsigned i = 0; i < length && position + i < 8 * sizeof(T); ++i) {
    const T bit = static_cast<T>(T{1} << (position + i));
    b = (a >> i & 1) != 0 ? b | bit : b & ~bit;
  }
  return b;
}
#define WARPGAUGE_PTX_BFI(name, T)                                                                \
  template <class D, class A, class B, class P, class L>                                          \
  WARPGAUGE_SURFACE void name(D& d, const A& a, const B& b, const P& position, const L& length) { \
    put(d, inserted(as<T>(a), as<T>(b), as<unsigned>(position), as<unsigned>(length)));           \
  }
WARPGAUGE_PTX_BFI(bfi_b32, unsigned)
WARPGAUGE_PTX_BFI(bfi_b64, unsigned long long)
#undef WARPGAUGE_PTX_BFI

/// Each bit of the result is bit 4a + 2b + c of the table.
template <class D, class A, class B, class C>
WARPGAUGE_SURFACE void lop3_b32(D& d, const A& a_, const B& b_, const C& c_, unsigned table) {
  const unsigned a = as<unsigned>(a_), b = as<unsigned>(b_), c = as<unsigned>(c_);
  unsigned result = 0;
  for (unsigned i = 0; i < 8; ++i) {
    if ((table >> i & 1) == 0) continue;
    result |= ((i & 4) != 0 ? a : ~a) & ((i & 2) != 0 ? b : ~b) & ((i & 1) != 0 ? c : ~c);
  }
  put(d, result);
}

// Sums of four differences of bytes.
template <class D, class A, class B, class C>
WARPGAUGE_SURFACE void vabsdiff4_u32_u32_u32_add(D& d, const A& a, const B& b, const C& c) {
  unsigned sum = as<unsigned>(c);
  for (unsigned i = 0; i < 32; i += 8) {
    const int x = static_cast<int>(as<unsigned>(a) >> i & 0xff),
              y = static_cast<int>(as<unsigned>(b) >> i & 0xff);
    sum += static_cast<unsigned>(x < y ? y - x : x - y);
  }
  put(d, sum);
}

// Sums and products of many words: the carry flag is the thread's.
template <class T, class W>
WARPGAUGE_SURFACE T with_carry(W sum, bool keep) {
  if (keep) warpgauge_sim_keep_carry((sum >> (8 * sizeof(T))) != 0 ? 1 : 0);
  return static_cast<T>(sum);
}
// The three forms: keeping the carry, using it, both.
#define WARPGAUGE_PTX_CARRIES(define, keeps, uses, both, n, T, W, ...)    \
  define(keeps##_##n, T, W, 0U, true, __VA_ARGS__)                        \
      define(uses##_##n, T, W, warpgauge_sim_carry(), false, __VA_ARGS__) \
          define(both##_##n, T, W, warpgauge_sim_carry(), true, __VA_ARGS__)
#define WARPGAUGE_PTX_SUM(name, T, W, carry, keep, sign) \
  WARPGAUGE_PTX_BINARY(name, T, T, T, (with_carry<T>(static_cast<W>(a) sign b sign carry, keep)))
#define WARPGAUGE_PTX_PRODUCT(name, T, W, carry, keep, part) \
  WARPGAUGE_PTX_TERNARY(                                     \
      name, T, T, T, (with_carry<T>(part<T, W>(static_cast<W>(a) * b) + c + carry, keep)))
template <class T, class W>
WARPGAUGE_SURFACE W low_part(W product) {
  return static_cast<T>(product);
}
template <class T, class W>
WARPGAUGE_SURFACE W high_part(W product) {
  return product >> (8 * sizeof(T));
}
#define WARPGAUGE_PTX_LONG(n, T, W)                                           \
  WARPGAUGE_PTX_CARRIES(WARPGAUGE_PTX_SUM, add_cc, addc, addc_cc, n, T, W, +) \
  WARPGAUGE_PTX_CARRIES(WARPGAUGE_PTX_SUM, sub_cc, subc, subc_cc, n, T, W, -)
#define WARPGAUGE_PTX_LONG_PRODUCTS(n, T, W)                                                      \
  WARPGAUGE_PTX_CARRIES(WARPGAUGE_PTX_PRODUCT, mad_lo_cc, madc_lo, madc_lo_cc, n, T, W, low_part) \
  WARPGAUGE_PTX_CARRIES(WARPGAUGE_PTX_PRODUCT, mad_hi_cc, madc_hi, madc_hi_cc, n, T, W, high_part)
WARPGAUGE_PTX_LONG(u32, unsigned, unsigned long long)
WARPGAUGE_PTX_LONG(s32, unsigned, unsigned long long)
WARPGAUGE_PTX_LONG(u64, unsigned long long, u128)
WARPGAUGE_PTX_LONG(s64, unsigned long long, u128)
WARPGAUGE_PTX_LONG_PRODUCTS(u32, unsigned, unsigned long long)
WARPGAUGE_PTX_LONG_PRODUCTS(u64, unsigned long long, u128)
#undef WARPGAUGE_PTX_LONG
#undef WARPGAUGE_PTX_LONG_PRODUCTS
#undef WARPGAUGE_PTX_CARRIES
#undef WARPGAUGE_PTX_SUM
#undef WARPGAUGE_PTX_PRODUCT

// Floating point. The approximations are the exact values, rounded.
#define WARPGAUGE_PTX_MODES(define, name, n, T, ...) \
  define(name##_##n, T, T, T, __VA_ARGS__) define(name##_rn_##n, T, T, T, __VA_ARGS__)
#define WARPGAUGE_PTX_FLOAT(n, T)                                  \
  WARPGAUGE_PTX_MODES(WARPGAUGE_PTX_BINARY, add, n, T, a + b)      \
  WARPGAUGE_PTX_MODES(WARPGAUGE_PTX_BINARY, sub, n, T, a - b)      \
  WARPGAUGE_PTX_MODES(WARPGAUGE_PTX_BINARY, mul, n, T, a* b)       \
  WARPGAUGE_PTX_BINARY(div_rn_##n, T, T, T, a / b)                 \
  WARPGAUGE_PTX_TERNARY(fma_rn_##n, T, T, T, std::fma(a, b, c))    \
  WARPGAUGE_PTX_TERNARY(mad_rn_##n, T, T, T, std::fma(a, b, c))    \
  WARPGAUGE_PTX_BINARY(min_##n, T, T, T, std::fmin(a, b))          \
  WARPGAUGE_PTX_BINARY(max_##n, T, T, T, std::fmax(a, b))          \
  WARPGAUGE_PTX_UNARY(abs_##n, T, std::fabs(a))                    \
  WARPGAUGE_PTX_UNARY(neg_##n, T, -a)                              \
  WARPGAUGE_PTX_BINARY(copysign_##n, T, T, T, std::copysign(b, a)) \
  WARPGAUGE_PTX_UNARY(sqrt_rn_##n, T, std::sqrt(a))                \
  WARPGAUGE_PTX_UNARY(rcp_rn_##n, T, 1 / a)
WARPGAUGE_PTX_FLOAT(f32, float)
WARPGAUGE_PTX_FLOAT(f64, double)
#undef WARPGAUGE_PTX_FLOAT
#undef WARPGAUGE_PTX_MODES
WARPGAUGE_PTX_BINARY(div_approx_f32, float, float, float, a / b)
WARPGAUGE_PTX_BINARY(div_full_f32, float, float, float, a / b)
// Instructions that flush subnormal numbers to 0 do so here too, operands and results.
WARPGAUGE_SURFACE float flushed(float a) {
  return std::fabs(a) < 1.17549435e-38f ? std::copysign(0.0f, a) : a;
}
#define WARPGAUGE_PTX_FTZ2(name, expression) \
  WARPGAUGE_PTX_BINARY(name, float, ftz, ftz, flushed(expression))
struct ftz {
  float value;
  WARPGAUGE_SURFACE operator float() const { return flushed(value); }
};
WARPGAUGE_PTX_FTZ2(add_ftz_f32, a + b)
WARPGAUGE_PTX_FTZ2(sub_ftz_f32, a - b)
WARPGAUGE_PTX_FTZ2(mul_ftz_f32, a* b)
WARPGAUGE_PTX_FTZ2(add_rn_ftz_f32, a + b)
WARPGAUGE_PTX_FTZ2(mul_rn_ftz_f32, a* b)
WARPGAUGE_PTX_FTZ2(div_approx_ftz_f32, a / b)
WARPGAUGE_PTX_FTZ2(div_full_ftz_f32, a / b)
#undef WARPGAUGE_PTX_FTZ2
WARPGAUGE_PTX_TERNARY(
    fma_rn_ftz_f32, float, ftz, ftz, flushed(std::fma(float(a), float(b), float(c))))
#define WARPGAUGE_PTX_APPROX(name, function)                        \
  WARPGAUGE_PTX_UNARY(name##_approx_f32, float, function)           \
  template <class D, class A>                                       \
  WARPGAUGE_SURFACE void name##_approx_ftz_f32(D& d, const A& a_) { \
    const float a = as<ftz>(a_);                                    \
    put(d, flushed(static_cast<float>(function)));                  \
  }
WARPGAUGE_PTX_APPROX(ex2, std::exp2(a))
WARPGAUGE_PTX_APPROX(lg2, std::log2(a))
WARPGAUGE_PTX_APPROX(rcp, 1 / a)
WARPGAUGE_PTX_APPROX(sqrt, std::sqrt(a))
WARPGAUGE_PTX_APPROX(rsqrt, 1 / std::sqrt(static_cast<double>(a)))
WARPGAUGE_PTX_APPROX(sin, std::sin(a))
WARPGAUGE_PTX_APPROX(cos, std::cos(a))
WARPGAUGE_PTX_APPROX(tanh, std::tanh(a))
#undef WARPGAUGE_PTX_APPROX

#undef WARPGAUGE_PTX_UNARY
#undef WARPGAUGE_PTX_BINARY
#undef WARPGAUGE_PTX_TERNARY

}  // namespace warpgauge::sim::ptx
