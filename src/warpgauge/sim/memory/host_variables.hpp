// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

/// Static variables of host code, as the front end found them. They lie among the `__device__` ones
/// of the simulator, but a device does not reach them. Those that it did not read are not here.
namespace warpgauge::sim::host_variables {

namespace detail {
// All texts lie between these.
extern std::uintptr_t texts_begin;
extern std::uintptr_t texts_bytes;
}  // namespace detail

void add(const void* variable, std::size_t bytes);

/// The same for a constant or a text, "like this", of which the host gave a kernel the address.
void add_constant(const void* constant, std::size_t bytes);

/// Cheap, and false for every constant that add_constant() does not know.
inline bool may_be_constant(std::uintptr_t address) {
  return address - detail::texts_begin < detail::texts_bytes;
}

/// Whether `address` lies in one of them.
bool contains(std::uintptr_t address);

/// Calls `use` with the address of each, then with that of each one added later.
void for_each(std::function<void(std::uintptr_t)> use);

}  // namespace warpgauge::sim::host_variables
