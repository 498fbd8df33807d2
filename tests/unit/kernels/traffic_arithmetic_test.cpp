// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/traffic_arithmetic.hpp"

#include <gtest/gtest.h>

#include <array>

namespace warpgauge::kernels {
namespace {

TEST(Sectors, CountsARunByTheSectorsItTouches) {
  EXPECT_EQ(sectors({0, 1, 128, 128}), 4u);
  EXPECT_EQ(sectors({4, 1, 128, 128}), 5u);  // off by one float: parts of five
  EXPECT_EQ(sectors({31, 1, 2, 2}), 2u);
  EXPECT_EQ(sectors({0, 1, 0, 0}), 0u);
  EXPECT_EQ(sectors({0, 0, 4, 4}), 0u);
}

TEST(Sectors, CountsASectorThatTwoRunsShareOnce) {
  EXPECT_EQ(sectors({0, 32, 256, 4}), 32u);  // a column of a wide matrix
  EXPECT_EQ(sectors({0, 32, 4, 4}), 4u);     // of a matrix one float wide
  EXPECT_EQ(sectors({0, 2, 40, 40}), 3u);    // two rows of ten floats
}

TEST(Sectors, CountsListedOffsetsOnceEach) {
  const std::array<std::int64_t, 5> offsets{0, 4, 32, 28, 64};
  EXPECT_EQ(sectors(offsets), 3u);
}

std::array<std::int64_t, 32> lanes(std::int64_t stride, int active = 32) {
  std::array<std::int64_t, 32> offsets;
  for (int lane = 0; lane < 32; ++lane)
    offsets[static_cast<std::size_t>(lane)] = lane < active ? lane * stride : inactive;
  return offsets;
}

std::uint64_t wavefronts(std::int64_t stride, std::size_t size, shared_op op, int active = 32) {
  const auto offsets = lanes(stride, active);
  return warp_access(offsets, size, op).wavefronts;
}

TEST(WarpAccess, OnePassServes32Words) {
  EXPECT_EQ(wavefronts(4, 4, shared_op::load), 1u);
  EXPECT_EQ(wavefronts(1, 1, shared_op::load), 1u);
  EXPECT_EQ(wavefronts(0, 4, shared_op::load), 1u);  // one word for all
}

TEST(WarpAccess, AColumnOf32FloatsConflicts32Ways) {
  EXPECT_EQ(wavefronts(128, 4, shared_op::load), 32u);
  EXPECT_EQ(wavefronts(132, 4, shared_op::load), 1u);
  EXPECT_EQ(wavefronts(128, 4, shared_op::store, 20), 20u);  // at the edge: fewer lanes
}

TEST(WarpAccess, WiderElementsTakeMorePassesAndFewerConflicts) {
  const auto doubles = lanes(8);
  EXPECT_EQ(warp_access(doubles, 8, shared_op::store).wavefronts, 2u);
  EXPECT_EQ(warp_access(doubles, 8, shared_op::store).bank_conflicts, 0u);
  const auto quads = lanes(16);
  EXPECT_EQ(warp_access(quads, 16, shared_op::load).wavefronts, 4u);
  EXPECT_EQ(warp_access(quads, 16, shared_op::load).bank_conflicts, 0u);
}

TEST(WarpAccess, LoadsMergePassesWhoseLanesAgreeAndStoresDoNot) {
  EXPECT_EQ(wavefronts(0, 8, shared_op::load), 1u);
  EXPECT_EQ(wavefronts(0, 8, shared_op::store), 2u);
  EXPECT_EQ(wavefronts(0, 16, shared_op::load), 2u);
}

// The lower half's pairs read the same, the upper half's lanes all differ.
TEST(WarpAccess, ADisagreeingPairInTheOtherHalfKeepsPassesApart) {
  auto offsets = lanes(16);
  for (std::size_t lane = 0; lane < 16; ++lane) offsets[lane] = static_cast<int>(lane / 2 * 16);
  EXPECT_EQ(warp_access(offsets, 16, shared_op::load).wavefronts, 4u);
  for (std::size_t lane = 16; lane < 32; ++lane) offsets[lane] = inactive;
  EXPECT_EQ(warp_access(offsets, 16, shared_op::load).wavefronts, 1u);
}

TEST(WarpAccess, AWarpWithoutActiveLanesIsNoRequest) {
  EXPECT_EQ(warp_access(lanes(4, 0), 4, shared_op::load).requests, 0u);
}

TEST(AlongRows, SumsTheRequestsOfATiledMatrix) {
  // 64 x 64 floats: 2 x 2 tiles x 32 rows, 4 sectors each.
  const global_count whole = along_rows({64, 64}, 256, 4, {32, 32});
  EXPECT_EQ(whole.requests, 128u);
  EXPECT_EQ(whole.sectors, 512u);
  // 5 x 40: two tiles, the second 8 wide.
  const global_count cut = along_rows({5, 40}, 160, 4, {32, 32});
  EXPECT_EQ(cut.requests, 10u);
  EXPECT_EQ(cut.sectors, 25u);
}

TEST(AlongColumns, TouchesASectorPerLane) {
  const global_count whole = along_columns({64, 64}, 256, 4, {32, 32});
  EXPECT_EQ(whole.requests, 128u);
  EXPECT_EQ(whole.sectors, 128u * 32);
}

}  // namespace
}  // namespace warpgauge::kernels
