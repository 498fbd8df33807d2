// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/checks/check_context.hpp"
#include "warpgauge/sim/checks/global_race_checker.hpp"
#include "warpgauge/sim/memory/device_memory.hpp"

#include <cstdint>
#include <cstring>

namespace warpgauge::sim {

namespace detail {

template <class Word>
inline bool all_initialised(const std::uint8_t* shadow) {
  Word word;
  std::memcpy(&word, shadow, sizeof word);
  return word == static_cast<Word>(0x0303030303030303ULL);
}

inline bool all_initialised(const std::uint8_t* shadow, unsigned size) {
  switch (size) {
    case 1:
      return *shadow == device_memory::initialised;
    case 2:
      return all_initialised<std::uint16_t>(shadow);
    case 4:
      return all_initialised<std::uint32_t>(shadow);
    case 8:
      return all_initialised<std::uint64_t>(shadow);
    case 16:
      return all_initialised<std::uint64_t>(shadow) && all_initialised<std::uint64_t>(shadow + 8);
    default:
      return false;
  }
}

/// Whether an access of this size must be aligned to it on a device.
constexpr bool is_vector_size(unsigned size) {
  return size == 2 || size == 4 || size == 8 || size == 16;
}

// The rare cases: not all bytes are initialised, or the address is misaligned.
// @return whether all bytes lie in one allocation
bool check_global_slowly(check_context& context,
                         access_op op,
                         bool aligned,
                         std::uintptr_t address,
                         unsigned size,
                         std::uintptr_t pc);
void report_misaligned(
    check_context& context, access_op op, std::uintptr_t address, unsigned size, std::uintptr_t pc);
/// Whether an access of 16 bytes is of a type that asks for 8: compilers trace both alike, and only
/// their own checks, where the code at `pc` has them, tell.
bool asks_for_less(const check_context& context,
                   std::uintptr_t address,
                   unsigned size,
                   std::uintptr_t pc);

template <access_op Op, bool Aligned, manner How>
[[gnu::noinline]] void check_odd_global(check_context& context,
                                        std::uintptr_t address,
                                        unsigned size,
                                        bool misaligned,
                                        bool known,
                                        std::uintptr_t pc) {
  if (misaligned) report_misaligned(context, Op, address, size, pc);
  if (!known && !check_global_slowly(context, Op, Aligned, address, size, pc)) return;
  if (context.global_races != nullptr)
    context.global_races->check<Op, How>(context, address, size, pc);
}

}  // namespace detail

/// Checks an access to device memory: in bounds, not freed, read only after a write, aligned to its
/// size. A store marks its bytes initialised. Call it before the access happens.
///
/// @tparam Aligned  the compiler took the address for a multiple of the size; false for struct
///                  copies and the "unaligned" entry points, which a device splits as needed.
///                  Those move padding too, so they count as uninitialised only as a whole.
/// @pre device_memory::contains(address)
template <access_op Op, bool Aligned = true, manner How = manner::usual>
[[gnu::always_inline]] inline void check_global(check_context& context,
                                                std::uintptr_t address,
                                                unsigned size,
                                                std::uintptr_t pc) {
  const bool misaligned = Aligned && (address & (size - 1)) != 0 && detail::is_vector_size(size);
  const bool known = detail::all_initialised(device_memory::shadow_of(address), size);
  // As calls that nothing follows, so that registers need no saving in the common case.
  if (misaligned || !known) [[unlikely]]
    return detail::check_odd_global<Op, Aligned, How>(
        context, address, size, misaligned, known, pc);
  if (context.global_races != nullptr)
    context.global_races->check<Op, How>(context, address, size, pc);
}

/// Marks bytes as written that an exchange is about to write.
/// @return whether none of them was before
bool write_unwritten(std::uintptr_t address, unsigned size);

/// Reports that the result of an exchange of such bytes is used.
void report_exchange(check_context& context,
                     std::uintptr_t address,
                     unsigned size,
                     std::uintptr_t pc);

/// Whether the system lets this process read the byte: mapped is not enough, guard pages are too.
bool is_readable(std::uintptr_t address);

/// Reports an access to what is neither device, shared nor local memory: null, host or unmapped.
/// @return whether the access may go on: only reads of readable host memory. Otherwise the
///         simulated thread must stop, as a device would stop the kernel.
[[nodiscard]] bool illegal_access(
    check_context& context, access_op op, std::uintptr_t address, unsigned size, std::uintptr_t pc);

/// Checks an access to the program's static data, where `__device__` and `__constant__` variables
/// live: a kernel must not write the latter.
/// @return whether the access may go on: not a write to read-only memory
[[nodiscard]] bool check_static(
    check_context& context, access_op op, std::uintptr_t address, unsigned size, std::uintptr_t pc);

}  // namespace warpgauge::sim
