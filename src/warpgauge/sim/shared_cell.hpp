// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace warpgauge::sim {

/// What is known of one 4-byte word of shared memory (or of one byte, in words that a block
/// accesses by bytes): the last write and the reads since the last block barrier. Epochs and block
/// serials are never reused by a worker, so cells need no clearing between barriers and blocks.
struct alignas(32) shared_cell {
  static constexpr std::uint8_t several_warps = 0xff;
  static constexpr std::uint8_t write_atomic = 1;
  static constexpr std::uint8_t reads_atomic = 2;

  std::uint32_t stamp = 0;             // 2 * block serial once initialised; +1: tracked by bytes
  std::uint32_t write_epoch = 0;       // barrier epoch of the last write
  std::uint32_t write_warp_epoch = 0;  // of the writer's warp
  std::uint32_t read_epoch = 0;        // barrier epoch of the reads
  std::uint32_t read_warp_epoch = 0;   // of the first of `readers`
  std::uint32_t readers = 0;           // lanes of reader_warp not ordered among themselves
  std::uint16_t writer = 0;            // thread_linear
  std::uint8_t reader_warp = 0;
  std::uint8_t flags = 0;
};
static_assert(sizeof(shared_cell) == 32);

}  // namespace warpgauge::sim
