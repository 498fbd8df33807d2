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

TEST(CooperativeGroups, AnyGroupIsAThreadGroup) {
  device_copy<int> out(std::vector<int>(64 * surface_kernels::any_group_values));
  run_block(surface_kernels::any_group, 64, 0, out.data());
  const auto got = out.values();
  for (int t = 0; t < 64; ++t) {
    const int* mine = got.data() + surface_kernels::any_group_values * t;
    const int lane = t % 32;
    const int warp_base = t - lane;
    EXPECT_EQ(mine[0], 100 * t + 64);
    EXPECT_EQ(mine[1], 100 * lane + 32);
    EXPECT_EQ(mine[2], 100 * (t % 4) + 4);
    EXPECT_EQ(mine[3], 100 * (t % 8) + 8);
    EXPECT_EQ(mine[4], 10 * (lane / 4) + 8);
    EXPECT_EQ(mine[5], 16 * warp_base + 240 + 16 * (t % 2));
    EXPECT_EQ(mine[6], warp_base + 5);
    EXPECT_EQ(mine[7], t % 4 == 1 ? 8 + 100 * (lane / 4) : 0);
  }
}

TEST(CooperativeGroups, TilesMayHaveSeveralWarps) {
  device_copy<int> out(std::vector<int>(160 * surface_kernels::warps_group_values));
  run_block(surface_kernels::groups_of_warps, 160, 0, out.data());
  const auto got = out.values();
  for (int t = 0; t < 160; ++t) {
    const int* mine = got.data() + surface_kernels::warps_group_values * t;
    const int first = t / 64 * 64;
    const int threads = std::min(64, 160 - first);
    EXPECT_EQ(mine[0], t % 64);
    EXPECT_EQ(mine[1], 100 * (t / 64) + 3);
    EXPECT_EQ(mine[2], first + 1);
    EXPECT_EQ(mine[3], threads * first + threads * (threads - 1) / 2);
    EXPECT_EQ(mine[4], threads == 32 ? 3 : 1);
    EXPECT_EQ(mine[5], first + 31 - t % 32);
    EXPECT_EQ(mine[6], 64);
    EXPECT_EQ(mine[7], 2 * first + 5);
    EXPECT_EQ(mine[8], 100 * (t % 64 / 4) + 16);
  }
}

TEST(CooperativeGroups, AGridWaitsForAllItsBlocks) {
  constexpr int blocks = 7;
  constexpr int threads = 48;
  device_copy<int> parts(std::vector<int>(blocks * threads)),
      out(std::vector<int>(blocks * threads));
  int* p = parts.data();
  int* o = out.data();
  void* arguments[] = {&p, &o};
  ASSERT_EQ(cudaLaunchCooperativeKernel(
                surface_kernels::grid_sum, dim3(blocks), dim3(threads), arguments),
            cudaSuccess);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  const int n = blocks * threads;
  EXPECT_EQ(out.values(), std::vector<int>(n, n * (n - 1) / 2));
  const auto& report = warpgauge::sim::last_launch();
  EXPECT_FALSE(report.counted && report.exact) << "the grid's barrier is not counted";
  // Without cooperation a device leaves open what happens; here the kernel stops.
  ASSERT_EQ(cudaLaunchKernel(surface_kernels::grid_sum, dim3(2), dim3(threads), arguments),
            cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
}

// More stacks than a process may have mappings, were each closed by one of its own.
TEST(CooperativeGroups, AGridMayFillTheDevice) {
  constexpr int blocks = 40;
  constexpr int threads = 1024;
  const std::vector<int> zeros(blocks);
  device_copy<int> parts(zeros), out(zeros);
  int* p = parts.data();
  int* o = out.data();
  void* arguments[] = {&p, &o};
  ASSERT_EQ(cudaLaunchCooperativeKernel(
                surface_kernels::blocks_count, dim3(blocks), dim3(threads), arguments),
            cudaSuccess);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(out.values(), std::vector<int>(blocks, blocks));
}

}  // namespace
