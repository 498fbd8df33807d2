// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/harness/device_array.hpp"
#include "tests/sim/harness/modes.hpp"

#include <gmock/gmock.h>

namespace warpgauge::tests {
namespace {

// What programs in the wild rely on, and what NVIDIA's racecheck is silent about.

__global__ void warps_store_one_value(float* out) {
  __shared__ float values[2];
  const float v = 3;
  values[threadIdx.x / 32] = v;
  __syncthreads();
  out[threadIdx.x] = values[threadIdx.x / 32];
}

__global__ void blocks_store_one_value(int* out) { out[0] = 5; }

__global__ void exchanges_into_fresh_memory(int* global) {
  __shared__ int shared[32];
  atomicExch(&global[threadIdx.x], 1);
  atomicExch(&shared[threadIdx.x], 2);
  __syncthreads();
  global[threadIdx.x] += shared[31 - threadIdx.x];
}

__global__ void counts_for_its_block(int* counts) {
  atomicAdd_block(&counts[blockIdx.x], 1);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(&counts[gridDim.x], counts[blockIdx.x]);
}

/// Sums of part of a warp: lanes that nobody asks add what is undefined, or drop it.
__global__ void sums_of_part_of_a_warp(int* out, int n) {
  const int lane = threadIdx.x;
  if (lane < 16) {
    float v = 1;
    for (int d = 8; d > 0; d /= 2) v += __shfl_down_sync(0xffffu, v, d);
    if (lane == 0) out[0] = int(v);
  }
  const unsigned mask = __ballot_sync(0xffffffffu, lane < n);
  if (lane < n) {
    int v = 1;
    for (int d = 16; d > 0; d /= 2) {
      const int other = __shfl_down_sync(mask, v, d);
      if (lane + d < n) v += other;
    }
    if (lane == 0) out[1] = v;
  }
}

class Harmless : public ::testing::TestWithParam<mode> {
 protected:
  Harmless() : options_(GetParam()) {
    if (!sim::instrumented()) skipped_ = true;
  }
  bool skipped_ = false;
  option_scope options_;
};

TEST_P(Harmless, StoresOfOneValueAreNoError) {
  if (skipped_) GTEST_SKIP() << "this build traces no accesses";
  device_array<float> out(64);
  ASSERT_EQ(launch(warps_store_one_value, {1, 64}, out.get()), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_TRUE(sim::last_launch().findings.empty()) << findings_of(sim::last_launch());
  device_array<int> word(1);
  ASSERT_EQ(launch(blocks_store_one_value, {4, 64}, word.get()), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_TRUE(sim::last_launch().findings.empty()) << findings_of(sim::last_launch());
}

TEST_P(Harmless, AnExchangeWhoseResultNobodyUsesReadsNothing) {
  if (skipped_) GTEST_SKIP() << "this build traces no accesses";
  device_array<int> words(32);
  ASSERT_EQ(launch(exchanges_into_fresh_memory, {1, 32}, words.get()), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_TRUE(sim::last_launch().findings.empty()) << findings_of(sim::last_launch());
}

TEST_P(Harmless, UndefinedValuesThatNobodyLooksAt) {
  if (skipped_) GTEST_SKIP() << "this build traces no accesses";
  device_array<int> out(2);
  ASSERT_EQ(launch(sums_of_part_of_a_warp, {1, 32}, out.get(), 20), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_TRUE(sim::last_launch().findings.empty()) << findings_of(sim::last_launch());
  EXPECT_THAT(out.download(), testing::ElementsAre(16, 20));
}

TEST_P(Harmless, BlockScopeIsEnoughWithinABlock) {
  if (skipped_) GTEST_SKIP() << "this build traces no accesses";
  device_array<int> counts(5, 0);
  ASSERT_EQ(launch(counts_for_its_block, {4, 64}, counts.get()), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_TRUE(sim::last_launch().findings.empty()) << findings_of(sim::last_launch());
}

TEST_P(Harmless, StoresOfOneValueAreAWarningWhereAskedFor) {
  if (skipped_) GTEST_SKIP() << "this build traces no accesses";
  sim::current_options().same_value_stores = true;
  device_array<float> out(64);
  ASSERT_EQ(launch(warps_store_one_value, {1, 64}, out.get()), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  ASSERT_EQ(sim::last_launch().findings.size(), 1U);
  const sim::finding& f = sim::last_launch().findings[0];
  EXPECT_EQ(f.kind, sim::finding_kind::same_value_stores);
  EXPECT_TRUE(f.warning);
  EXPECT_EQ(f.count, 62U);
  EXPECT_TRUE(f.other.has_value());
}

INSTANTIATE_TEST_SUITE_P(Modes, Harmless, ::testing::ValuesIn(all_modes()), [](const auto& m) {
  return "Mode" + std::to_string(m.index);
});

}  // namespace
}  // namespace warpgauge::tests
