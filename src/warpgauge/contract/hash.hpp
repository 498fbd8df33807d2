// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

/// Functions that host and device share, in plain C++ translation units too.
#ifdef __CUDACC__
#define WARPGAUGE_HOST_DEVICE __host__ __device__
#else
#define WARPGAUGE_HOST_DEVICE
#endif

/// Input values are a hash of their position, so that a misplaced element shows.
namespace warpgauge::contract {

/// The contents of input memory: hash bytes for kernels that only move data, some of them values
/// that arithmetic would change (moved_word); numbers for kernels that compute (number_class).
enum class content : std::uint8_t { bytes, f16, bf16, f32, f64 };
/// Of one of its numbers.
WARPGAUGE_HOST_DEVICE constexpr int bytes_of(content kind) {
  return kind == content::f64 ? 8 : kind == content::f32 ? 4 : 2;
}

/// The 8 bytes at position 8 * index (little-endian) of an input of raw bytes; the finaliser of
/// splitmix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
WARPGAUGE_HOST_DEVICE inline std::uint64_t hash_word(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t z = (index + 1) * 0x9e3779b97f4a7c15ULL + seed * 0xd1342543de82ef95ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

/// The same with special values, whatever an element's type: of the aligned groups of 16 bytes,
/// which no element crosses, about three in sixteen are all zeros, signed zeros, infinities, NaNs,
/// denormals or largest numbers, as floats or doubles. Seed 0, for timing, has none.
WARPGAUGE_HOST_DEVICE inline std::uint64_t moved_word(std::uint64_t seed, std::uint64_t index) {
  const std::uint64_t bits = hash_word(seed, index);
  if (seed == 0) return bits;
  // Multiples of the golden section spread evenly (Knuth, volume 3, section 6.4).
  const std::uint64_t kind = ((index / 2 + seed) * 0x9e3779b97f4a7c15ULL) >> 58;
  constexpr std::uint64_t signs = 0x8000000080000000ULL;
  constexpr std::uint64_t sign = 0x8000000000000000ULL;
  switch (kind) {
    case 0:
      return 0;
    case 1:
      return signs;
    case 2:
      return sign;
    case 3:
      return 0x7f8000007f800000ULL | (bits & signs);  // infinities
    case 4:
      return 0x7ff0000000000000ULL | (bits & sign);
    case 5:
      return 0x7f8000017f800001ULL | (bits & 0x807fffff807fffffULL);  // NaNs of either kind
    case 6:
      return 0x7ff0000000000001ULL | (bits & 0x800fffffffffffffULL);
    case 7:
      return bits & 0x807fffff807fffffULL;  // denormals
    case 8:
      return bits & 0x800fffffffffffffULL;
    case 9:
      return 0x7f7fffff7f7fffffULL | (bits & signs);  // largest
    case 10:
      return 0x7fefffffffffffffULL | (bits & sign);
    case 11:
      return 0x8000800080008000ULL;  // signed zeros of 16 bits
    default:
      return bits;
  }
}

/// The numbers of an input, by its seed.
enum class number_class : std::uint8_t {
  plain,     ///< in [-1, 1)
  specials,  ///< with zeros of both signs, also whole rows of them, infinities, NaNs, denormals and
             ///< large ones among them
  small,     ///< so small that products of two are denormal
  large,     ///< so large that sums of products come near the largest number but stay below it
  extremes   ///< tiny, but for a few next to the largest: a product of those overflows, others are
             ///< about 1
};
/// Seeds 1 to 4, and 7, in this order; fewer of the others are small, because processors are slow
/// with denormals. 0 is plain, for timing.
WARPGAUGE_HOST_DEVICE constexpr number_class class_of(std::uint64_t seed) {
  switch (seed % 8) {
    case 2:
    case 6:
      return number_class::specials;
    case 3:
      return number_class::small;
    case 4:
      return number_class::large;
    case 7:
      return number_class::extremes;
    default:
      return number_class::plain;
  }
}

/// Bits of element `index` that the number itself does not use.
struct special_number {
  bool is = false;
  double value = 0;
};
WARPGAUGE_HOST_DEVICE inline special_number special_of(std::uint64_t hash,
                                                       double smallest,
                                                       double largest) {
  // Few are not finite: a result is a number only if all of its terms are.
  const std::uint64_t kind = hash & 1023;
  if (kind < 2) return {true, kind == 0 ? __builtin_huge_val() : -__builtin_huge_val()};
  if (kind == 2) return {true, __builtin_nan("")};
  if (kind < 131) return {true, kind < 67 ? 0.0 : -0.0};
  if (kind < 139) return {true, kind < 135 ? smallest : -smallest};
  if (kind < 141) return {true, kind == 139 ? largest : -largest};
  return {};
}

/// The runs of 64 zeros of a class with special values, one in eight, half of them negative: rows
/// that lie in one have sums that are exactly zero.
WARPGAUGE_HOST_DEVICE inline special_number zero_run_of(std::uint64_t seed, std::uint64_t index) {
  const std::uint64_t kind = ((index / 64 + seed) * 0x9e3779b97f4a7c15ULL) >> 60;
  if (kind > 1) return {};
  return {true, kind == 0 ? 0.0 : -0.0};
}

/// Element `index` of an input of floats: 24 random bits, exact in float.
WARPGAUGE_HOST_DEVICE inline float real_f32(std::uint64_t seed, std::uint64_t index) {
  const std::uint64_t hash = hash_word(seed, index);
  const auto bits = static_cast<std::int32_t>(hash >> 40);
  const float number = static_cast<float>(bits - (1 << 23)) * 0x1p-23F;
  switch (class_of(seed)) {
    case number_class::specials:
      if (const special_number s = zero_run_of(seed, index); s.is)
        return static_cast<float>(s.value);
      if (const special_number s = special_of(hash, 0x1p-140, 0x1p60); s.is)
        return static_cast<float>(s.value);
      break;
    case number_class::small:
      return number * 0x1p-66F;
    case number_class::large:
      return number * 0x1p55F;
    case number_class::extremes:
      // Half of them are beyond what 11 bits, TF32's, round to a number.
      if ((hash & 127) == 0) return 0x1.fffffep127F * (1 - number * number * 0x1p-11F);
      return number * 0x1p-120F;
    default:
      break;
  }
  return number;
}

/// Element `index` of an input of doubles: 53 random bits.
WARPGAUGE_HOST_DEVICE inline double real_f64(std::uint64_t seed, std::uint64_t index) {
  const std::uint64_t hash = hash_word(seed, index);
  const auto bits = static_cast<std::int64_t>(hash >> 11);
  const double number = static_cast<double>(bits - (std::int64_t{1} << 52)) * 0x1p-52;
  switch (class_of(seed)) {
    case number_class::specials:
      if (const special_number s = zero_run_of(seed, index); s.is) return s.value;
      if (const special_number s = special_of(hash, 0x1p-1060, 0x1p500); s.is) return s.value;
      break;
    case number_class::small:
      return number * 0x1p-515;
    case number_class::large:
      return number * 0x1p500;
    case number_class::extremes:
      if ((hash & 127) == 0) return 0x1.fffffffffffffp1023 * (1 - number * number * 0x1p-11);
      return number * 0x1p-1016;
    default:
      break;
  }
  return number;
}

/// Element `index` of an input of 16-bit floats, which it is exactly: as many random bits as fit,
/// 11 of IEEE's, 8 of bfloat16.
WARPGAUGE_HOST_DEVICE inline float real_16(bool ieee, std::uint64_t seed, std::uint64_t index) {
  const std::uint64_t hash = hash_word(seed, index);
  const auto bits = static_cast<std::int32_t>(hash >> (ieee ? 53 : 56));
  const float number =
      ieee ? static_cast<float>(bits - 1024) * 0x1p-10F : static_cast<float>(bits - 128) * 0x1p-7F;
  switch (class_of(seed)) {
    case number_class::specials:
      if (const special_number s = zero_run_of(seed, index); s.is)
        return static_cast<float>(s.value);
      if (const special_number s =
              special_of(hash, ieee ? 0x1p-24 : 0x1p-130, ieee ? 0x1p15 : 0x1p60);
          s.is)
        return static_cast<float>(s.value);
      break;
    case number_class::small:
      return number * (ieee ? 0x1p-14F : 0x1p-66F);
    case number_class::large:
      return number * (ieee ? 0x1p15F : 0x1p55F);
    case number_class::extremes:
      if ((hash & 127) == 0)
        return ieee ? 0x1.ffcp15F - static_cast<float>(hash >> 7 & 7) * 0x1p5F
                    : 0x1.fep127F - static_cast<float>(hash >> 7 & 3) * 0x1p120F;
      return number * (ieee ? 0x1p-14F : 0x1p-120F);
    default:
      break;
  }
  return number;
}

/// The bits of a float that an IEEE 16-bit float represents, as such.
WARPGAUGE_HOST_DEVICE inline std::uint16_t bits_of_f16(float exact) {
  union {
    float f;
    std::uint32_t u;
  } word;
  word.f = exact;
  const std::uint32_t sign = word.u >> 16 & 0x8000U;
  const std::uint32_t exponent = word.u >> 23 & 255U;
  const std::uint32_t fraction = word.u >> 13 & 0x3ffU;
  if (exponent == 255) return static_cast<std::uint16_t>(sign | 0x7c00U | fraction);
  if (exponent > 112) return static_cast<std::uint16_t>(sign | (exponent - 112) << 10 | fraction);
  const float units = (exact < 0 ? -exact : exact) * 0x1p24F;  // of the smallest denormal
  return static_cast<std::uint16_t>(sign | static_cast<std::uint32_t>(units));
}

/// Element `index` of an input of numbers.
WARPGAUGE_HOST_DEVICE inline double real(content kind, std::uint64_t seed, std::uint64_t index) {
  if (kind == content::f64) return real_f64(seed, index);
  if (kind == content::f32) return static_cast<double>(real_f32(seed, index));
  return static_cast<double>(real_16(kind == content::f16, seed, index));
}

/// The 8 bytes at position 8 * index of any kind of input.
WARPGAUGE_HOST_DEVICE inline std::uint64_t input_word(content kind,
                                                      std::uint64_t seed,
                                                      std::uint64_t index) {
  union {
    std::uint16_t h[4];
    float f[2];
    double d;
    std::uint64_t u;
  } word;
  switch (kind) {
    case content::f16:
      for (unsigned i = 0; i < 4; ++i) word.h[i] = bits_of_f16(real_16(true, seed, 4 * index + i));
      break;
    case content::bf16:
      for (unsigned i = 0; i < 4; ++i) {
        union {
          float f;
          std::uint32_t u;
        } exact;
        exact.f = real_16(false, seed, 4 * index + i);
        word.h[i] = static_cast<std::uint16_t>(exact.u >> 16);
      }
      break;
    case content::f32:
      word.f[0] = real_f32(seed, 2 * index);
      word.f[1] = real_f32(seed, 2 * index + 1);
      break;
    case content::f64:
      word.d = real_f64(seed, index);
      break;
    default:
      word.u = moved_word(seed, index);
  }
  return word.u;
}

}  // namespace warpgauge::contract
