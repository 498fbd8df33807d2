// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/include/driver_types.h"

#include <cstddef>
#include <cstdint>

/// What all copies of the runtime API share.
namespace warpgauge::sim {

enum class side { host, device, either, invalid };

/// Where `bytes` bytes from `pointer` lie; invalid when they leave their allocation. Managed and
/// pinned memory, and the program's static data (where __device__ variables live), are on both
/// sides.
side side_of(const void* pointer, std::size_t bytes);

bool fits(side where, bool wants_device);

cudaError_t check_sides(side to, side from, cudaMemcpyKind kind);

/// Copies bytes and, where both are device memory, which of them are initialised.
void copy_row(void* to, const void* from, std::size_t bytes);

/// Bytes from the first to the last of `count` rows that are `pitch` apart.
/// @return false when that is more than can be
bool extent_of(std::size_t pitch, std::size_t width, std::size_t count, std::size_t& bytes);

inline std::uintptr_t address_of(const void* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer);
}

}  // namespace warpgauge::sim
