// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/matmul/expected_traffic.hpp"
#include "warpgauge/kernels/warpgroup_form.hpp"

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

/// Of 16-bit floats.
struct half_form {
  static constexpr int height = 64;
  static constexpr int width = 64;
  static constexpr int depth = 32;
  static constexpr int stages = 4;
  static constexpr int warp_height = 32;
  static constexpr int warp_width = 32;
  static constexpr int warps_across = width / warp_width;
  static constexpr int threads = 32 * (height / warp_height) * warps_across;
  static constexpr int tile_rows_at_once = 8;
  static constexpr int shared_bytes = stages * (height + width) * depth * 2;
};

/// How blocks of three warpgroups divide a product of 16-bit floats: one thread of the first
/// copies, the two others multiply, 64 rows each.
struct half_warpgroup_form {
  static constexpr int height = 128;
  static constexpr int width = 256;
  static constexpr int depth = 64;
  static constexpr int stages = 4;
  static constexpr int multipliers = 2;
  static constexpr int blocks = 132;  ///< at most: what H100s and H200s run at once
  static constexpr int threads = 128 * (1 + multipliers);
  static constexpr int copier_registers = 40;
  static constexpr int multiplier_registers = 232;
  static constexpr int tile_rows_at_once = 16;
  static constexpr int box_width = 64;  ///< 128 bytes, what the copies swizzle
  static constexpr int boxes = width / box_width;
  static constexpr int swizzle_bytes = 1024;  ///< on which a box starts in shared memory
  static constexpr int stage_bytes = (height + width) * depth * 2;
  static constexpr int shared_bytes = swizzle_bytes + stages * stage_bytes + 2 * stages * 8;
};

/// Of doubles: a warp's sums take half of its registers, and two blocks share a multiprocessor.
struct double_form {
  static constexpr int height = 64;
  static constexpr int width = 64;
  static constexpr int depth = 16;
  static constexpr int stages = 4;
  static constexpr int warp_height = 32;
  static constexpr int warp_width = 32;
  static constexpr int warps_across = width / warp_width;
  static constexpr int threads = 32 * (height / warp_height) * warps_across;
  static constexpr int blocks = 2;
  static constexpr int tile_rows_at_once = 8;
  static constexpr int shared_bytes = stages * (height + width) * depth * 8;
};

static_assert(warpgroup_form::height == tensor_form::height &&
              warpgroup_form::width == tensor_form::width);

/// Whether a result is divided as in thin_warpgroup_form.
inline bool is_thin(const shape& s) { return s.height <= thin_warpgroup_form::height; }

/// What takes the shapes that are not whole.
inline configuration in_large_tiles(configuration c) {
  c.tile = large_form::height;
  return c;
}

}  // namespace warpgauge::kernels::matmul
