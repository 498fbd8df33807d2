// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/zoo/sort.cuh"

#include "tests/sim/harness/clean_run.hpp"

#include <algorithm>
#include <vector>

namespace warpgauge::tests {
namespace {

std::vector<int> shuffled(int n) {
  std::vector<int> v(n);
  for (int i = 0; i < n; ++i) v[i] = (i * 1103515245u + 12345u) % 1000;
  return v;
}

TEST(ZooSort, BitonicInSharedMemory) {
  expect_clean([] {
    auto keys = shuffled(256);
    device_array<int> data(keys);
    EXPECT_EQ(launch(zoo::sort_bitonic_shared, {1, 256}, data.get()), cudaSuccess);
    std::sort(keys.begin(), keys.end());
    EXPECT_EQ(data.download(), keys);
  });
}

TEST(ZooSort, BitonicInAWarp) {
  expect_clean([] {
    auto keys = shuffled(512);
    device_array<int> data(keys);
    EXPECT_EQ(launch(zoo::sort_bitonic_warp, {4, 128}, data.get()), cudaSuccess);
    for (int i = 0; i < 512; i += 32) std::sort(keys.begin() + i, keys.begin() + i + 32);
    EXPECT_EQ(data.download(), keys);
  });
}

TEST(ZooSort, OddEvenInGlobalMemory) {
  expect_clean([] {
    auto keys = shuffled(101);
    device_array<int> data(keys);
    EXPECT_EQ(launch(zoo::sort_odd_even, {1, 64}, data.get(), 101), cudaSuccess);
    std::sort(keys.begin(), keys.end());
    EXPECT_EQ(data.download(), keys);
  });
}

TEST(ZooSort, ByRank) {
  expect_clean([] {
    auto keys = shuffled(300);
    device_array<int> data(keys), out(300);
    EXPECT_EQ(launch(zoo::sort_by_rank, {3, 128}, data.get(), out.get(), 300), cudaSuccess);
    std::sort(keys.begin(), keys.end());
    EXPECT_EQ(out.download(), keys);
  });
}

TEST(ZooSort, RadixBitByBit) {
  expect_clean([] {
    const auto some = shuffled(256);
    std::vector<unsigned> keys(some.begin(), some.end());
    device_array<unsigned> a(keys), b(256);
    for (int bit = 0; bit < 10; bit += 2) {
      EXPECT_EQ(launch(zoo::sort_split_bit, {1, 256}, a.get(), b.get(), bit), cudaSuccess);
      EXPECT_EQ(launch(zoo::sort_split_bit, {1, 256}, b.get(), a.get(), bit + 1), cudaSuccess);
    }
    std::sort(keys.begin(), keys.end());
    EXPECT_EQ(a.download(), keys);
  });
}

}  // namespace
}  // namespace warpgauge::tests
