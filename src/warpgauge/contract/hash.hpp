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

/// Input values are a hash of their position, so that a misplaced element is noticed.
namespace warpgauge::contract {

/// What the input memory holds: raw hash bytes for kernels that only move data, finite numbers in
/// [-1, 1) for kernels that compute.
enum class content : std::uint8_t { bytes, f32, f64 };

/// The 8 bytes at position 8 * index (little-endian) of an input of raw bytes; the finaliser of
/// splitmix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
WARPGAUGE_HOST_DEVICE inline std::uint64_t hash_word(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t z = (index + 1) * 0x9e3779b97f4a7c15ULL + seed * 0xd1342543de82ef95ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

/// Element `index` of an input of floats: 24 random bits, exact in float.
WARPGAUGE_HOST_DEVICE inline float real_f32(std::uint64_t seed, std::uint64_t index) {
  const auto bits = static_cast<std::int32_t>(hash_word(seed, index) >> 40);
  return static_cast<float>(bits - (1 << 23)) * 0x1p-23F;
}

/// Element `index` of an input of doubles: 53 random bits.
WARPGAUGE_HOST_DEVICE inline double real_f64(std::uint64_t seed, std::uint64_t index) {
  const auto bits = static_cast<std::int64_t>(hash_word(seed, index) >> 11);
  return static_cast<double>(bits - (std::int64_t{1} << 52)) * 0x1p-52;
}

/// Element `index` of an input of numbers, floats or doubles.
WARPGAUGE_HOST_DEVICE inline double real(content kind, std::uint64_t seed, std::uint64_t index) {
  return kind == content::f32 ? static_cast<double>(real_f32(seed, index)) : real_f64(seed, index);
}

/// The 8 bytes at position 8 * index of an input of any kind.
WARPGAUGE_HOST_DEVICE inline std::uint64_t input_word(content kind,
                                                      std::uint64_t seed,
                                                      std::uint64_t index) {
  union {
    float f[2];
    double d;
    std::uint64_t u;
  } word;
  switch (kind) {
    case content::f32:
      word.f[0] = real_f32(seed, 2 * index);
      word.f[1] = real_f32(seed, 2 * index + 1);
      break;
    case content::f64:
      word.d = real_f64(seed, index);
      break;
    default:
      word.u = hash_word(seed, index);
  }
  return word.u;
}

}  // namespace warpgauge::contract
