// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/order/timeline.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>

/// Accesses of the host to memory that an operation still uses, or that only the device has. Seen
/// where the host's code is traced: in files that the front end compiled.
namespace warpgauge::sim::order {

namespace detail {
// Addresses worth checking: the device's own memory and, while an operation is unfinished, memory
// shared with it.
extern std::uintptr_t watch_begin;
extern std::uintptr_t watch_bytes;
}  // namespace detail

inline bool is_watched(std::uintptr_t address) {
  return address - detail::watch_begin < detail::watch_bytes;
}

/// An access of the host's. Call it before it happens.
/// @param strong  atomic or volatile: meant to be seen by others, and to see them
/// @pre is_watched(address)
[[gnu::noinline, gnu::cold]] void on_host_access(
    std::uintptr_t address, unsigned size, bool writes, bool strong, std::uintptr_t pc);

/// The host is about to free or unregister memory without waiting.
void on_host_free(const void* pointer, std::size_t bytes);

/// The host frees memory at pc as its own.
/// @return false: it is CUDA's, which was reported and must not be freed so
bool on_host_release(const void* pointer, std::uintptr_t pc);

/// Memory that the host shares with the device was freed: from now on its use is looked for.
void shared_memory_freed();

/// The host waits, in a frame of the calling thread: finds host functions whose data lay in a frame
/// that is gone.
void look_for_lost_variables(const void* frame);

/// Whether every access of the host is looked at, while one of its functions runs in a stream.
void watch_all(bool all);

/// @param unfinished  what the host has not waited for
/// @param uses_registered  some of it uses memory that was registered
void watch_host(const std::deque<operation_record>& unfinished, bool uses_registered);

}  // namespace warpgauge::sim::order
