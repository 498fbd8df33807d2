// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// Ranges of the host's own memory that cudaHostRegister opened to kernels. It stays where it is,
/// so its address is the device's too.
namespace warpgauge::sim::host_registry {

/// @return false when the range overlaps one that is there
bool add(const void* pointer, std::size_t bytes);
bool remove(const void* pointer);
/// Size of the range that begins there; 0: none begins there.
std::size_t bytes_at(const void* pointer);
/// Whether one range holds all the bytes. Without a lock while nothing is registered.
bool contains(std::uintptr_t address, std::size_t bytes = 1);

}  // namespace warpgauge::sim::host_registry
