// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// `__device__` variables, as the front end found them, and `__constant__` ones: what a host's name
/// for them refers to on a GPU is another memory than the device's. Managed ones are not among
/// them.
namespace warpgauge::sim::device_variables {

namespace detail {
// All of them lie between these.
extern std::uintptr_t begin;
extern std::uintptr_t bytes;
}  // namespace detail

void add(const void* variable, std::size_t bytes);

/// Whether `address` lies in one of them.
bool contains(std::uintptr_t address);

/// False for most of what contains() is false for, and cheap.
inline bool may_contain(std::uintptr_t address) { return address - detail::begin < detail::bytes; }

/// The host was given the device's address of the one that holds `address`.
void give_address(std::uintptr_t address);
bool has_given_address(std::uintptr_t address);

}  // namespace warpgauge::sim::device_variables
