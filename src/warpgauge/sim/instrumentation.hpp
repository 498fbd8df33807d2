// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/device_memory.hpp"
#include "warpgauge/sim/global_checker.hpp"
#include "warpgauge/sim/worker.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

/// What happens at every traced access. The whole of it, accounting included, has 16 ns.
namespace warpgauge::sim {

/// The lane's buffer is full or the thread's steps are used up.
void yield_to_account(worker& w, std::uintptr_t pc);

/// An access to what is neither device, shared nor local memory.
void access_elsewhere(
    worker& w, access_op op, std::uintptr_t address, unsigned size, std::uintptr_t pc);

[[gnu::always_inline]] inline void record(worker& w,
                                          std::uint64_t key,
                                          std::uint64_t address,
                                          std::uintptr_t pc) {
  if (w.cursor == w.cursor_limit) [[unlikely]]
    yield_to_account(w, pc);
  *w.cursor++ = {key, address};
}

/// @tparam Aligned  the compiler took the address for a multiple of the size
template <access_op Op, bool Aligned = true>
[[gnu::always_inline]] inline void on_access(const volatile void* pointer,
                                             unsigned size,
                                             std::uintptr_t pc) {
  worker* const w = current_worker;
  if (w == nullptr || !w->in_kernel) return;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (device_memory::contains(address)) {
    if (w->findings_on) check_global<Op, Aligned>(w->checks, address, size, pc);
    record(*w, make_key(pc, Op, memory_space::global, size), address, pc);
    return;
  }
  if (w->shared.contains(address)) {
    const std::size_t offset = address - w->shared.base();
    if (!w->shared.layout().is_shared(offset)) return;
    w->shared.note_use(offset);
    if (w->findings_on) w->shared.check<Op, Aligned>(w->checks, offset, size, pc);
    record(*w, make_key(pc, Op, memory_space::shared, size), offset, pc);
    return;
  }
  if (address - w->stack_low < w->stack_bytes) return;
  access_elsewhere(*w, Op, address, size, pc);
}

/// A copy or fill of any size: pieces that fit the key's size field.
template <access_op Op>
inline void on_range(const volatile void* pointer, std::size_t bytes, std::uintptr_t pc) {
  constexpr std::size_t piece = 4096;
  const volatile char* at = static_cast<const volatile char*>(pointer);
  while (bytes > 0) {
    const std::size_t now = std::min(bytes, piece);
    on_access<Op, false>(at, static_cast<unsigned>(now), pc);
    at += now;
    bytes -= now;
  }
}

}  // namespace warpgauge::sim
