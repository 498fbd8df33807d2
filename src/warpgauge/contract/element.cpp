// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/contract/element.hpp"

#include "warpgauge/contract/decode.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace warpgauge::contract {
namespace {

struct facts {
  std::string_view name;
  std::size_t bytes = 0;
  int fraction_bits = -1;     ///< of a float; -1: an integer
  int smallest_exponent = 0;  ///< of a normal float
  double largest = 0;
};

constexpr std::array<facts, 13> table{{{"f16", 2, 10, -14, 65504},
                                       {"bf16", 2, 7, -126, 3.3895313892515355e38},
                                       {"f32", 4, 23, -126, 3.4028234663852886e38},
                                       {"f64", 8, 52, -1022, 1.7976931348623157e308},
                                       {"i8", 1},
                                       {"i16", 2},
                                       {"i32", 4},
                                       {"i64", 8},
                                       {"u8", 1},
                                       {"u16", 2},
                                       {"u32", 4},
                                       {"u64", 8},
                                       {"f32x4", 16}}};

const facts& of(element n) { return table.at(static_cast<std::size_t>(n)); }

/// Saturates, as no integer type wraps what a reference says.
template <class T>
void write(double value, std::byte* to) {
  T result{};
  if constexpr (std::is_floating_point_v<T>) {
    result = static_cast<T>(value);
  } else {
    using limits = std::numeric_limits<T>;
    if (value >= static_cast<double>(limits::max()))
      result = limits::max();
    else if (value <= static_cast<double>(limits::min()))
      result = limits::min();
    else
      result = static_cast<T>(std::nearbyint(value));
  }
  std::memcpy(to, &result, sizeof result);
}

std::uint16_t encode_short(element n, double value) {
  const int fraction_bits = of(n).fraction_bits;
  const int infinity = ((1 << (15 - fraction_bits)) - 1) << fraction_bits;
  const int sign = std::signbit(value) ? 0x8000 : 0;
  if (std::isnan(value)) {
    std::uint64_t payload = 0;
    std::memcpy(&payload, &value, sizeof payload);
    const auto kept =
        static_cast<int>(payload >> (52 - fraction_bits)) & ((1 << fraction_bits) - 1);
    return static_cast<std::uint16_t>(sign | infinity | kept | (1 << (fraction_bits - 1)));
  }
  const double unit = ulp(n, value);
  const double rounded_value = std::nearbyint(std::fabs(value) / unit) * unit;
  if (rounded_value > of(n).largest) return static_cast<std::uint16_t>(sign | infinity);
  int exponent = 0;
  std::frexp(rounded_value, &exponent);
  const int least = of(n).smallest_exponent;
  if (rounded_value == 0 || exponent - 1 < least)
    return static_cast<std::uint16_t>(
        sign | static_cast<int>(std::ldexp(rounded_value, fraction_bits - least)));
  const int fraction = static_cast<int>(std::ldexp(rounded_value, fraction_bits - exponent + 1)) -
                       (1 << fraction_bits);
  return static_cast<std::uint16_t>(sign | ((exponent - least) << fraction_bits) | fraction);
}

}  // namespace

std::string_view to_string(element type) { return of(type).name; }
std::size_t size_of(element type) { return of(type).bytes; }
element sum_of(element type) {
  return type == element::f16 || type == element::bf16 ? element::f32 : type;
}

std::optional<element> element_from(std::string_view name) {
  const auto* const at =
      std::find_if(table.begin(), table.end(), [&](const facts& f) { return f.name == name; });
  if (at == table.end()) return std::nullopt;
  return static_cast<element>(at - table.begin());
}

bool is_real(element n) { return of(n).fraction_bits >= 0; }
double epsilon_of(element n) { return is_real(n) ? std::ldexp(1, -of(n).fraction_bits) : 1; }

double ulp(element n, double value) {
  if (!is_real(n)) return 1;
  int exponent = 0;
  std::frexp(value, &exponent);
  const int power =
      value == 0 ? of(n).smallest_exponent : std::max(exponent - 1, of(n).smallest_exponent);
  return std::ldexp(1, power - of(n).fraction_bits);
}

void encode(element n, double value, std::byte* to) {
  switch (n) {
    case element::f16:
    case element::bf16: {
      const std::uint16_t bits = encode_short(n, value);
      std::memcpy(to, &bits, sizeof bits);
      return;
    }
    case element::f32:
      return write<float>(value, to);
    case element::f64:
      return write<double>(value, to);
    case element::i8:
      return write<std::int8_t>(value, to);
    case element::i16:
      return write<std::int16_t>(value, to);
    case element::i32:
      return write<std::int32_t>(value, to);
    case element::i64:
      return write<std::int64_t>(value, to);
    case element::u8:
      return write<std::uint8_t>(value, to);
    case element::u16:
      return write<std::uint16_t>(value, to);
    case element::u32:
      return write<std::uint32_t>(value, to);
    case element::u64:
      return write<std::uint64_t>(value, to);
    case element::f32x4:
      return;
  }
}

real_bits real_bits_of(element n) {
  const int bits = 8 * static_cast<int>(of(n).bytes);
  real_bits r;
  r.sign = std::uint64_t{1} << (bits - 1);
  r.infinity = r.sign - (std::uint64_t{1} << of(n).fraction_bits);
  r.quiet = std::uint64_t{1} << (of(n).fraction_bits - 1);
  return r;
}

std::uint64_t bits_of(element n, double value) {
  std::uint64_t bits = 0;
  encode(n, value, reinterpret_cast<std::byte*>(&bits));
  return bits;
}

std::string show(element n, std::uint64_t bits) {
  if (n == element::u64) return fmt::format("{}", bits);
  if (n == element::i64) return fmt::format("{}", static_cast<std::int64_t>(bits));
  const double value = decode(n, reinterpret_cast<const std::byte*>(&bits));
  if (std::isnan(value)) {
    const std::uint64_t mask = 2 * real_bits_of(n).sign - 1;
    return fmt::format("nan (0x{:x})", bits & mask);
  }
  return n == element::f64 ? fmt::format("{:.17g}", value) : fmt::format("{:.9g}", value);
}

double rounded(element n, double value) {
  std::array<std::byte, 8> bytes{};
  encode(n, value, bytes.data());
  return decode(n, bytes.data());
}

}  // namespace warpgauge::contract
