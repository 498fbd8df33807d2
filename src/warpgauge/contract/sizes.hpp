// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/vocabulary.hpp"

#include <cstdint>
#include <vector>

/// The lists of sizes that the sweeps run over.
namespace warpgauge::contract {

struct size2 {
  std::int64_t height = 0;
  std::int64_t width = 0;
  auto operator<=>(const size2&) const = default;
};

/// Every (height, width) in 0..largest squared, row by row.
std::vector<size2> all_sizes(std::int64_t largest);

/// 0, 1, 2, 3 and the neighbours of the multiples of 8 that are edges of a warp or a tile, up to
/// `largest`.
std::vector<std::int64_t> edge_lengths(std::int64_t largest);

/// Both lengths from edge_lengths.
std::vector<size2> edge_sizes(std::int64_t largest);

/// A kernel's own lengths, at whose multiples it takes another path: a tile, a vector, a block's
/// rows, a step along the inner dimension.
struct steps {
  std::vector<std::int64_t> rows{};     ///< along the shape's height
  std::vector<std::int64_t> columns{};  ///< along its width
  std::vector<std::int64_t> inner{};
  /// Widths from which it takes another path, too long to be combined with every height.
  std::vector<std::int64_t> long_columns{};

  /// Adds the other's.
  steps& operator+=(const steps& other);
};

/// 0, 1, and around each step and its multiples up to `multiples`: one less, the multiple itself,
/// one more. Sorted, each once.
std::vector<std::int64_t> boundaries(const std::vector<std::int64_t>& of, int multiples);

/// Sizes beyond the exhaustive square, none above `most_elements`: powers of two, rectangles both
/// ways, single rows and columns, primes, one below, at and above multiples of the tiles, the
/// source systems' own (2047, 2048, 2049 x 4000; 1024 to 4096 squared; M x 32), and heights that do
/// not fit a grid's 65535 blocks in y.
std::vector<size2> named_sizes(std::int64_t most_elements);

/// Sizes with more than 2^31, and with more than 2^32, elements: tall, wide and about square.
std::vector<size2> large_sizes();

/// Height and width, without an inner dimension: the shape of two lengths for most contracts.
shape plain_shape(const size2& s, int turn, std::int64_t largest);

/// The result's height and width, with an inner dimension that the `turn`-th pass over the sizes
/// gives to each, so that all of 0..largest occur although a pass costs one launch for each size.
shape product_shape(const size2& s, int turn, std::int64_t largest);

/// named_sizes() up to 2^24 elements, as shapes.
std::vector<shape> named_shapes(bool simulated);

/// The guide's M x 32 times 32 x N, the example of 100 x 100, squares, long and thin ones.
std::vector<shape> named_products(bool simulated);

/// large_sizes() as shapes.
std::vector<shape> large_shapes();

/// Shapes at which the traffic of moves, and of products, is compared: squares, rectangles both
/// ways, odd and thin ones, one around a tile, empty ones.
std::vector<shape> traffic_moves();
std::vector<shape> traffic_products();

}  // namespace warpgauge::contract
