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

/// @param unfinished  what the host has not waited for
/// @param uses_registered  some of it uses memory that was registered
void watch_host(const std::deque<operation_record>& unfinished, bool uses_registered);

}  // namespace warpgauge::sim::order
