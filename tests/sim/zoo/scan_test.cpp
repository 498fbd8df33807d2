// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/zoo/scan.cuh"

#include "tests/sim/harness/clean_run.hpp"

#include <numeric>
#include <vector>

namespace warpgauge::tests {
namespace {

std::vector<int> values(int n) {
  std::vector<int> v(n);
  for (int i = 0; i < n; ++i) v[i] = i * 37 % 101 - 50;
  return v;
}

std::vector<int> inclusive(const std::vector<int>& v) {
  std::vector<int> sums(v.size());
  std::partial_sum(v.begin(), v.end(), sums.begin());
  return sums;
}

TEST(ZooScan, ChainedThroughVolatileFlags) {
  constexpr int parts = 40;
  const auto scenario = [] {
    const auto in = values(parts * 32);
    device_array<int> data(in), out(in.size()), ends(parts, 0), flags(parts, 0);
    device_array<unsigned> begun(1, 0u);
    EXPECT_EQ(launch(zoo::scan_chained,
                     {parts, 32},
                     data.get(),
                     out.get(),
                     ends.get(),
                     flags.get(),
                     begun.get()),
              cudaSuccess);
    EXPECT_EQ(out.download(), inclusive(in));
  };
  expect_clean(scenario, {.order_decides_addresses = true});
}

TEST(ZooScan, HillisSteeleInTwoBuffers) {
  expect_clean([] {
    const auto in = values(256);
    device_array<int> data(in), out(256);
    EXPECT_EQ(launch(zoo::scan_hillis_steele, {1, 256}, data.get(), out.get()), cudaSuccess);
    EXPECT_EQ(out.download(), inclusive(in));
  });
}

TEST(ZooScan, HillisSteeleInPlace) {
  expect_clean([] {
    const auto in = values(256);
    device_array<int> data(in), out(256);
    EXPECT_EQ(launch(zoo::scan_in_place, {1, 256}, data.get(), out.get()), cudaSuccess);
    EXPECT_EQ(out.download(), inclusive(in));
  });
}

TEST(ZooScan, BlellochInADynamicTree) {
  expect_clean([] {
    for (int n : {2, 64, 512}) {
      const auto in = values(n);
      device_array<int> data(in), out(n);
      const geometry shape{1, dim3(n / 2), n * sizeof(int)};
      EXPECT_EQ(launch(zoo::scan_blelloch, shape, data.get(), out.get()), cudaSuccess);
      auto expected = inclusive(in);
      for (int i = 0; i < n; ++i) expected[i] -= in[i];
      EXPECT_EQ(out.download(), expected);
    }
  });
}

TEST(ZooScan, WarpsThenBlocksThenOffsets) {
  expect_clean([] {
    constexpr int n = 1000, part = 128, blocks = 8;
    const auto in = values(n);
    device_array<int> data(in), out(n), last(blocks), offsets(blocks);
    EXPECT_EQ(launch(zoo::scan_by_warps, {blocks, part}, data.get(), out.get(), n), cudaSuccess);
    EXPECT_EQ(launch(zoo::scan_last_of_blocks, {1, blocks}, out.get(), last.get(), part, n),
              cudaSuccess);
    EXPECT_EQ(launch(zoo::scan_by_warps, {1, 32}, last.get(), offsets.get(), blocks), cudaSuccess);
    EXPECT_EQ(launch(zoo::scan_add_offsets, {blocks, part}, out.get(), offsets.get(), n),
              cudaSuccess);
    EXPECT_EQ(out.download(), inclusive(in));
  });
}

TEST(ZooScan, SegmentsStartAtTheirHeads) {
  expect_clean([] {
    const auto in = values(128);
    std::vector<unsigned char> heads(128);
    for (int i : {0, 3, 31, 32, 77, 127}) heads[i] = 1;
    device_array<int> data(in), out(128);
    device_array<unsigned char> marks(heads);
    EXPECT_EQ(launch(zoo::scan_segmented, {1, 128}, data.get(), marks.get(), out.get()),
              cudaSuccess);
    const auto result = out.download();
    int sum = 0;
    for (int i = 0; i < 128; ++i) {
      sum = heads[i] ? in[i] : sum + in[i];
      EXPECT_EQ(result[i], sum) << "at " << i;
    }
  });
}

}  // namespace
}  // namespace warpgauge::tests
