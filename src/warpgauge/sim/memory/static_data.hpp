// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

/// The program's static data, home of `__device__` and `__constant__` variables, string literals
/// and host variables alike; the symbol table cannot tell `__device__` from host ones.
namespace warpgauge::sim::static_data {

/// A library was opened: what is known of the program is read again when it is next asked for.
void forget();

/// Whether `address` lies in a loaded segment of the executable or of a library.
bool contains(std::uintptr_t address);

/// The same, in a module that may hold kernels and their variables.
bool is_of_kernels(std::uintptr_t address);

/// Whether `address` lies in a section whose name starts with "warpgauge_constant".
bool is_constant(std::uintptr_t address);

/// Whether `address` lies in a loaded segment that holds no code.
bool is_data(std::uintptr_t address);

/// Calls `use` with the address and bytes of each segment that kernels may write.
void for_each_writable_of_kernels(const std::function<void(std::uintptr_t, std::size_t)>& use);

/// Whether the segment that holds `address` may be written.
bool is_writable(std::uintptr_t address);

}  // namespace warpgauge::sim::static_data
