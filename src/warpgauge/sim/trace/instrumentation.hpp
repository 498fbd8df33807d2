// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/checks/global_checker.hpp"
#include "warpgauge/sim/exec/worker.hpp"
#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/device_variables.hpp"
#include "warpgauge/sim/order/host_access.hpp"
#include "warpgauge/sim/order/host_names.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

/// What happens at every traced access. All of it, accounting included, may take 16 ns.
namespace warpgauge::sim {

/// The lane's buffer is full or the thread's steps are used up. Out of line, with everything that
/// is rare: switching stacks needs every register, a price that the common path must not pay.
[[gnu::noinline, gnu::cold]] void yield_to_account(worker& w, std::uintptr_t pc);

/// An access to what is neither device, shared nor local memory.
void access_elsewhere(worker& w,
                      access_op op,
                      manner how,
                      std::uint64_t op_bits,
                      std::uintptr_t address,
                      unsigned size,
                      std::uintptr_t pc);

/// An access to the running thread's stack, while some of its block's arrays are watched.
void check_local(worker& w, access_op op, std::uintptr_t address, unsigned size, std::uintptr_t pc);

/// Before an exchange: what it takes out counts as written from now on.
/// @return 0, or the number of the entry in check_context::unwritten_exchanges that tells of an
///         old value that nobody wrote
unsigned note_unwritten_exchange(const volatile void* pointer, unsigned size, std::uintptr_t pc);

/// A product of the running thread's does not fit 32 bits.
void note_wrapped_product(worker& w, std::uint32_t left, std::uint32_t right, std::uintptr_t pc);

/// Looks whether the running thread's next access has a product that wrapped as its index.
/// @return whether its buffer has room for the access
bool look_at_index(
    worker& w, access_op op, std::uintptr_t address, unsigned size, std::uintptr_t pc);
/// Makes the running thread's accesses come to look_at_index(), as many as are left to look at.
void look_at_next_access(worker& w);

template <access_op Op, bool Aligned, unsigned Size, std::uint64_t OpBits, manner How>
void on_access(const volatile void* pointer, unsigned size, std::uintptr_t pc);

template <access_op Op, bool Aligned, unsigned Size, std::uint64_t OpBits, manner How>
[[gnu::noinline, gnu::cold]] void yield_first(worker& w,
                                              const volatile void* pointer,
                                              unsigned size,
                                              std::uintptr_t pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (w.checks.looked_at_next != 0 && look_at_index(w, Op, address, size, pc)) {
    on_access<Op, Aligned, Size, OpBits, How>(pointer, size, pc);
    return look_at_next_access(w);
  }
  yield_to_account(w, pc);
  on_access<Op, Aligned, Size, OpBits, How>(pointer, size, pc);
}

template <access_op Op, bool Aligned, unsigned Size, manner How>
[[gnu::noinline]] void check_device(worker& w,
                                    std::uintptr_t address,
                                    unsigned size,
                                    std::uintptr_t pc) {
  check_global<Op, Aligned, How>(w.checks, address, Size != 0 ? Size : size, pc);
}

template <access_op Op, bool Aligned, unsigned Size, manner How>
[[gnu::noinline]] void check_shared(worker& w,
                                    std::size_t offset,
                                    unsigned size,
                                    std::uintptr_t pc) {
  if constexpr (Op == access_op::atomic || How != manner::usual) {
    w.shared.note_seen(w.checks, Op, How, offset, Size != 0 ? Size : size);
  }
  w.shared.check<Op, Aligned>(w.checks, offset, Size != 0 ? Size : size, pc);
}

/// Calls other than tail calls are kept out, so that nothing needs to be saved.
/// @tparam Aligned  the compiler took the address for a multiple of the size
/// @tparam Size     the size where it is known, else 0
/// @tparam OpBits   added to the record's key: compare_and_swap_bits, else 0
template <access_op Op,
          bool Aligned = true,
          unsigned Size = 0,
          std::uint64_t OpBits = 0,
          manner How = manner::usual>
[[gnu::always_inline]] inline void on_access(const volatile void* pointer,
                                             unsigned size,
                                             std::uintptr_t pc) {
#ifdef WARPGAUGE_SIM_PLAIN  // where stores are not seen, each load would read what none wrote
  return;
#endif
  worker* const w = current_worker;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (w == nullptr) {
    if (order::is_watched(address)) [[unlikely]] {
      constexpr bool strong =
          Op == access_op::atomic || How == manner::strong || How == manner::atomic;
      order::on_host_access(address, size, Op != access_op::load, strong, pc);
    } else if (device_variables::may_contain(address)) [[unlikely]] {
      host_names::on_host_access(address, Op != access_op::load, pc);
    }
    return;
  }
  if (!w->in_kernel) return;
  if constexpr (Op == access_op::load && How != manner::usual)
    if (w->counters_on) w->accountant.mark_strong(pc);
  access_record* const next = w->cursor;
  if (device_memory::contains(address)) {
    if (next == w->cursor_limit) [[unlikely]]
      return yield_first<Op, Aligned, Size, OpBits, How>(*w, pointer, size, pc);
    *next = {make_key(pc, Op, memory_space::global, size) | OpBits, address};
    w->cursor = next + 1;
    if (w->findings_on) return check_device<Op, Aligned, Size, How>(*w, address, size, pc);
    return;
  }
  if (w->shared.contains(address)) {
    const std::size_t offset = address - w->shared.base();
    if constexpr (Op == access_op::load && How == manner::usual && Aligned && Size >= 4) {
      if (w->findings_on && next != w->cursor_limit &&
          w->shared.reads_again<Size>(w->checks, offset)) {
        *next = {make_key(pc, Op, memory_space::shared, size), offset};
        w->cursor = next + 1;
        return;
      }
    }
    if (!w->shared.layout().is_shared(offset)) {
      return access_elsewhere(*w, Op, How, OpBits, address, size, pc);
    }
    if (next == w->cursor_limit) [[unlikely]]
      return yield_first<Op, Aligned, Size, OpBits, How>(*w, pointer, size, pc);
    *next = {make_key(pc, Op, memory_space::shared, size) | OpBits, offset};
    w->cursor = next + 1;
    w->shared.note_use(offset);
    if (w->findings_on) return check_shared<Op, Aligned, Size, How>(*w, offset, size, pc);
    return;
  }
  if (address - w->stack_low < w->stack_bytes) {
    if (w->locals.empty()) [[likely]]
      return;
    return check_local(*w, Op, address, size, pc);
  }
  access_elsewhere(*w, Op, How, OpBits, address, size, pc);
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
