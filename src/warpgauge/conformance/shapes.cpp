// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/shapes.hpp"

#include <algorithm>

namespace warpgauge::conformance {

std::vector<size2> all_sizes(std::int64_t largest) {
  std::vector<size2> sizes;
  for (std::int64_t h = 0; h <= largest; ++h)
    for (std::int64_t w = 0; w <= largest; ++w) sizes.push_back({h, w});
  return sizes;
}

std::vector<std::int64_t> edge_lengths(std::int64_t largest) {
  std::vector<std::int64_t> lengths{0, 1, 2, 3, 7, 8, 9};
  for (std::int64_t m = 16; m <= largest + 1; m += 16)
    for (std::int64_t n = m - 1; n <= m + 1; ++n) lengths.push_back(n);
  std::erase_if(lengths, [&](std::int64_t n) { return n > largest; });
  return lengths;
}

std::vector<size2> edge_sizes(std::int64_t largest) {
  std::vector<size2> sizes;
  for (const std::int64_t h : edge_lengths(largest))
    for (const std::int64_t w : edge_lengths(largest)) sizes.push_back({h, w});
  return sizes;
}

std::vector<size2> named_sizes(std::int64_t most_elements) {
  std::vector<size2> sizes{
      // Source systems 1, 3 and 4.
      {1024, 1024},
      {2048, 2048},
      {4096, 4096},
      {2047, 4000},
      {2048, 4000},
      {2049, 4000},
      // Source system 2: M x 32.
      {1024, 32},
      {4096, 32},
      {8191, 32},
      // The example of source system 5.
      {100, 100},
      // Multiples of 512 columns and their neighbours.
      {512, 511},
      {512, 512},
      {512, 513},
      {511, 1536},
      {1025, 1023},
      // Rectangles both ways.
      {256, 1024},
      {1024, 256},
      {131, 1000},
      {1000, 131},
      {33, 4099},
      {4099, 33},
      // Primes.
      {257, 263},
      {509, 521},
      {997, 1009},
      {2003, 1999},
      // Single rows and columns.
      {1, 131},
      {131, 1},
      {1, 1023},
      {1, 1024},
      {1, 1025},
      {1023, 1},
      {1024, 1},
      {1025, 1},
      {1, 100003},
      {100003, 1},
      {1, 1048577},
      {2, 524289},
      {524289, 2},
      // More tile rows than a grid has blocks in y, for tiles of 16 and of 32.
      {1048577, 1},
      {1048561, 3},
      {2097121, 1},
      {2097153, 2},
  };
  for (const std::int64_t m : {160, 192, 256, 320}) {
    for (std::int64_t n = m - 1; n <= m + 1; ++n) {
      sizes.push_back({n, n});
      sizes.push_back({n, 2 * m});
      sizes.push_back({2 * m, n});
    }
  }
  std::erase_if(sizes, [&](const size2& s) { return s.height * s.width > most_elements; });
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

std::vector<size2> large_sizes() {
  // 2^31 + something each; the offset of the last element does not fit 32 bits even in elements.
  return {{46349, 46351}, {65537, 32771}, {32771, 65537}, {1048583, 2053}, {2053, 1048583}};
}

std::int64_t rotating_inner(size2 s, int turn, std::int64_t largest) {
  return (7 * s.height + 11 * s.width + 41 * static_cast<std::int64_t>(turn)) % (largest + 1);
}

}  // namespace warpgauge::conformance
