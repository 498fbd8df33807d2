// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../host_defines.h"
#include "async_hooks.hpp"

#include <cstddef>
#include <cstdint>

/// How the asynchronous copies of all libraries move a range: in the widest pieces that alignment
/// and size allow, thread after thread of the group. Bytes that no piece of 4 fits are copied at
/// once.
namespace warpgauge::sim::surface {

WARPGAUGE_SURFACE void copy_range_async(
    void* to, const void* from, std::size_t bytes, unsigned rank, unsigned threads) {
  const std::uintptr_t low_bits =
      reinterpret_cast<std::uintptr_t>(to) | reinterpret_cast<std::uintptr_t>(from) | bytes;
  const unsigned piece = (low_bits & 15) == 0 ? 16 : (low_bits & 7) == 0 ? 8 : 4;
  char* const target = static_cast<char*>(to);
  const char* const source = static_cast<const char*>(from);
  if ((low_bits & 3) != 0) {
    for (std::size_t i = rank; i < bytes; i += threads) target[i] = source[i];
    return;
  }
  for (std::size_t i = std::size_t{rank} * piece; i < bytes; i += std::size_t{threads} * piece) {
    warpgauge_sim_copy_async(target + i, source + i, piece, piece);
  }
}

}  // namespace warpgauge::sim::surface
