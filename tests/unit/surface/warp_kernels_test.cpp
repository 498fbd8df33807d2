// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/warp_kernels.cuh"

#include "tests/unit/surface/launching.hpp"

#include <algorithm>

namespace {

using surface_tests::device_copy;
using surface_tests::run_block;

TEST(WarpFunctions, ShufflesReadTheLaneTheyName) {
  device_copy<int> out(std::vector<int>(32 * surface_kernels::shuffle_rows));
  run_block(surface_kernels::shuffles, 32, 0, out.data());
  const auto got = out.values();
  for (int lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(got[lane], 5);
    EXPECT_EQ(got[32 + lane], lane / 8 * 8 + 1);
    EXPECT_EQ(got[64 + lane], lane < 3 ? lane : lane - 3);
    EXPECT_EQ(got[96 + lane], lane % 4 == 0 ? lane : lane - 1);
    EXPECT_EQ(got[128 + lane], lane % 16 >= 14 ? lane : lane + 2);
    EXPECT_EQ(got[160 + lane], lane ^ 5);
    EXPECT_EQ(got[192 + lane], lane >= 16 ? lane : lane + 16);
  }
}

TEST(WarpFunctions, VotesMatchesAndReductionsSeeEveryLane) {
  device_copy<unsigned> out(std::vector<unsigned>(32 * surface_kernels::vote_rows));
  run_block(surface_kernels::votes, 32, 0, out.data());
  const auto got = out.values();
  for (unsigned lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(got[lane], 0x49249249U);
    EXPECT_EQ(got[32 + lane], 1U);
    EXPECT_EQ(got[64 + lane], 0U);
    EXPECT_EQ(got[96 + lane], 0xffU << (lane / 8 * 8));
    EXPECT_EQ(got[128 + lane], 0U);  // all lanes plus one wraps
    EXPECT_EQ(got[160 + lane], 496U);
    EXPECT_EQ(got[192 + lane], static_cast<unsigned>(-31));
    EXPECT_EQ(got[224 + lane], 0xffffffffU);
    EXPECT_EQ(got[256 + lane], 0xffffffffU);
  }
}

TEST(WarpFunctions, APartialMaskTakesOnlyItsLanes) {
  device_copy<unsigned> out(std::vector<unsigned>(32));
  run_block(surface_kernels::half_a_warp, 32, 0, out.data());
  const auto got = out.values();
  for (unsigned lane = 0; lane < 32; ++lane) EXPECT_EQ(got[lane], lane < 16 ? 0xaaaaU + 15 : 0U);
}

TEST(BlockBarriers, CountAndCombinePredicates) {
  device_copy<int> out(std::vector<int>(3 * 70));
  run_block(surface_kernels::block_votes, 70, 0, out.data());
  const auto got = out.values();
  for (int t = 0; t < 70; ++t) {
    EXPECT_EQ(got[3 * t], 14);
    EXPECT_NE(got[3 * t + 1], 0);
    EXPECT_NE(got[3 * t + 2], 0);
  }
}

}  // namespace
