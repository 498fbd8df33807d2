// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/element.hpp"
#include "warpgauge/contract/hash.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

/// An element's bytes as a number, on host and device.
namespace warpgauge::contract {

template <class T>
WARPGAUGE_HOST_DEVICE T bytes_as(const void* from) {
  T value{};
  memcpy(&value, from, sizeof value);
  return value;
}

/// A 16-bit float of so many bits of fraction.
WARPGAUGE_HOST_DEVICE inline double decode_short(std::uint16_t bits, int fraction_bits) {
  const int exponent_bits = 15 - fraction_bits;
  const int bias = (1 << (exponent_bits - 1)) - 1;
  const int exponent = (bits & 0x7fff) >> fraction_bits;
  const int fraction = bits & ((1 << fraction_bits) - 1);
  double value = 0;
  if (exponent == (1 << exponent_bits) - 1) {  // infinity, or a NaN with that payload
    const std::uint64_t special = 0x7ff0000000000000 | static_cast<std::uint64_t>(fraction)
                                                           << (52 - fraction_bits);
    value = bytes_as<double>(&special);
  } else if (exponent == 0) {
    value = ldexp(static_cast<double>(fraction), 1 - bias - fraction_bits);
  } else {
    value = ldexp(static_cast<double>((1 << fraction_bits) + fraction),
                  exponent - bias - fraction_bits);
  }
  return (bits & 0x8000) != 0 ? -value : value;
}

/// 64-bit integers beyond 2^53 are rounded; what is no number is a NaN.
WARPGAUGE_HOST_DEVICE inline double decode(element n, const void* from) {
  switch (n) {
    case element::f16:
      return decode_short(bytes_as<std::uint16_t>(from), 10);
    case element::bf16:
      return decode_short(bytes_as<std::uint16_t>(from), 7);
    case element::f32:
      return static_cast<double>(bytes_as<float>(from));
    case element::f64:
      return bytes_as<double>(from);
    case element::i8:
      return bytes_as<std::int8_t>(from);
    case element::i16:
      return bytes_as<std::int16_t>(from);
    case element::i32:
      return bytes_as<std::int32_t>(from);
    case element::i64:
      return static_cast<double>(bytes_as<std::int64_t>(from));
    case element::u8:
      return bytes_as<std::uint8_t>(from);
    case element::u16:
      return bytes_as<std::uint16_t>(from);
    case element::u32:
      return bytes_as<std::uint32_t>(from);
    case element::u64:
      return static_cast<double>(bytes_as<std::uint64_t>(from));
    case element::f32x4:
      break;
  }
  return nan("");
}

}  // namespace warpgauge::contract
