// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

/// What the compilers hand to the functions that -fsanitize calls (compiler-rt, ubsan_handlers.h).
namespace warpgauge::sim {

struct source_location {
  const char* file;
  std::uint32_t line;
  std::uint32_t column;
};

struct type_descriptor {
  std::uint16_t kind;  // 0: integer; info: bit width as a power of two, shifted by one, and sign
  std::uint16_t info;  // 1: floating point; info: bit width
  char name[1];        // NOLINT: the name follows, its length unknown

  bool is_signed() const { return (info & 1U) != 0; }
  unsigned integer_bits() const { return 1U << (info >> 1); }
};

/// The compiler passes an integer zero- or sign-extended by its own type.
inline std::int64_t signed_value(const type_descriptor& type, std::uintptr_t value) {
  const unsigned spare = 64 - type.integer_bits();
  return static_cast<std::int64_t>(value << spare) >> spare;
}
inline std::string integer_text(const type_descriptor& type, std::uintptr_t value) {
  if (!type.is_signed() || type.integer_bits() > 64) return fmt::format("{}", value);
  return fmt::format("{}", signed_value(type, value));
}

}  // namespace warpgauge::sim
