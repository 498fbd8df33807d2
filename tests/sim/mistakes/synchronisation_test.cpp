// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/mistakes/synchronisation.cuh"

#include "tests/sim/harness/found.hpp"

#include <vector>

namespace warpgauge::tests {
namespace {

void expect_divergence(mistake expected, void (*kernel)(int*), geometry g = {1, 32}) {
  expected.file = "synchronisation.cuh";
  expect_found(expected, [&] {
    device_array<int> out(64);
    provoke(kernel, g, out.get());
  });
}

TEST(Barriers, InBothBranches) {
  expect_divergence({.kernel = "barrier_in_both_branches", .block = {{0, 0, 0}}},
                    mistakes::barrier_in_both_branches);
}

TEST(Barriers, ForHalfAWarp) {
  expect_divergence({.kernel = "barrier_for_half_a_warp"}, mistakes::barrier_for_half_a_warp);
}

TEST(Barriers, InLoopsOfUnequalLength) {
  expect_divergence({.kernel = "barrier_in_unequal_loops"}, mistakes::barrier_in_unequal_loops);
}

TEST(Barriers, AfterAnEarlyReturn) {
  expect_found({.file = "synchronisation.cuh",
                .kernel = "early_return_before_a_barrier",
                .block = {{1, 0, 0}},
                .thread = {{0, 0, 0}}},
               [] {
                 device_array<int> out(50);
                 provoke(mistakes::early_return_before_a_barrier, {2, 32}, out.get(), 50);
               });
}

TEST(Barriers, OfTheGridThatSomeBlocksNeverReach) {
  expect_found({.file = "synchronisation.cuh",
                .kernel = "grid_barrier_that_some_never_reach",
                .thread = {{0, 0, 0}}},
               [] {
                 device_array<int> out(4);
                 cudaLaunchAttribute together{};
                 together.id = cudaLaunchAttributeCooperative;
                 together.val.cooperative = 1;
                 cudaLaunchConfig_t config{};
                 config.gridDim = 4;
                 config.blockDim = 32;
                 config.attrs = &together;
                 config.numAttrs = 1;
                 EXPECT_EQ(cudaLaunchKernelEx(
                               &config, mistakes::grid_barrier_that_some_never_reach, out.get()),
                           cudaSuccess);
                 keep_error(cudaDeviceSynchronize());
               });
}

TEST(Barriers, InALoopThatSomeLeave) {
  expect_divergence({.kernel = "loop_that_some_leave"}, mistakes::loop_that_some_leave);
}

TEST(Barriers, CountingInBranches) {
  expect_divergence({.kernel = "counting_barrier_in_branches"},
                    mistakes::counting_barrier_in_branches);
}

TEST(WarpMasks, ShuffleFromALaneThatLeft) {
  expect_divergence({.kernel = "shuffle_from_a_lane_that_left", .thread = {{4, 0, 0}}},
                    mistakes::shuffle_from_a_lane_that_left);
}

TEST(WarpMasks, SumOfMoreLanesThanThereAre) {
  expect_found({.file = "synchronisation.cuh",
                .kernel = "sum_of_more_lanes_than_there_are",
                .thread = {{0, 0, 0}}},
               [] {
                 device_array<int> out(1);
                 provoke(mistakes::sum_of_more_lanes_than_there_are, {1, 32}, out.get(), 20);
               });
}

TEST(WarpMasks, ShuffleInABranch) {
  expect_divergence({.kernel = "shuffle_in_a_branch", .thread = {{0, 0, 0}}},
                    mistakes::shuffle_in_a_branch);
}

TEST(WarpMasks, WithoutTheCaller) {
  expect_divergence({.kernel = "mask_without_the_caller", .thread = {{0, 0, 0}}},
                    mistakes::mask_without_the_caller);
}

TEST(WarpMasks, TwoThatOverlap) {
  expect_divergence({.kernel = "two_masks_that_overlap", .thread = {{0, 0, 0}}},
                    mistakes::two_masks_that_overlap);
}

TEST(WarpMasks, BallotInADivergentLoop) {
  expect_found({.file = "synchronisation.cuh", .kernel = "ballot_in_a_divergent_loop"}, [] {
    std::vector<int> rounds(32);
    for (int i = 0; i < 32; ++i) rounds[i] = i % 4;
    device_array<int> in(rounds);
    device_array<unsigned> out(32);
    provoke(mistakes::ballot_in_a_divergent_loop, {1, 32}, in.get(), out.get());
  });
}

TEST(WarpMasks, SyncwarpAgainstABarrier) {
  expect_divergence({.kernel = "syncwarp_against_a_barrier", .thread = {{0, 0, 0}}},
                    mistakes::syncwarp_against_a_barrier);
}

TEST(WarpMasks, VoteOfThoseWithWork) {
  expect_found({.file = "synchronisation.cuh",
                .kernel = "vote_of_those_with_work",
                .block = {{1, 0, 0}},
                .thread = {{0, 0, 0}}},
               [] {
                 device_array<int> in(40, 1), out(40);
                 provoke(mistakes::vote_of_those_with_work, {2, 32}, in.get(), out.get(), 40);
               });
}

TEST(WarpMasks, MatchInABranch) {
  expect_found(
      {.file = "synchronisation.cuh", .kernel = "match_in_a_branch", .thread = {{0, 0, 0}}}, [] {
        std::vector<int> keys(32);
        for (int i = 0; i < 32; ++i) keys[i] = i * 3 % 8;
        device_array<int> in(keys);
        device_array<unsigned> out(32);
        provoke(mistakes::match_in_a_branch, {1, 32}, in.get(), out.get());
      });
}

TEST(WarpMasks, TileThatHalfArrivesAt) {
  expect_divergence({.kernel = "tile_that_half_arrives_at", .thread = {{0, 0, 0}}},
                    mistakes::tile_that_half_arrives_at);
}

}  // namespace
}  // namespace warpgauge::tests
