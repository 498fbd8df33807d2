// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Scheduling, barriers, rendezvous: what a correct kernel may rely on, and what is said of others.
#include "tests/unit/sim/simulated_launch.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdio>
#include <set>
#include <string>

namespace warpgauge::sim::testing {
namespace {

using Execution = simulated_launch;

__global__ void reverse_through_shared(int* out) {
  __shared__ int tile[1024];
  tile[threadIdx.x] = static_cast<int>(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

__global__ void reductions(int* out) {
  const int count = __syncthreads_count(threadIdx.x % 3 == 0);
  const int all = __syncthreads_and(threadIdx.x < 100);
  const int any = __syncthreads_or(threadIdx.x == 99);
  const int every = __syncthreads_and(1);
  if (threadIdx.x == 0) {
    out[0] = count;
    out[1] = all;
    out[2] = any;
    out[3] = every;
  }
}

__global__ void rotate_in_warp(int* out) {
  int value = static_cast<int>(threadIdx.x);
  for (int i = 0; i < 3; ++i) value = __shfl_sync(0xffffffffU, value, (threadIdx.x + 1) % 32);
  out[threadIdx.x] = value;
}

__global__ void half_warps_apart(int* out) {
  const unsigned lane = threadIdx.x % 32;
  const unsigned mask = lane < 16 ? 0x0000ffffU : 0xffff0000U;
  int sum = static_cast<int>(lane);
  for (int delta = lane < 16 ? 8 : 4; delta > 0; delta /= 2) {
    sum += __shfl_down_sync(mask, sum, delta, 16);
  }
  out[threadIdx.x] = sum;
}

__global__ void wrong_mask(int* out) {
  if (threadIdx.x < 8) {
    __syncwarp(0xffffffffU);
  } else {
    __syncthreads();
  }
  if (threadIdx.x < 8) __syncthreads();
  out[threadIdx.x] = 1;
}

__global__ void reads_from_an_ended_lane(int* out) {
  if (threadIdx.x >= 8) return;
  out[threadIdx.x] = __shfl_down_sync(0xffffffffU, static_cast<int>(threadIdx.x), 16);
}

__global__ void two_barriers(int* out) {
  if (threadIdx.x % 2 == 0) {
    __syncthreads();
  } else {
    __syncthreads();
  }
  out[threadIdx.x] = 1;
}

__global__ void early_exit(int* out) {
  if (threadIdx.x >= 40) return;
  __syncthreads();
  out[threadIdx.x] = 1;
}

__global__ void wait_for_another_warp(volatile int* flag) {
  if (threadIdx.x == 0) {
    while (flag[0] == 0) {
    }
    flag[1] = 1;
  }
  if (threadIdx.x == 63) flag[0] = 1;
}

__global__ void active_masks(unsigned* out) {
  const unsigned lane = threadIdx.x;
  if (lane >= 28) return;
  unsigned mask = __activemask();
  if (lane % 2 == 1) {
    mask ^= __activemask();
  } else if (lane < 8) {
    mask -= __activemask();  // another operation, or compilers make one branch of two
  }
  out[lane] = mask;
}

__global__ void static_arrays(int* out, bool both) {
  __shared__ int first[33];
  __shared__ char second[7];
  first[threadIdx.x] = 1;
  first[32] = 1;
  if (both) second[threadIdx.x % 7] = 2;
  __syncthreads();
  out[threadIdx.x] = first[32 - threadIdx.x] + (both ? second[threadIdx.x % 5] : 0);
}

__global__ void order_of_threads(int* next, int* order) {
  order[atomicAdd(next, 1)] = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}

__global__ void prints(int lines) {
  for (int i = 0; i < lines; ++i) printf("%d.%d.%d\n", int(blockIdx.x), int(threadIdx.x), i);
}

TEST_F(Execution, BarriersOrderSharedMemoryUnderEverySchedule) {
  for (const schedule order : {schedule::forward, schedule::reverse, schedule::random}) {
    current_options().order = order;
    for (const unsigned threads : {1U, 31U, 32U, 33U, 255U, 1024U}) {
      device_array<int> out(threads);
      ASSERT_EQ(launch(reverse_through_shared, 1, threads, out.get()), cudaSuccess);
      const auto values = out.host();
      for (unsigned i = 0; i < threads; ++i) ASSERT_EQ(values[i], int(threads - 1 - i));
      EXPECT_EQ(last_launch().barriers, 1U);
      EXPECT_TRUE(last_launch().findings.empty());
    }
  }
}

TEST_F(Execution, BarriersReduce) {
  device_array<int> out(4);
  ASSERT_EQ(launch(reductions, 1, 128, out.get()), cudaSuccess);
  EXPECT_THAT(out.host(), ::testing::ElementsAre(43, 0, 1, 1));
  EXPECT_EQ(last_launch().barriers, 4U);
}

TEST_F(Execution, ShufflesExchangeAllLanes) {
  device_array<int> out(32);
  ASSERT_EQ(launch(rotate_in_warp, 1, 32, out.get()), cudaSuccess);
  const auto values = out.host();
  for (int i = 0; i < 32; ++i) EXPECT_EQ(values[i], (i + 3) % 32);
  EXPECT_EQ(last_launch().warp_syncs, 3U);
}

TEST_F(Execution, PartsOfAWarpMeetApart) {
  device_array<int> out(32);
  ASSERT_EQ(launch(half_warps_apart, 1, 32, out.get()), cudaSuccess);
  EXPECT_EQ(out.host()[0], 120);
  EXPECT_TRUE(last_launch().findings.empty());
  EXPECT_EQ(last_launch().warp_syncs, 7U);
}

TEST_F(Execution, TheActiveMaskHasTheLanesThatReachTheSameCall) {
  constexpr unsigned alive = 0x0fffffffU;
  constexpr unsigned odd = 0xaaaaaaaaU & alive;
  constexpr unsigned low_even = 0x55U;
  for (const schedule order : {schedule::forward, schedule::reverse}) {
    current_options().order = order;
    device_array<unsigned> out(32);
    ASSERT_EQ(launch(active_masks, 1, 32, out.get()), cudaSuccess);
    const auto got = out.host();
    for (unsigned lane = 0; lane < 32; ++lane) {
      const unsigned branch = lane % 2 == 1 ? odd : lane < 8 ? low_even : 0U;
      EXPECT_EQ(got[lane], lane < 28 ? alive ^ branch : 0U) << lane;
    }
    EXPECT_TRUE(last_launch().findings.empty());
    EXPECT_EQ(last_launch().warp_syncs, 0U);
  }
}

TEST_F(Execution, AMaskThatNamesAbsentLanesIsFoundAndNeverHangs) {
  device_array<int> out(32);
  ASSERT_EQ(launch(wrong_mask, 1, 32, out.get()), cudaSuccess);
  EXPECT_GE(count_of(last_launch(), finding_kind::warp_sync_mask), 1U);
  EXPECT_EQ(cudaGetLastError(), cudaErrorLaunchFailure);
  EXPECT_THAT(out.host(), ::testing::Each(1));
}

TEST_F(Execution, ReadingFromALaneThatEndedIsFound) {
  device_array<int> out(32);
  ASSERT_EQ(launch(reads_from_an_ended_lane, 1, 32, out.get()), cudaSuccess);
  ASSERT_EQ(count_of(last_launch(), finding_kind::warp_sync_mask), 1U);
  EXPECT_EQ(cudaGetLastError(), cudaErrorLaunchFailure);
  EXPECT_EQ(out.host()[0], -1);  // all ones: CUDA leaves the value undefined
}

TEST_F(Execution, LanesAtDifferentBarriersAreFound) {
  device_array<int> out(64);
  ASSERT_EQ(launch(two_barriers, 1, 64, out.get()), cudaSuccess);
  ASSERT_EQ(count_of(last_launch(), finding_kind::barrier_divergence), 1U);
  const finding& f = last_launch().findings.front();
  EXPECT_EQ(f.thread, (index3{1, 0, 0}));
  EXPECT_EQ(f.count, 2U);
  cudaGetLastError();
}

TEST_F(Execution, ABarrierAfterExitIsAWarningOnly) {
  device_array<int> out(64);
  ASSERT_EQ(launch(early_exit, 1, 64, out.get()), cudaSuccess);
  ASSERT_EQ(last_launch().findings.size(), 1U);
  EXPECT_EQ(last_launch().findings[0].kind, finding_kind::barrier_after_exit);
  EXPECT_TRUE(last_launch().findings[0].warning);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST_F(Execution, AThreadMayWaitForAnotherWarp) {
  if (!instrumented()) GTEST_SKIP() << "built without tracing";
  device_array<int> flag(2);
  ASSERT_EQ(launch(wait_for_another_warp, 1, 64, static_cast<volatile int*>(flag.get())),
            cudaSuccess);
  EXPECT_EQ(flag.host()[1], 1);
  EXPECT_EQ(count_of(last_launch(), finding_kind::step_limit), 0U);
}

std::vector<int> order_under(schedule order, std::uint64_t seed) {
  current_options().order = order;
  current_options().seed = seed;
  current_options().workers = 1;
  device_array<int> next(1), out(4 * 96);
  launch(order_of_threads, 4, 96, next.get(), out.get());
  return out.host();
}

TEST_F(Execution, SchedulesOrderThreadsAsTheySay) {
  const auto forward = order_under(schedule::forward, 1);
  auto reverse = order_under(schedule::reverse, 1);
  for (int i = 0; i < 4 * 96; ++i) ASSERT_EQ(forward[i], i);
  std::reverse(reverse.begin(), reverse.end());
  EXPECT_EQ(reverse, forward);
  const auto random = order_under(schedule::random, 1);
  EXPECT_NE(random, forward);
  EXPECT_EQ(random, order_under(schedule::random, 1));
  EXPECT_NE(random, order_under(schedule::random, 2));
  EXPECT_EQ(std::set<int>(random.begin(), random.end()).size(), 4U * 96U);
}

TEST_F(Execution, StaticSharedMemoryIsThatOfTheArraysUsed) {
  if (!instrumented()) GTEST_SKIP() << "built without tracing";
  for (const findings_mode findings : {findings_mode::fail, findings_mode::off}) {
    current_options().findings = findings;
    device_array<int> out(32);
    ASSERT_EQ(launch(static_arrays, 1, 32, out.get(), false), cudaSuccess);
    EXPECT_EQ(last_launch().static_shared_bytes, 33 * sizeof(int));
    ASSERT_EQ(launch(static_arrays, 4, 32, out.get(), true), cudaSuccess);
    cudaGetLastError();  // second[] has racing writers
    EXPECT_EQ(last_launch().static_shared_bytes, 33 * sizeof(int) + 7);
    ASSERT_EQ(launch(rotate_in_warp, 1, 32, out.get()), cudaSuccess);
    EXPECT_EQ(last_launch().static_shared_bytes, 0U);
  }
}

TEST_F(Execution, PrintsInOrderWithAnyNumberOfWorkers) {
  for (const int workers : {1, 2}) {
    current_options().workers = workers;
    ::testing::internal::CaptureStdout();
    ASSERT_EQ(launch(prints, 100, 64, 2), cudaSuccess);
    const std::string text = ::testing::internal::GetCapturedStdout();
    std::string expected;
    for (int b = 0; b < 100; ++b) {
      for (int t = 0; t < 64; ++t) {
        for (int i = 0; i < 2; ++i) {
          expected += std::to_string(b) + "." + std::to_string(t) + "." + std::to_string(i) + "\n";
        }
      }
    }
    EXPECT_EQ(text, expected);
  }
}

}  // namespace
}  // namespace warpgauge::sim::testing
