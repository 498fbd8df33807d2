// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/sim/simulated_launch.hpp"

#include <gmock/gmock.h>

#include <stdexcept>
#include <thread>

namespace warpgauge::sim::testing {
namespace {

using Launch = simulated_launch;

__global__ void add_one(int* out) { out[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

__global__ void linear_ids(unsigned* out) {
  const unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const unsigned id = block * blockDim.x * blockDim.y * blockDim.z + thread;
  out[id] = id + 1;
}

template <class F>
__global__ void apply(F f, int* out) {
  out[threadIdx.x] = f(static_cast<int>(threadIdx.x));
}

struct doubling {
  int operator()(int i) const { return 2 * i; }
};

/// After anything that went wrong: a launch that works, and no error left behind.
void expect_next_launch_works() {
  device_array<int> data(64);
  ASSERT_EQ(launch(add_one, 2, 32, data.get()), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_THAT(data.host(), ::testing::Each(1));
  EXPECT_TRUE(last_launch().findings.empty());
}

void expect_refused(dim3 grid, dim3 block, cudaError_t expected) {
  device_array<int> data(64);
  EXPECT_EQ(launch(add_one, grid, block, data.get()), expected);
  EXPECT_EQ(cudaGetLastError(), expected);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  expect_next_launch_works();
}

TEST_F(Launch, NamesKernelsOfDeducedTemplatesAsPeopleDo) {
  device_array<int> data(32);
  ASSERT_EQ(launch(apply<doubling>, 1, 32, doubling(), data.get()), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_THAT(last_launch().kernel, ::testing::HasSubstr("::apply<"));
  EXPECT_THAT(last_launch().kernel, ::testing::EndsWith("::doubling>"));
  const auto plus_one = [](int i) { return i + 1; };
  ASSERT_EQ(launch(apply<decltype(plus_one)>, 1, 32, plus_one, data.get()), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_THAT(last_launch().kernel, ::testing::HasSubstr("apply<"));
  EXPECT_THAT(last_launch().kernel, ::testing::HasSubstr("lambda"));
  EXPECT_THAT(last_launch().kernel, ::testing::Not(::testing::HasSubstr("_Z")));
}

TEST_F(Launch, RunsEveryThreadOfEveryBlockOnce) {
  for (const int workers : {1, 2, 3}) {
    current_options().workers = workers;
    device_array<unsigned> out(5 * 3 * 2 * 7 * 5 * 3);
    ASSERT_EQ(launch(linear_ids, dim3(5, 3, 2), dim3(7, 5, 3), out.get()), cudaSuccess);
    const auto ids = out.host();
    for (unsigned i = 0; i < ids.size(); ++i) ASSERT_EQ(ids[i], i + 1);
    EXPECT_EQ(last_launch().blocks, 30U);
    EXPECT_EQ(last_launch().threads, 30U * 105U);
  }
}

__global__ void reads_what_nobody_wrote(int* out) {
  __shared__ int words[64];
  words[threadIdx.x] = 5;
  __syncthreads();
  out[threadIdx.x] = words[threadIdx.x + 32];
}

TEST_F(Launch, WithFindingsReportedGoesOn) {
  if (!instrumented()) GTEST_SKIP() << "built without tracing";
  current_options().findings = findings_mode::report;
  device_array<int> out(32);
  const std::uint64_t before = findings_so_far();
  ASSERT_EQ(launch(reads_what_nobody_wrote, 1, 32, out.get()), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  ASSERT_EQ(last_launch().findings.size(), 1U);
  EXPECT_EQ(last_launch().findings[0].kind, finding_kind::shared_uninitialised_read);
  EXPECT_EQ(findings_so_far(), before + 1);
  EXPECT_THAT(out.host(), ::testing::Each(0));  // what was there, not a pattern
}

TEST_F(Launch, RefusesZeroDimensions) {
  expect_refused(dim3(0), dim3(32), cudaErrorInvalidConfiguration);
  expect_refused(dim3(1, 0), dim3(32), cudaErrorInvalidConfiguration);
  expect_refused(dim3(1), dim3(0), cudaErrorInvalidConfiguration);
  expect_refused(dim3(1), dim3(32, 1, 0), cudaErrorInvalidConfiguration);
}

TEST_F(Launch, RefusesDimensionsOverTheDevicesLimits) {
  expect_refused(dim3(1), dim3(1025), cudaErrorInvalidConfiguration);
  expect_refused(dim3(1), dim3(32, 33), cudaErrorInvalidConfiguration);
  expect_refused(dim3(1), dim3(1, 1, 65), cudaErrorInvalidConfiguration);
  expect_refused(dim3(1, 65536), dim3(1), cudaErrorInvalidConfiguration);
  expect_refused(dim3(1, 1, 65536), dim3(1), cudaErrorInvalidConfiguration);
  expect_refused(dim3(0x80000000U), dim3(1), cudaErrorInvalidConfiguration);
}

TEST_F(Launch, RefusesBlocksWhoseThreadCountOverflows) {
  expect_refused(dim3(1), dim3(65536, 65536, 1), cudaErrorInvalidConfiguration);
  expect_refused(dim3(1), dim3(0xffffffffU, 2, 2), cudaErrorInvalidConfiguration);
}

TEST_F(Launch, RefusesTooMuchDynamicSharedMemory) {
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(1);
  config.dynamicSmemBytes = 48 * 1024 + 1;
  EXPECT_EQ(cudaLaunchKernelEx(&config, add_one, static_cast<int*>(nullptr)),
            cudaErrorInvalidValue);
  cudaGetLastError();
  expect_next_launch_works();
}

TEST_F(Launch, RefusesANullKernel) {
  void (*null)(int*) = nullptr;
  EXPECT_EQ(launch(null, 1, 32, static_cast<int*>(nullptr)), cudaErrorInvalidDeviceFunction);
  cudaGetLastError();
  expect_next_launch_works();
}

TEST_F(Launch, SaysThatAPointerWasFreedBeforeTheLaunch) {
  if (!instrumented()) GTEST_SKIP() << "built without tracing";
  int* data = nullptr;
  ASSERT_EQ(cudaMalloc(reinterpret_cast<void**>(&data), 128), cudaSuccess);
  ASSERT_EQ(cudaFree(data), cudaSuccess);
  EXPECT_EQ(launch(add_one, 1, 32, data), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  EXPECT_EQ(count_of(last_launch(), finding_kind::freed_pointer), 1U);
  expect_next_launch_works();
}

TEST_F(Launch, EndsThreadsThatTouchNullAndGoesOn) {
  if (!instrumented()) GTEST_SKIP() << "built without tracing";
  EXPECT_EQ(launch(add_one, 3, 64, static_cast<int*>(nullptr)), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  ASSERT_EQ(count_of(last_launch(), finding_kind::null_pointer), 1U);
  expect_next_launch_works();
}

TEST_F(Launch, KeepsReportsPerHostThread) {
  device_array<int> data(64);
  ASSERT_EQ(launch(add_one, 2, 32, data.get()), cudaSuccess);
  std::thread([] { EXPECT_THROW(last_launch(), std::logic_error); }).join();
  EXPECT_EQ(last_launch().blocks, 2U);
}

TEST_F(Launch, RecordersNestAndSeeEveryLaunch) {
  device_array<int> data(64);
  const launch_recorder outer;
  launch(add_one, 1, 32, data.get());
  {
    const launch_recorder inner;
    launch(add_one, 2, 32, data.get());
    ASSERT_EQ(inner.reports().size(), 1U);
    EXPECT_EQ(inner.reports()[0].blocks, 2U);
  }
  launch(add_one, 1, 64, data.get());
  EXPECT_EQ(outer.reports().size(), 3U);
}

TEST_F(Launch, SerialisesLaunchesOfSeveralHostThreads) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([] {
      for (int i = 0; i < 20; ++i) {
        device_array<int> data(64);
        launch(add_one, 2, 32, data.get());
        EXPECT_THAT(data.host(), ::testing::Each(1));
      }
    });
  }
  for (std::thread& t : threads) t.join();
}

}  // namespace
}  // namespace warpgauge::sim::testing
