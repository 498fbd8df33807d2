// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/record/access.hpp"

#include <cstdint>

namespace warpgauge::sim {

/// The accesses of a warp's lanes by one instruction between two points where the warp met:
/// everything that they share. Numbered within a launch.
struct access_group {
  std::uintptr_t pc = 0;
  std::uint64_t position = 0;  ///< of the block, in the order of execution
  std::uint64_t block = 0;     ///< in the grid
  std::uint64_t interval = 0;  ///< of the worker: grows with time
  std::uint32_t barrier_epoch = 0;
  std::uint32_t warp_epoch = 0;
  std::uint32_t grid_phase = 0;  ///< of a cooperative launch: grid barriers before it
  std::uint16_t warp = 0;
  access_op op = access_op::load;
  manner how = manner::usual;

  bool strong() const { return how == manner::strong || how == manner::atomic; }
  bool atomic() const { return op == access_op::atomic || how == manner::atomic; }
};

/// What is known about a word of device memory, or one of its bytes: the last write, or the reads.
/// 25 bits of a group's number, 5 of the lane, 2 of who else was there. Numbers grow from launch to
/// launch, so cells need no clearing in between: those below the launch's first number say nothing.
namespace race_cell {

using cell = std::uint32_t;

inline constexpr unsigned number_bits = 25;
inline constexpr std::uint32_t numbers = std::uint32_t{1} << number_bits;

enum others : std::uint32_t {
  nobody = 0,
  lanes = 1,     ///< reads: more lanes of the warp; none of them later than the group
  warps = 2,     ///< reads: more warps of the block since its last barrier
  blocks = 3,    ///< reads: more blocks
  in_sight = 1,  ///< writes: an atomic of device scope, or volatile
};

constexpr cell make(std::uint32_t number, unsigned lane) { return number << 7 | lane << 2; }
/// Numbers are taken by the chunk: all of one are of one launch, or another operation.
inline constexpr std::uint32_t chunk_numbers = 4096;
constexpr std::uint32_t chunk_of(cell c) { return (c >> 7) / chunk_numbers; }
constexpr std::uint32_t number_of(cell c) { return c >> 7; }
constexpr unsigned lane_of(cell c) { return (c >> 2) & 31; }
constexpr std::uint32_t others_of(cell c) { return c & 3; }
constexpr cell with(cell c, std::uint32_t who) { return (c & ~cell{3}) | who; }

/// In the cell of a word's write: its bytes have cells of their own.
inline constexpr cell by_bytes = ~cell{0};

inline cell load(const cell* at) { return __atomic_load_n(at, __ATOMIC_ACQUIRE); }
inline void store(cell* at, cell value) { __atomic_store_n(at, value, __ATOMIC_RELEASE); }

}  // namespace race_cell

}  // namespace warpgauge::sim
