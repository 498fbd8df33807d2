// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

struct __half;
struct __nv_bfloat16;

/// Element types of arrays: their bytes as numbers, the same for every backend.
namespace warpgauge::contract {

/// Integers of a sign are in the order of their sizes: see element_of. For kernels that only move
/// data, a type stands for its size.
enum class element : std::uint8_t {
  f16,
  bf16,
  f32,
  f64,
  i8,
  i16,
  i32,
  i64,
  u8,
  u16,
  u32,
  u64,
  f32x4
};
std::string_view to_string(element type);  ///< "f32", "bf16", "u8"
std::size_t size_of(element type);         ///< bytes
/// The type of a sum of products of such numbers: 16-bit floats are added as floats.
element sum_of(element type);
std::optional<element> element_from(std::string_view name);

bool is_real(element n);
double epsilon_of(element n);  ///< from 1 to the next number; 1 for integers

/// Whether a double has too few bits for it.
inline bool is_wide(element n) { return n == element::i64 || n == element::u64; }

/// Parts of a float's bits.
struct real_bits {
  std::uint64_t sign = 0;
  std::uint64_t infinity = 0;  ///< all of the exponent
  std::uint64_t quiet = 0;     ///< the highest bit of the fraction, which makes a NaN quiet
};
real_bits real_bits_of(element n);

// Of f32x4, which is none, there are only name and size. decode() is in decode.hpp.

/// The nearest number that the type has, as its bytes.
void encode(element n, double value, std::byte* to);
/// The bytes of encode(), as the low ones of a word.
std::uint64_t bits_of(element n, double value);
/// The low bytes of a word, as text: integers as such, floats so that they can be read back.
std::string show(element n, std::uint64_t bits);
/// encode() and decode().
double rounded(element n, double value);
/// From |value| to the next larger number of the type.
double ulp(element n, double value);

/// The numbers of a CUDA vector, as float4 and __half2; a number is a vector of one.
template <class T>
struct vector_of {
  using lane = T;
  static constexpr std::int64_t lanes = 1;
};
template <class T>
requires requires(T v) {
  v.x;
  v.y;
}
struct vector_of<T> {
  using lane = decltype(T::x);
  static constexpr std::int64_t lanes = sizeof(T) / sizeof(lane);
};
template <class T>
using lane_of = typename vector_of<T>::lane;
template <class T>
inline constexpr std::int64_t lanes_of = vector_of<T>::lanes;

/// The type's number; none for types that are not one, as float4. A bool is a byte.
template <class T>
constexpr std::optional<element> element_of() {
  if constexpr (std::is_same_v<T, __half>) {
    return element::f16;
  } else if constexpr (std::is_same_v<T, __nv_bfloat16>) {
    return element::bf16;
  } else if constexpr (std::is_same_v<T, float>) {
    return element::f32;
  } else if constexpr (std::is_same_v<T, double>) {
    return element::f64;
  } else if constexpr (std::is_integral_v<T>) {
    constexpr int log2_bytes = std::countr_zero(sizeof(T));
    constexpr element first = std::is_signed_v<T> ? element::i8 : element::u8;
    return static_cast<element>(static_cast<int>(first) + log2_bytes);
  } else {
    return std::nullopt;
  }
}

}  // namespace warpgauge::contract
