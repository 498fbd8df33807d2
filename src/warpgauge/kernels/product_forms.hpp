// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

#include <cstdint>

/// How products that keep part of the result in registers cut their work, and what that costs.
namespace warpgauge::kernels {

/// A block computes Edge x Edge elements of the result in steps of Depth of the inner dimension. A
/// warp has WarpHeight x WarpWidth of them, a thread High x Wide in quads of 4 x 4, so that 16
/// bytes fetched from a factor's tile serve 4 * Wide or 4 * High multiplications. A multiprocessor
/// is to hold Blocks blocks.
template <int Edge, int Depth, int WarpHeight, int WarpWidth, int High, int Wide, int Blocks>
struct product_form {
  static constexpr int edge = Edge;
  static constexpr int depth = Depth;
  static constexpr int warp_height = WarpHeight;
  static constexpr int warp_width = WarpWidth;
  static constexpr int high = High;
  static constexpr int wide = Wide;
  static constexpr int blocks = Blocks;
  static constexpr int lane_rows = warp_height / high;
  static constexpr int lane_columns = warp_width / wide;
  static constexpr int warps_across = edge / warp_width;
  static constexpr int threads = 32 * (edge / warp_height) * warps_across;
  static constexpr int tile_row = edge + 4;  ///< elements of a factor's tile, four of them spare
  static_assert(lane_rows * lane_columns == 32);
};

// Those that measured fastest on an H200: the first two where a matrix has enough large tiles to
// keep all multiprocessors busy, with whole tiles and with cut ones.
using large_form = product_form<128, 16, 64, 32, 8, 8, 2>;
using large_shallow_form = product_form<128, 8, 64, 32, 8, 8, 2>;
using small_form = product_form<64, 16, 32, 32, 8, 4, 5>;

/// Large tiles keep a multiprocessor's arithmetic busier, small ones more multiprocessors.
inline constexpr std::int64_t fewest_large_tiles = 192;

/// A factor, or the result, as the kernels see it.
struct product_operand {
  extent size;
  std::int64_t pitch = 0;  ///< bytes
};

/// Whether each row starts on 16 bytes, given that the first does.
bool is_aligned(const product_operand& m);
/// Whether each row starts on 16 bytes.
bool is_aligned(const matrix& m);

/// What a block does that multiplies tile (row, column) of the result.
/// @param turned_right  the right factor is given with its inner dimension along rows, as the left
/// @param twice         the result is also stored turned
template <class Form>
traffic block_traffic(const product_operand& left,
                      const product_operand& right,
                      const product_operand& out,
                      std::int64_t row,
                      std::int64_t column,
                      bool turned_right,
                      bool vectors,
                      bool twice);

}  // namespace warpgauge::kernels
