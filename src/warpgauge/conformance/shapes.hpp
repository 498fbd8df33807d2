// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

/// The lists of sizes that the sweeps run over.
namespace warpgauge::conformance {

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

/// Sizes beyond the exhaustive square, none above `most_elements`: powers of two, rectangles both
/// ways, single rows and columns, primes, one below, at and above multiples of the tiles, the
/// source systems' own (2047, 2048, 2049 x 4000; 1024 to 4096 squared; M x 32), and heights that do
/// not fit a grid's 65535 blocks in y.
std::vector<size2> named_sizes(std::int64_t most_elements);

/// Sizes with more than 2^31 elements: tall, wide and about square.
std::vector<size2> large_sizes();

/// The inner dimension that a sweep of products gives to a size as its `turn`-th, so that all of
/// 0..largest are met while the cost stays that of one per size.
std::int64_t rotating_inner(size2 s, int turn, std::int64_t largest);

}  // namespace warpgauge::conformance
