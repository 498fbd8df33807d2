// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// Host code that takes its own names of `__device__` variables and functions for the device's.
namespace warpgauge::sim::host_names {

/// Host code reads or writes a `__device__` variable.
[[gnu::noinline, gnu::cold]] void on_host_access(std::uintptr_t address,
                                                 bool writes,
                                                 std::uintptr_t pc);

/// The host gives a kernel this address: what constant or text of the host's it leads to, if any,
/// a device does not reach.
void note_constant(std::uintptr_t address);

/// The host copies from the device: addresses of functions in these bytes are the device's.
void note_copy(const void* from, std::size_t bytes);

}  // namespace warpgauge::sim::host_names
