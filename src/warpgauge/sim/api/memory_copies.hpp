// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/include/driver_types.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace warpgauge::sim::order {
class operation;
}

/// Shared by all copies of the runtime API.
namespace warpgauge::sim {

/// Rows of pitched memory start at multiples of it, as on an H200.
inline constexpr std::size_t pitch_unit = 512;

enum class side { host, device, either, invalid };

/// Where `bytes` bytes from `pointer` lie; invalid when they leave their allocation. Managed and
/// pinned memory, and the program's static data (where __device__ variables live), are on both
/// sides.
side side_of(const void* pointer, std::size_t bytes);

bool fits(side where, bool wants_device);

cudaError_t check_sides(side to, side from, cudaMemcpyKind kind);

/// Why a copy or fill of these extents is refused, in words.
std::string why_refused(const void* to,
                        std::size_t to_bytes,
                        const void* from,
                        std::size_t from_bytes,
                        cudaMemcpyKind kind);
std::string why_refused(const void* to, std::size_t to_bytes);

/// Why a GPU's own work cannot use those bytes, in words; empty: it can.
/// @param which  what they are called
/// @param work  that would use them
std::string why_unusable(const char* which,
                         const void* pointer,
                         std::size_t bytes,
                         const char* work);

/// Counts a copy or fill for memory_work_so_far().
void count_copy();
void count_fill();

/// When CUDA calls a copy done, and when its source may be written again.
/// @pre check_sides() found nothing
void apply_copy_rules(order::operation& copy,
                      const void* to,
                      const void* from,
                      cudaMemcpyKind kind);

/// Copies bytes and, where both are device memory, which of them are initialised.
void copy_row(void* to, const void* from, std::size_t bytes);

/// Bytes from the first to the last of `count` rows that are `pitch` apart.
/// @return false when that is more than can be
bool extent_of(std::size_t pitch, std::size_t width, std::size_t count, std::size_t& bytes);

inline std::uintptr_t address_of(const void* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer);
}

}  // namespace warpgauge::sim
