// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

namespace warpgauge::golden {

/// Which element each of 32 lanes takes; below 1024.
struct lane_pattern {
  const char* name;
  int (*element)(int lane);
};

inline int scattered(int lane) {
  unsigned x = 12345;
  for (int i = 0; i <= lane; ++i) x = x * 1664525u + 1013904223u;
  return int(x >> 22);
}

/// Strides, broadcasts, permutations and what the rule for merging phases turns on: lanes that
/// agree with lane n ^ 1 or n ^ 2, with the other half, or with no lane.
inline constexpr std::array lane_patterns{
    lane_pattern{"consecutive", [](int n) { return n; }},
    lane_pattern{"stride_2", [](int n) { return 2 * n; }},
    lane_pattern{"stride_3", [](int n) { return 3 * n; }},
    lane_pattern{"stride_4", [](int n) { return 4 * n; }},
    lane_pattern{"stride_8", [](int n) { return 8 * n; }},
    lane_pattern{"stride_16", [](int n) { return 16 * n; }},
    lane_pattern{"stride_17", [](int n) { return 17 * n; }},
    lane_pattern{"stride_31", [](int n) { return 31 * n; }},
    lane_pattern{"stride_32", [](int n) { return 32 * n; }},
    lane_pattern{"stride_33", [](int n) { return 33 * n; }},
    lane_pattern{"off_by_one", [](int n) { return n + 1; }},
    lane_pattern{"reversed", [](int n) { return 31 - n; }},
    lane_pattern{"scattered", scattered},
    lane_pattern{"broadcast", [](int) { return 0; }},
    lane_pattern{"two_rows_alternating", [](int n) { return (n & 1) * 512; }},
    lane_pattern{"pairs", [](int n) { return n / 2; }},
    lane_pattern{"quads", [](int n) { return n / 4; }},
    lane_pattern{"octets_spread", [](int n) { return n / 8 * 8; }},
    lane_pattern{"without_bit_1", [](int n) { return n & ~2; }},
    lane_pattern{"modulo_16", [](int n) { return n % 16; }},
    lane_pattern{"modulo_8", [](int n) { return n % 8; }},
    lane_pattern{"neighbours_swapped", [](int n) { return n ^ 1; }},
    lane_pattern{"halves_interleaved", [](int n) { return n % 2 * 16 + n / 2; }},
    lane_pattern{"halves_apart", [](int n) { return n < 16 ? n : n + 16; }},
    lane_pattern{"halves_same_banks", [](int n) { return n < 16 ? n : n - 16 + 128; }},
    lane_pattern{"wrapped_diagonal", [](int n) { return n % 31 * 33; }},
    lane_pattern{"pairs_by_half", [](int n) { return (n & ~1) | (n >> 4); }},
    lane_pattern{"quarters_transposed", [](int n) { return n % 4 * 8 + n / 4; }},
    lane_pattern{"quads_per_octet", [](int n) { return n / 8 * 4 + n % 4; }},
};

}  // namespace warpgauge::golden
