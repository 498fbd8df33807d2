// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/async_kernels.cuh"

#include "tests/unit/surface/launching.hpp"

#include <numeric>

namespace {

using surface_kernels::async_threads;
using surface_kernels::async_values;
using surface_tests::device_copy;
using surface_tests::run_block;

class AsyncCopies : public testing::TestWithParam<void (*)(int*, const int*)> {};

TEST_P(AsyncCopies, BringWhatIsThere) {
  std::vector<int> in(async_values), wanted(async_values);
  std::iota(in.begin(), in.end(), 100);
  std::iota(wanted.begin(), wanted.end(), 101);
  const device_copy<int> a(in), out{std::vector<int>(async_values)};
  run_block(GetParam(), async_threads, 0, out.data(), a.data());
  EXPECT_EQ(out.values(), wanted);
#ifndef WARPGAUGE_SIM_PLAIN
  // Each number is loaded from global memory once and stored to shared memory once, but how a
  // device counts that was not measured.
  const auto& report = warpgauge::sim::last_launch();
  EXPECT_EQ(report.global_load.bytes, async_values * sizeof(int));
  EXPECT_EQ(report.shared_store.bytes, async_values * sizeof(int));
  EXPECT_FALSE(report.exact);
#endif
}

INSTANTIATE_TEST_SUITE_P(Spellings,
                         AsyncCopies,
                         testing::Values(surface_kernels::copy_by_primitives,
                                         surface_kernels::copy_by_group,
                                         surface_kernels::copy_by_barrier,
                                         surface_kernels::copy_by_pipeline));

TEST(SharedPipeline, HandsStagesFromWarpToWarp) {
  std::vector<int> in(async_values), wanted(async_values);
  for (int i = 0; i < async_values; ++i) {
    in[static_cast<std::size_t>(i)] = i;
    wanted[static_cast<std::size_t>(i)] = i / 32 * 32 + 31 - i % 32 + 1;
  }
  const device_copy<int> a(in), out{std::vector<int>(async_values)};
  run_block(surface_kernels::copy_by_shared_pipeline, async_threads, 0, out.data(), a.data());
  EXPECT_EQ(out.values(), wanted);
}

#ifndef WARPGAUGE_SIM_PLAIN
TEST(AsyncCopiesWithoutWait, AreFound) {
  const device_copy<int> a{std::vector<int>(async_values, 1)}, out{std::vector<int>(async_values)};
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(async_threads);
  ASSERT_EQ(cudaLaunchKernelEx(&config, surface_kernels::copy_without_wait, out.data(), a.data()),
            cudaSuccess);
  EXPECT_NE(cudaDeviceSynchronize(), cudaSuccess);
  ASSERT_FALSE(warpgauge::sim::last_launch().findings.empty());
  EXPECT_EQ(warpgauge::sim::last_launch().findings[0].kind,
            warpgauge::sim::finding_kind::shared_uninitialised_read);
}
#endif

TEST(LibcuAtomics, AddAndFindTheLargest) {
  const device_copy<int> out{std::vector<int>(2)};
  run_block(surface_kernels::count_atomically, 48, 0, out.data());
  EXPECT_EQ(out.values(), (std::vector<int>{96, 47}));
}

}  // namespace
