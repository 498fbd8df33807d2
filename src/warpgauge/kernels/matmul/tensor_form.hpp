// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/matmul/expected_traffic.hpp"

/// How products on tensor cores cut their work.
namespace warpgauge::kernels::matmul {

/// By mma.sync: what a block and a warp compute, in elements of the result, in steps of `depth` of
/// the inner dimension, of which `stages` are on their way or in use. As large_cut_form, which
/// takes the shapes that are not whole.
struct tensor_form {
  static constexpr int height = 128;
  static constexpr int width = 128;
  static constexpr int depth = 16;
  static constexpr int stages = 3;
  static constexpr int warp_height = 32;
  static constexpr int warp_width = 64;
  static constexpr int warps_across = width / warp_width;
  static constexpr int threads = 32 * (height / warp_height) * warps_across;
};
static_assert(tensor_form::height == large_cut_form::height &&
              tensor_form::width == large_cut_form::width &&
              tensor_form::threads == large_cut_form::threads);

/// By wgmma of sm_90a: blocks as large, of four warpgroups of 128 threads. Two split a's part on
/// its way to shared memory, two split b's in their registers, 64 columns each, and multiply.
struct warpgroup_form {
  static constexpr int height = 128;
  static constexpr int width = 128;
  static constexpr int depth = 32;
  static constexpr int stages = 6;
  static constexpr int splitters = 2;
  static constexpr int multipliers = 2;
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
static_assert(warpgroup_form::height == tensor_form::height &&
              warpgroup_form::width == tensor_form::width);

/// What takes the shapes that are not whole.
inline configuration in_large_tiles(configuration c) {
  c.tile = large_form::height;
  return c;
}

}  // namespace warpgauge::kernels::matmul
