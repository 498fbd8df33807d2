// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/contract/sizes.hpp"

#include <algorithm>

namespace warpgauge::contract {

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

steps& steps::operator+=(const steps& other) {
  rows.insert(rows.end(), other.rows.begin(), other.rows.end());
  columns.insert(columns.end(), other.columns.begin(), other.columns.end());
  inner.insert(inner.end(), other.inner.begin(), other.inner.end());
  long_columns.insert(long_columns.end(), other.long_columns.begin(), other.long_columns.end());
  return *this;
}

std::vector<std::int64_t> boundaries(const std::vector<std::int64_t>& of, int multiples) {
  std::vector<std::int64_t> lengths{0, 1};
  for (const std::int64_t step : of)
    for (int k = 1; k <= multiples; ++k)
      for (std::int64_t n = k * step - 1; n <= k * step + 1; ++n) lengths.push_back(n);
  std::sort(lengths.begin(), lengths.end());
  lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
  return lengths;
}

std::vector<size2> large_sizes() {
  // 2^31 + something each, so that the offset of the last element, in elements, has no sign to
  // spare in 32 bits; then 2^32 + something, which 32 bits cannot count at all. In single rows and
  // columns not even their number fits.
  return {{46349, 46351},
          {65537, 32771},
          {32771, 65537},
          {1048583, 2053},
          {2053, 1048583},
          {2147483659, 1},
          {1, 2147483659},
          {65537, 65541},
          {4294967311, 1},
          {1, 4294967311}};
}

shape plain_shape(const size2& s, int, std::int64_t) { return {s.height, s.width, 0}; }

shape product_shape(const size2& s, int turn, std::int64_t largest) {
  return {s.height,
          s.width,
          (7 * s.height + 11 * s.width + 41 * static_cast<std::int64_t>(turn)) % (largest + 1)};
}

namespace {

std::vector<shape> as_shapes(const std::vector<size2>& sizes) {
  std::vector<shape> shapes;
  for (const size2& s : sizes) shapes.push_back({s.height, s.width, 0});
  return shapes;
}

}  // namespace

std::vector<shape> named_shapes(bool) { return as_shapes(named_sizes(std::int64_t{1} << 24)); }

std::vector<shape> named_products(bool simulated) {
  if (simulated)
    return {{100, 100, 100},
            {256, 256, 32},
            {1, 1000, 33},
            {1000, 1, 31},
            {3, 5, 1000},
            {129, 127, 131}};
  return {{100, 100, 100},
          {1024, 1024, 32},
          {4096, 4096, 32},
          {2048, 1024, 32},
          {1023, 1025, 32},
          {1024, 1024, 1024},
          {257, 263, 509},
          {512, 512, 512},
          {511, 513, 1000},
          {1, 100003, 17},
          {100003, 1, 17},
          {1, 1, 100003},
          {31, 33, 4099},
          {1048577, 1, 3},
          {1, 1048577, 3},
          {131, 1000, 131},
          {1000, 131, 131},
          {640, 480, 320}};
}

std::vector<shape> large_shapes() { return as_shapes(large_sizes()); }

std::vector<shape> traffic_moves() {
  return {{64, 64, 0},
          {128, 96, 0},
          {96, 128, 0},
          {1, 1, 0},
          {1, 100, 0},
          {100, 1, 0},
          {5, 200, 0},
          {200, 5, 0},
          {31, 33, 0},
          {33, 31, 0},
          {47, 101, 0},
          {127, 65, 0},
          {0, 0, 0},
          {3, 1025, 0},
          {16, 48, 0}};
}

std::vector<shape> traffic_products() {
  return {{64, 64, 32},
          {64, 64, 64},
          {96, 64, 48},
          {32, 96, 16},
          {1, 1, 1},
          {33, 31, 35},
          {50, 7, 65},
          {7, 50, 3},
          {40, 40, 0},
          {0, 0, 5},
          {17, 65, 33},
          {64, 64, 40},
          {128, 128, 32},
          {256, 128, 24}};
}

}  // namespace warpgauge::contract
