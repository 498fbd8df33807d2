// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

namespace warpgauge::kernels {

/// How blocks of four warpgroups of 128 threads divide a product, for wgmma of sm_90a. Two split
/// the left factor's part on its way to shared memory, two split the right one's in their
/// registers, 64 columns each, and multiply.
struct warpgroup_form {
  static constexpr int height = 128;
  static constexpr int width = 128;
  static constexpr int depth = 32;
  static constexpr int stages = 6;
  static constexpr int splitters = 2;
  static constexpr int multipliers = 2;
  static constexpr int inner_parts = 1;  ///< into which multipliers divide the inner dimension
  static constexpr int threads = 128 * (splitters + multipliers);
  // Per thread; together what a multiprocessor has, 65536.
  static constexpr int splitter_registers = 56;
  static constexpr int multiplier_registers = 200;
  static constexpr int tile_rows_at_once = 8;  ///< blocks that run together meet in the L2 cache
  static constexpr int swizzle_bytes = 1024;   ///< on which a part starts in shared memory
  static constexpr int part_bytes = height * depth * 4;
  static constexpr int barriers_bytes = 2 * stages * 8;
  static constexpr int shared_bytes = swizzle_bytes + stages * 2 * part_bytes + barriers_bytes;
};

/// For results of few rows, in twice as many blocks: both multipliers have the same 64 columns, and
/// every second step of the inner dimension each.
struct thin_warpgroup_form : warpgroup_form {
  static constexpr int height = 64;
  static constexpr int width = 64;
  static constexpr int stages = 8;
  static constexpr int inner_parts = 2;
  static constexpr int sums_bytes = height * width * 4 + 8;
  static constexpr int shared_bytes =
      swizzle_bytes + stages * (2 * height * depth * 4 + 2 * 8) + sums_bytes;
};

/// The same blocks, of warpgroups.
inline launch_geometry by_warpgroups(launch_geometry g) {
  g.block = dim3(static_cast<unsigned>(warpgroup_form::threads));
  g.dynamic_shared_bytes = warpgroup_form::shared_bytes;
  return g;
}

}  // namespace warpgauge::kernels
