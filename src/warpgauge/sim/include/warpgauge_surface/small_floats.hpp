// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../host_defines.h"

#include <cstdint>

/// Rounding to and from the floating-point formats of 8 and 16 bits, bit for bit as a device does:
/// one rounding, subnormal numbers kept, every NaN the format's canonical one.
namespace warpgauge::sim::surface {

enum class rounding { nearest, zero, up, down };

/// A format with a sign, ExponentBits and MantissaBits; its infinities end the exponent's range,
/// unless it has none (E4M3: all ones is NaN, and its exponent holds numbers otherwise).
template <int ExponentBits, int MantissaBits, bool HasInfinity = true>
struct small_float {
  static constexpr int mantissa_bits = MantissaBits;
  static constexpr int bias = (1 << (ExponentBits - 1)) - 1;
  static constexpr unsigned sign_bit = 1U << (ExponentBits + MantissaBits);
  static constexpr unsigned infinity = ((1U << ExponentBits) - 1) << MantissaBits;
  static constexpr unsigned nan = sign_bit - 1;
  static constexpr unsigned largest = HasInfinity ? infinity - 1 : nan - 1;
  static constexpr unsigned overflow = HasInfinity ? infinity : nan;

  /// 2^e, |e| < 1000.
  WARPGAUGE_SURFACE static double power_of_two(int e) {
    const std::uint64_t bits = static_cast<std::uint64_t>(e + 1023) << 52;
    double result;
    __builtin_memcpy(&result, &bits, sizeof result);
    return result;
  }

  WARPGAUGE_SURFACE static double decode(unsigned bits) {
    const unsigned magnitude = bits & (sign_bit - 1);
    double value;
    if (magnitude > (HasInfinity ? infinity : nan - 1)) {
      value = __builtin_nan("");
    } else if (HasInfinity && magnitude == infinity) {
      value = __builtin_inf();
    } else {
      const int exponent = static_cast<int>(magnitude >> MantissaBits);
      const int mantissa = static_cast<int>(magnitude & ((1U << MantissaBits) - 1));
      const int whole = exponent == 0 ? mantissa : mantissa | 1 << MantissaBits;
      value = whole * power_of_two((exponent == 0 ? 1 : exponent) - bias - MantissaBits);
    }
    return (bits & sign_bit) != 0 ? -value : value;
  }

  /// @param saturate  what exceeds the largest number becomes it, infinity too
  WARPGAUGE_SURFACE static unsigned encode(double value,
                                           rounding mode = rounding::nearest,
                                           bool saturate = false) {
    if (value != value) return nan;
    std::uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    const unsigned sign = bits >> 63 != 0 ? sign_bit : 0;
    const bool away = mode == rounding::up ? sign == 0 : mode == rounding::down && sign != 0;
    const bool inward = mode != rounding::nearest && !away;
    bits &= ~(std::uint64_t{1} << 63);
    if (bits >> 52 == 2047) return sign | (saturate ? largest : overflow);
    if (bits == 0) return sign;
    // Numbers below what doubles call normal are nearer to 0 than any here.
    const int exponent = bits >> 52 == 0 ? -1022 : static_cast<int>(bits >> 52) - 1023;
    const std::uint64_t whole =
        bits >> 52 == 0 ? bits : (bits & ~(~std::uint64_t{0} << 52)) | std::uint64_t{1} << 52;
    const int lowest = 1 - bias;
    const int shift = 52 - MantissaBits + (exponent < lowest ? lowest - exponent : 0);
    const std::uint64_t kept = shift > 63 ? 0 : whole >> shift;
    const std::uint64_t lost = shift > 63 ? 1 : whole & ((std::uint64_t{1} << shift) - 1);
    const std::uint64_t half = shift > 63 ? 2 : std::uint64_t{1} << (shift - 1);
    const bool up = mode == rounding::nearest ? lost > half || (lost == half && (kept & 1) != 0)
                                              : away && lost != 0;
    // The leading one of a normal number adds one to the exponent, as does a carry.
    const int above = exponent < lowest ? 0 : exponent - lowest;
    if (above > 2 * bias + 1) return sign | (saturate || inward ? largest : overflow);
    const std::uint64_t result =
        (static_cast<std::uint64_t>(above) << MantissaBits) + kept + (up ? 1 : 0);
    if (result > largest) return sign | (saturate || inward ? largest : overflow);
    return sign | static_cast<unsigned>(result);
  }
};

using half_format = small_float<5, 10>;
using bfloat16_format = small_float<8, 7>;
using e5m2_format = small_float<5, 2>;
using e4m3_format = small_float<4, 3, false>;

/// A double that rounds to any of these formats as the integer itself would: bits that a double
/// cannot hold become one low bit.
WARPGAUGE_SURFACE double sticky_double(unsigned long long value) {
  if (value < 1ULL << 53) return static_cast<double>(value);
  return static_cast<double>((value >> 11 | ((value & 0x7ff) != 0 ? 1 : 0)) << 11);
}
WARPGAUGE_SURFACE double sticky_double(long long value) {
  return value < 0 ? -sticky_double(0 - static_cast<unsigned long long>(value))
                   : sticky_double(static_cast<unsigned long long>(value));
}

}  // namespace warpgauge::sim::surface
