// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/zoo/warps.cuh"

#include "tests/sim/harness/clean_run.hpp"

#include <algorithm>
#include <vector>

namespace warpgauge::tests {
namespace {

std::vector<int> signed_values(int n) {
  std::vector<int> v(n);
  for (int i = 0; i < n; ++i) v[i] = (i * 7919 + 13) % 41 - 20;
  return v;
}

std::vector<int> positives(const std::vector<int>& v) {
  std::vector<int> kept;
  for (int x : v) {
    if (x > 0) kept.push_back(x);
  }
  return kept;
}

TEST(ZooWarps, HalvesUnderTheirOwnMasks) {
  expect_clean([] {
    device_array<int> out(128);
    EXPECT_EQ(launch(zoo::warp_half_masks, {2, 64}, out.get()), cudaSuccess);
    const auto result = out.download();
    for (int i = 0; i < 128; ++i) {
      const int lane = i % 32;
      EXPECT_EQ(result[i], lane < 16 ? lane ^ 1 : 20 + 5) << "at " << i;  // 18 21 24 27 30
    }
  });
}

TEST(ZooWarps, LanesFoundByABallot) {
  expect_clean([] {
    std::vector<int> in(32);
    for (int i = 0; i < 32; ++i) in[i] = i * i * 3 + i / 3;
    device_array<int> data(in), out(32, -1);
    EXPECT_EQ(launch(zoo::warp_odd_masks, {1, 32}, data.get(), out.get(), 29), cudaSuccess);
    const auto result = out.download();
    int first = -1;
    for (int i = 0; i < 32; ++i) {
      const bool odd = i < 29 && in[i] % 2 != 0;
      if (odd && first < 0) first = in[i];
      EXPECT_EQ(result[i], odd ? first : -1) << "at " << i;
    }
  });
}

TEST(ZooWarps, VotesOfWarpAndBlock) {
  expect_clean([] {
    device_array<int> out(64);
    EXPECT_EQ(launch(zoo::warp_votes, {1, 64}, out.get()), cudaSuccess);
    const auto result = out.download();
    for (int t = 0; t < 64; ++t) EXPECT_EQ(result[t], 1 + 2 * (t / 32) + 4 + 16 * 22);
  });
}

TEST(ZooWarps, EqualKeysCountOnce) {
  expect_clean([] {
    std::vector<int> keys(256), expected(8);
    for (int i = 0; i < 256; ++i) ++expected[keys[i] = i * i % 8];
    device_array<int> data(keys), counts(8, 0);
    EXPECT_EQ(launch(zoo::warp_match, {2, 128}, data.get(), counts.get()), cudaSuccess);
    EXPECT_EQ(counts.download(), expected);
  });
}

TEST(ZooWarps, AllLanesAgreeOrNot) {
  expect_clean([] {
    std::vector<int> keys(64, 5);
    keys[40] = 6;
    device_array<int> data(keys), agreed(2);
    EXPECT_EQ(launch(zoo::warp_match_all, {2, 32}, data.get(), agreed.get()), cudaSuccess);
    EXPECT_EQ(agreed.download(), (std::vector<int>{1, 0}));
  });
}

TEST(ZooWarps, HardwareReductions) {
  expect_clean([] {
    std::vector<unsigned> in(64);
    for (unsigned i = 0; i < 64; ++i) in[i] = i * 5 + 2;
    device_array<unsigned> data(in), out(6);
    EXPECT_EQ(launch(zoo::warp_reduce_ops, {1, 64}, data.get(), out.get()), cudaSuccess);
    std::vector<unsigned> expected(6);
    for (unsigned i = 0; i < 64; ++i) {
      expected[i / 32 * 3] += in[i];
      expected[i / 32 * 3 + 1] = std::max(expected[i / 32 * 3 + 1], in[i]);
      expected[i / 32 * 3 + 2] |= in[i];
    }
    EXPECT_EQ(out.download(), expected);
  });
}

TEST(ZooWarps, CompactionInOrder) {
  expect_clean([] {
    const auto in = signed_values(250);
    const auto expected = positives(in);
    device_array<int> data(in), out(250, 0), kept(1);
    EXPECT_EQ(launch(zoo::compact_in_order, {1, 256}, data.get(), out.get(), kept.get(), 250),
              cudaSuccess);
    EXPECT_EQ(kept.download()[0], int(expected.size()));
    auto result = out.download();
    result.resize(expected.size());
    EXPECT_EQ(result, expected);
  });
}

void expect_compaction(void (*kernel)(const int*, int*, int*, int)) {
  expect_clean(
      [&] {
        const auto in = signed_values(500);
        auto expected = positives(in);
        device_array<int> data(in), out(500, 0), kept(1, 0);
        EXPECT_EQ(launch(kernel, {4, 128}, data.get(), out.get(), kept.get(), 500), cudaSuccess);
        EXPECT_EQ(kept.download()[0], int(expected.size()));
        auto result = out.download();
        result.resize(expected.size());
        std::sort(result.begin(), result.end());
        std::sort(expected.begin(), expected.end());
        EXPECT_EQ(result, expected);
      },
      {.order_decides_addresses = true});
}

TEST(ZooWarps, CompactionWithOneAtomicPerWarp) { expect_compaction(zoo::compact_aggregated); }
TEST(ZooWarps, CompactionWithCoalescedGroups) { expect_compaction(zoo::compact_coalesced); }

TEST(ZooWarps, BlockThatEndsInsideAWarp) {
  expect_clean([] {
    device_array<int> out(48);
    EXPECT_EQ(launch(zoo::warp_short_block, {1, 48}, out.get()), cudaSuccess);
    const auto result = out.download();
    for (int t = 0; t < 48; ++t) EXPECT_EQ(result[t], t + (t % 16 == 15 ? t : t + 1));
  });
}

TEST(ZooWarps, LanesThatLeftDoNotVote) {
  expect_clean([] {
    std::vector<int> in(45, 1);
    in[3] = 0;
    device_array<int> data(in), out(45);
    EXPECT_EQ(launch(zoo::warp_vote_of_the_remaining, {2, 32}, data.get(), out.get(), 45),
              cudaSuccess);
    const auto result = out.download();
    for (int i = 0; i < 45; ++i) EXPECT_EQ(result[i], i / 32) << "at " << i;
  });
}

TEST(ZooWarps, NeighboursExchangeThroughSharedMemory) {
  expect_clean([] {
    const auto in = signed_values(256);
    device_array<int> data(in), out(256);
    EXPECT_EQ(launch(zoo::warp_exchange_shared, {2, 128}, data.get(), out.get()), cudaSuccess);
    const auto result = out.download();
    for (int i = 0; i < 256; ++i) {
      EXPECT_EQ(result[i], 4 * in[i / 32 * 32 + (i + 1) % 32] + 6) << "at " << i;
    }
  });
}

TEST(ZooWarps, HalfAWarpSharesUnderItsMask) {
  expect_clean([] {
    const auto in = signed_values(32);
    device_array<int> data(in), out(32);
    EXPECT_EQ(launch(zoo::warp_exchange_half, {1, 32}, data.get(), out.get()), cudaSuccess);
    const auto result = out.download();
    for (int i = 0; i < 32; ++i) EXPECT_EQ(result[i], in[i < 16 ? 15 - i : i]);
  });
}

}  // namespace
}  // namespace warpgauge::tests
