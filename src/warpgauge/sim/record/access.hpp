// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/report.hpp"

#include <cstdint>

namespace warpgauge::sim {

/// One access of one simulated thread. The key holds all that must be equal for the accesses of a
/// warp's lanes to be one instruction, so that the convergence test is one comparison:
/// bits 63..16 program counter, 15..14 op (3: compare-and-swap), 13 space, 12..0 size in bytes.
struct access_record {
  std::uint64_t key;
  std::uint64_t address;  ///< global: host address in the arena; shared: byte offset in the
                          ///< thread-local block
};
static_assert(sizeof(access_record) == 16);

constexpr std::uint64_t make_key(std::uintptr_t pc,
                                 access_op op,
                                 memory_space space,
                                 unsigned size) {
  return (std::uint64_t{pc} << 16) | (std::uint64_t(op) << 14) | (std::uint64_t(space) << 13) |
         size;
}
constexpr std::uintptr_t pc_of(std::uint64_t key) { return key >> 16; }
/// The fourth value of the op bits: an atomic that sends two operands per lane, which costs shared
/// memory two passes for each of other atomics.
inline constexpr std::uint64_t compare_and_swap_bits = std::uint64_t{3} << 14;

constexpr bool is_compare_and_swap(std::uint64_t key) {
  return (key & compare_and_swap_bits) == compare_and_swap_bits;
}
constexpr access_op op_of(std::uint64_t key) {
  return is_compare_and_swap(key) ? access_op::atomic : access_op((key >> 14) & 3);
}
constexpr memory_space space_of(std::uint64_t key) { return memory_space((key >> 13) & 1); }
constexpr unsigned size_of(std::uint64_t key) { return unsigned(key & 0x1fff); }

/// What an access is to those that reach the same word at the same time.
enum class manner : std::uint8_t {
  usual,
  strong,    ///< volatile: meant to be seen by others
  of_block,  ///< an atomic of block scope, which other blocks' threads may interrupt
  atomic     ///< an atomic load or store
};

/// Records that a lane may hold before its warp must be accounted.
inline constexpr std::size_t lane_capacity = 1 << 14;
inline constexpr unsigned warp_lanes = 32;

}  // namespace warpgauge::sim
