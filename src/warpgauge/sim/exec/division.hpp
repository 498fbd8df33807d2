// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ucontext.h>

#include <cstdint>
#include <cstring>

/// Divisions that trap on this processor and that a device carries out.
namespace warpgauge::sim {

enum class refused_division : std::uint8_t {
  none,
  by_zero,
  too_large,  ///< the least number by -1
};

#if defined(__x86_64__)

namespace division {

/// A div or idiv instruction: its length, the operand's width, and the divisor.
struct instruction {
  unsigned length = 0;
  unsigned bytes = 0;
  std::uint64_t divisor = 0;
};

inline greg_t& register_of(ucontext_t& context, unsigned number) {
  constexpr int registers[] = {REG_RAX,
                               REG_RCX,
                               REG_RDX,
                               REG_RBX,
                               REG_RSP,
                               REG_RBP,
                               REG_RSI,
                               REG_RDI,
                               REG_R8,
                               REG_R9,
                               REG_R10,
                               REG_R11,
                               REG_R12,
                               REG_R13,
                               REG_R14,
                               REG_R15};
  return context.uc_mcontext.gregs[registers[number]];
}

/// @return length 0: another instruction, or one of bytes, which compilers do not use
inline instruction decode(ucontext_t& context) {
  const auto* const begin =
      reinterpret_cast<const std::uint8_t*>(context.uc_mcontext.gregs[REG_RIP]);
  const std::uint8_t* at = begin;
  instruction result{0, 4, 0};
  if (*at == 0x66) {
    result.bytes = 2;
    ++at;
  }
  unsigned extension = 0;
  if ((*at & 0xf0) == 0x40) extension = *at++;
  if ((extension & 8) != 0) result.bytes = 8;
  if (*at++ != 0xf7) return {};
  const unsigned mode = *at >> 6;
  const unsigned low = *at & 7;
  if ((*at++ >> 3 & 7) < 6) return {};
  std::uint64_t value = 0;
  if (mode == 3) {
    value = static_cast<std::uint64_t>(register_of(context, low | (extension & 1) << 3));
  } else {
    std::uint64_t address = 0;
    bool displaced = mode == 2;
    bool from_here = false;
    if (low == 4) {
      const unsigned scale = *at >> 6;
      const unsigned index = (*at >> 3 & 7) | (extension & 2) << 2;
      const unsigned base = *at++ & 7;
      if (index != 4) {
        address += static_cast<std::uint64_t>(register_of(context, index)) << scale;
      }
      if (base == 5 && mode == 0) {
        displaced = true;
      } else {
        address += static_cast<std::uint64_t>(register_of(context, base | (extension & 1) << 3));
      }
    } else if (low == 5 && mode == 0) {
      displaced = from_here = true;
    } else {
      address += static_cast<std::uint64_t>(register_of(context, low | (extension & 1) << 3));
    }
    if (mode == 1) {
      address += static_cast<std::uint64_t>(std::int64_t{static_cast<std::int8_t>(*at++)});
    } else if (displaced) {
      std::int32_t displacement = 0;
      std::memcpy(&displacement, at, sizeof displacement);
      at += sizeof displacement;
      address += static_cast<std::uint64_t>(std::int64_t{displacement});
    }
    if (from_here) address += reinterpret_cast<std::uintptr_t>(at);
    std::memcpy(&value, reinterpret_cast<const void*>(address), result.bytes);
  }
  std::memcpy(&result.divisor, &value, result.bytes);
  result.length = static_cast<unsigned>(at - begin);
  return result;
}

}  // namespace division

/// Continues after a division that has just trapped, with a device's result: all bits set for
/// quotient and remainder of a division by zero, the dividend and 0 where the quotient is too
/// large.
inline refused_division step_over_division(ucontext_t& context) {
  const division::instruction i = division::decode(context);
  if (i.length == 0) return refused_division::none;
  const bool by_zero = i.divisor == 0;
  const auto put = [&](unsigned number, std::uint64_t value) {
    std::uint64_t now = static_cast<std::uint64_t>(division::register_of(context, number));
    if (i.bytes == 4) now = 0;  // a write of 32 bits clears the others
    std::memcpy(&now, &value, i.bytes);
    division::register_of(context, number) = static_cast<greg_t>(now);
  };
  if (by_zero) put(0, ~std::uint64_t{0});
  put(2, by_zero ? ~std::uint64_t{0} : 0);
  context.uc_mcontext.gregs[REG_RIP] += i.length;
  return by_zero ? refused_division::by_zero : refused_division::too_large;
}

#else

inline refused_division step_over_division(ucontext_t&) { return refused_division::none; }

#endif

}  // namespace warpgauge::sim
