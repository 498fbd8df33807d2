// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace warpgauge::sim {

/// What is known about one 4-byte word of shared memory (or of one byte, in words that a block
/// accesses by bytes): the last write and the reads since the last block barrier. Barrier epochs
/// are never reused by a worker, so cells need no clearing between barriers and blocks.
struct alignas(32) shared_cell {
  static constexpr std::uint8_t write_atomic = 1;
  static constexpr std::uint8_t reads_atomic = 2;
  static constexpr std::uint8_t by_bytes = 4;  // where the block wrote: its bytes have cells
  static constexpr std::uint8_t several_warps = 8;
  static constexpr std::uint8_t write_in_sight = 16;  // atomic or volatile
  static constexpr std::uint8_t reads_in_sight = 32;

  std::uint32_t write_epoch = 0;       // barrier epoch of the last write
  std::uint32_t write_warp_epoch = 0;  // of the writer's warp
  std::uint32_t write_pc = 0;          // its low half
  std::uint32_t read_epoch = 0;        // barrier epoch of the reads
  std::uint32_t read_warp_epoch = 0;   // of the first of `readers`
  std::uint32_t read_pc = 0;           // of the first of `readers`, its low half
  std::uint32_t readers = 0;           // lanes of reader_warp not ordered among themselves
                                       // (several warps: two of the reads, see read_by_two)
  std::uint16_t writer = 0;            // thread_linear
  std::uint8_t reader_warp = 0;
  std::uint8_t flags = 0;

  /// From now on readers of several warps: one of those so far and this one are remembered.
  void read_by_two(unsigned second, std::uint32_t pc) {
    const unsigned first = reader_warp * 32U + static_cast<unsigned>(__builtin_ctz(readers));
    read_warp_epoch = first | second << 16;
    readers = pc;
    flags |= several_warps;
  }
  unsigned first_reader() const { return read_warp_epoch & 0xffff; }  // at read_pc
  unsigned second_reader() const { return read_warp_epoch >> 16; }    // at readers
};
static_assert(sizeof(shared_cell) == 32);

}  // namespace warpgauge::sim
