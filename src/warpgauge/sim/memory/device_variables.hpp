// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// `__device__` variables, as the front end found them, and `__constant__` ones. On a GPU the
/// host's name for one refers to other memory than the device's. Managed ones are not among them.
namespace warpgauge::sim::device_variables {

namespace detail {
// All of them lie between these.
extern std::uintptr_t begin;
extern std::uintptr_t bytes;
}  // namespace detail

void add(const void* variable, std::size_t bytes);

/// Whether `address` lies in one of them.
bool contains(std::uintptr_t address);

/// Cheap, and false for most addresses for which contains() is false.
inline bool may_contain(std::uintptr_t address) { return address - detail::begin < detail::bytes; }

/// The host obtained the device address of the variable that holds `address`.
void give_address(std::uintptr_t address);
bool has_given_address(std::uintptr_t address);

}  // namespace warpgauge::sim::device_variables
