// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/groups_kernels.cuh"

#include "tests/unit/surface/launching.hpp"

namespace {

using surface_tests::device_copy;
using surface_tests::run_block;

TEST(CooperativeGroups, TilesRankShuffleVoteReduceAndScan) {
  device_copy<int> out(std::vector<int>(64 * surface_kernels::group_values));
  run_block(surface_kernels::groups, 64, 0, out.data());
  const auto got = out.values();
  for (int t = 0; t < 64; ++t) {
    const int* mine = got.data() + surface_kernels::group_values * t;
    const int first = t / 8 * 8;
    EXPECT_EQ(mine[0], t % 8);
    EXPECT_EQ(mine[1], t / 8 * 100 + 8);
    EXPECT_EQ(mine[2], first + 3);
    EXPECT_EQ(mine[3], t ^ 1);
    EXPECT_EQ(mine[4], 0xaa);
    EXPECT_EQ(mine[5], 8 * first + 28);
    EXPECT_EQ(mine[6], t % 8 + 1);
    EXPECT_EQ(mine[7], 64);
    EXPECT_EQ(mine[8], t % 16);
    EXPECT_EQ(mine[9], 1);
  }
}

}  // namespace
