// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

#include <cstdint>
#include <vector>

/// How products that keep part of the result in registers divide their work, and what that costs.
namespace warpgauge::kernels {

/// The order in which a thread multiplies: each row of its elements from left to right, or every
/// second row backwards, so that successive multiplications always share an operand.
enum class multiply_order { rows, back_and_forth };

/// What a block computes, in elements of the result, in steps of `depth` of the inner dimension.
struct block_size {
  int height, width, depth;
};
/// The parts of a warp and of a thread, the thread's in quads of 4 x 4, so that 16 bytes fetched
/// from a factor's tile serve 4 * width or 4 * height multiplications.
struct part_size {
  int height, width;
};

/// A multiprocessor should hold Blocks blocks. Ahead: the next operands are fetched from shared
/// memory in advance, which costs registers.
template <block_size Block,
          part_size Warp,
          part_size Thread,
          int Blocks,
          multiply_order Order,
          bool Ahead = true>
struct product_form {
  static constexpr int height = Block.height;
  static constexpr int width = Block.width;
  static constexpr int depth = Block.depth;
  static constexpr int warp_height = Warp.height;
  static constexpr int warp_width = Warp.width;
  static constexpr int high = Thread.height;
  static constexpr int wide = Thread.width;
  static constexpr int blocks = Blocks;
  static constexpr multiply_order order = Order;
  static constexpr bool ahead = Ahead;
  static constexpr int lane_rows = warp_height / high;
  static constexpr int lane_columns = warp_width / wide;
  static constexpr int warps_across = width / warp_width;
  static constexpr int threads = 32 * (height / warp_height) * warps_across;
  static_assert(lane_rows * lane_columns == 32);
};

// Those that measured fastest on an H200; matmul/README.md has the figures. With whole tiles:
using tall_form = product_form<block_size{256, 128, 16},
                               part_size{64, 64},
                               part_size{16, 8},
                               1,
                               multiply_order::back_and_forth>;
using large_form = product_form<block_size{128, 128, 16},
                                part_size{64, 32},
                                part_size{8, 8},
                                2,
                                multiply_order::rows>;
using large_gram_form = product_form<block_size{128, 128, 16},
                                     part_size{64, 32},
                                     part_size{8, 8},
                                     2,
                                     multiply_order::back_and_forth>;
using small_form = product_form<block_size{64, 64, 32},
                                part_size{32, 32},
                                part_size{8, 4},
                                4,
                                multiply_order::back_and_forth>;
/// For an inner dimension of one step: nothing to load ahead, so more blocks find room.
using thin_form = product_form<block_size{64, 64, 32},
                               part_size{32, 32},
                               part_size{8, 4},
                               5,
                               multiply_order::rows>;
// With cut ones, or rows that are not aligned:
using tall_cut_form = product_form<block_size{256, 128, 8},
                                   part_size{64, 64},
                                   part_size{16, 8},
                                   1,
                                   multiply_order::back_and_forth>;
using large_cut_form = product_form<block_size{128, 128, 8},
                                    part_size{64, 32},
                                    part_size{8, 8},
                                    2,
                                    multiply_order::back_and_forth,
                                    false>;
using small_cut_form = product_form<block_size{64, 64, 16},
                                    part_size{32, 32},
                                    part_size{8, 4},
                                    4,
                                    multiply_order::back_and_forth,
                                    false>;

/// The steps of the inner dimension that forms of that height take, with whole tiles and with cut
/// ones.
inline std::vector<std::int64_t> depths_of(int height) {
  if (height == small_form::height) return {small_form::depth, small_cut_form::depth};
  return {large_form::depth, large_cut_form::depth};
}

/// A kernel's template arguments. Vectors: whole tiles and rows aligned to 16 bytes. OneStep: the
/// inner dimension is one step.
template <class Form, bool Vectors, bool OneStep = false>
struct product_manner {
  using form = Form;
  static constexpr bool vectors = Vectors;
  static constexpr bool one_step = OneStep;
};

/// variant::power_limited_flops of products on tensor cores: they draw what the card may take, and
/// no card's figures are stored that would tell from how many operations on.
inline constexpr double never_gated = 1;

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

/// The two factors of a product and its result.
struct product_operands {
  product_operand left;
  product_operand right;
  product_operand out;
  bool turned_right = false;  ///< the right factor's inner dimension runs along rows, as the left's
};

/// The traffic of the block that computes tile (row, column) of the result.
/// @param vectors  loads and stores 16 bytes at once, in whole tiles
/// @param twice    the result is also stored turned
template <class Form>
traffic block_traffic(
    const product_operands& m, std::int64_t row, std::int64_t column, bool vectors, bool twice);

}  // namespace warpgauge::kernels
