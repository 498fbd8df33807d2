// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Kernels that do not end, overflow, trap: each is stopped with a finding, and the next one works.
// Release builds leave assertions out, on a device too.
#undef NDEBUG
#include "tests/unit/sim/simulated_launch.hpp"

#include <gmock/gmock.h>

#include <cassert>

namespace warpgauge::sim::testing {
namespace {

using Limits = simulated_launch;

__global__ void one(int* out) { out[threadIdx.x] = 1; }

__global__ void reads_for_ever(volatile int* flag) {
  while (flag[0] == 0) {
  }
}

__global__ void synchronises_for_ever(int* out) {
  while (true) __syncwarp();
  out[0] = 1;
}

__global__ void spins_without_access(int* out) {
  if (threadIdx.x == 3) {
    for (;;) __asm__ volatile("");
  }
  out[threadIdx.x] = 1;
}

__attribute__((noinline)) int deep(int n) {
  volatile char frame[256];
  frame[0] = static_cast<char>(n);
  return n <= 0 ? frame[0] : deep(n - 1) + frame[0];
}

__global__ void overflows(int* out) { out[threadIdx.x] = deep(threadIdx.x == 5 ? 1 << 20 : 3); }

__global__ void traps(int* out) {
  if (threadIdx.x == 2) __trap();
  __syncthreads();
  out[threadIdx.x] = 1;
}

__global__ void asserts(int* out) {
  assert(threadIdx.x != 7);
  out[threadIdx.x] = 1;
}

const int primes[4] = {2, 3, 5, 7};

__global__ void writes(int* to, int* out) {
  if (threadIdx.x == 3) *to = 1;
  out[threadIdx.x] = 1;
}

__global__ void reads_vectors(const float4* in, float* out) {
  const float4 v = in[threadIdx.x];
  out[threadIdx.x] = v.x + v.y + v.z + v.w;
}

void expect_next_launch_works() {
  device_array<int> out(256);
  ASSERT_EQ(launch(one, 1, 256, out.get()), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_THAT(out.host(), ::testing::Each(1));
  EXPECT_TRUE(last_launch().findings.empty());
}

TEST_F(Limits, AThreadThatReadsForEverIsStopped) {
  if (!instrumented()) GTEST_SKIP() << "built without tracing";
  current_options().step_limit = 100'000;
  device_array<int> flag(1);
  ASSERT_EQ(launch(reads_for_ever, 100, 64, static_cast<volatile int*>(flag.get())), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchTimeout);
  ASSERT_EQ(count_of(last_launch(), finding_kind::step_limit), 1U);
  EXPECT_EQ(last_launch().findings[0].block, index3{});
  EXPECT_EQ(last_launch().findings[0].thread, index3{});
  EXPECT_FALSE(last_launch().counted);
  expect_next_launch_works();
}

TEST_F(Limits, AThreadThatSynchronisesForEverIsStopped) {
  current_options().step_limit = 20'000;
  device_array<int> out(1);
  ASSERT_EQ(launch(synchronises_for_ever, 1, 32, out.get()), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchTimeout);
  EXPECT_EQ(count_of(last_launch(), finding_kind::step_limit), 1U);
  expect_next_launch_works();
}

TEST_F(Limits, StoppedLaunchesReportTheSameWithAnyNumberOfWorkers) {
  if (!instrumented()) GTEST_SKIP() << "built without tracing";
  current_options().step_limit = 50'000;
  std::vector<std::vector<finding>> found;
  for (const int workers : {1, 2, 2}) {
    current_options().workers = workers;
    device_array<int> flag(1);
    launch(reads_for_ever, 100, 64, static_cast<volatile int*>(flag.get()));
    cudaGetLastError();
    found.push_back(last_launch().findings);
  }
  for (const auto& f : found) {
    ASSERT_EQ(f.size(), 1U);
    EXPECT_EQ(f[0].block, found[0][0].block);
    EXPECT_EQ(f[0].thread, found[0][0].thread);
    EXPECT_EQ(f[0].count, found[0][0].count);
  }
}

TEST_F(Limits, AThreadThatSpinsWithoutAnyAccessIsStopped) {
  current_options().stall_limit_s = 0.1;
  device_array<int> out(64);
  ASSERT_EQ(launch(spins_without_access, 1, 64, out.get()), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchTimeout);
  ASSERT_EQ(count_of(last_launch(), finding_kind::step_limit), 1U);
  EXPECT_EQ(last_launch().findings[0].thread, (index3{3, 0, 0}));
  expect_next_launch_works();
}

__global__ void all_spin() {
  for (;;) __asm__ volatile("");
}

__global__ void one_spins_and_others_wait() {
  if (threadIdx.x == 40) {
    for (;;) __asm__ volatile("");
  }
  __syncthreads();
}

// Each of the 1024 threads would have run into a limit of its own.
TEST_F(Limits, ABlockThatHangsIsWaitedForOnce) {
  current_options().stall_limit_s = 0.1;
  ASSERT_EQ(launch(all_spin, 4, 1024), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchTimeout);
  ASSERT_EQ(last_launch().findings.size(), 1U);
  EXPECT_EQ(last_launch().findings[0].count, 1U);
  EXPECT_THAT(last_launch().findings[0].message, ::testing::HasSubstr("1024 threads 1 here"));
  expect_next_launch_works();
}

TEST_F(Limits, AHungBlockSaysWhereItsThreadsAre) {
  current_options().stall_limit_s = 0.1;
  ASSERT_EQ(launch(one_spins_and_others_wait, 1, 96), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchTimeout);
  ASSERT_EQ(last_launch().findings.size(), 1U);
  EXPECT_EQ(last_launch().findings[0].thread, (index3{40, 0, 0}));
  EXPECT_THAT(
      last_launch().findings[0].message,
      ::testing::ContainsRegex(
          "96 threads 1 here, 40 at the barrier of limits_test.cpp:[0-9]+, 55 not started"));
}

TEST_F(Limits, ThreadsOfABlockThatAllReadForEverShareALimit) {
  if (!instrumented()) GTEST_SKIP() << "built without tracing";
  current_options().step_limit = 200'000;
  device_array<int> flag(1);
  ASSERT_EQ(launch(reads_for_ever, 1, 1024, static_cast<volatile int*>(flag.get())), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchTimeout);
  ASSERT_EQ(last_launch().findings.size(), 1U);
  EXPECT_EQ(last_launch().findings[0].thread, index3{});
  EXPECT_THAT(last_launch().findings[0].message, ::testing::HasSubstr("within 800000 accesses"));
}

TEST_F(Limits, ABlockThatOnlyReadsForEverIsStoppedSooner) {
  if (!instrumented()) GTEST_SKIP() << "built without tracing";
  current_options().step_limit = 40'000'000;
  device_array<int> flag(1);
  ASSERT_EQ(launch(reads_for_ever, 1, 4, static_cast<volatile int*>(flag.get())), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchTimeout);
  ASSERT_EQ(last_launch().findings.size(), 1U);
  EXPECT_THAT(last_launch().findings[0].message,
              ::testing::HasSubstr("the threads of the only block read the same words"));
  expect_next_launch_works();
}

__global__ void reads_often(volatile int* word, int* out) {
  int sum = 0;
  for (int i = 0; i < 500'000; ++i) sum += *word;
  *out = sum;
}

TEST_F(Limits, ALoopThatReadsTheSameWordOftenIsNotStopped) {
  current_options().step_limit = 40'000'000;
  device_array<int> word(1), out(1);
  ASSERT_EQ(launch(reads_often, 1, 1, static_cast<volatile int*>(word.get()), out.get()),
            cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
}

__global__ void prints(const char* text) { printf("%s\n", text); }

TEST_F(Limits, PrintingAtABadPointerEndsItsThreadOnly) {
  if (!instrumented()) GTEST_SKIP() << "the sanitizer reports the fault";
  ASSERT_EQ(launch(prints, 1, 2, reinterpret_cast<const char*>(8)), cudaSuccess);
  ASSERT_EQ(last_launch().findings.size(), 1U);
  EXPECT_EQ(last_launch().findings[0].kind, finding_kind::null_pointer);
  EXPECT_THAT(last_launch().findings[0].message, ::testing::HasSubstr("printf reads a string"));
  EXPECT_EQ(last_launch().findings[0].count, 2U);
  EXPECT_NE(cudaGetLastError(), cudaSuccess);
  expect_next_launch_works();
}

template <int elements>
__global__ void has_an_array(int* out, int n) {
  int values[elements];
  for (int i = 0; i < n; ++i) values[i * 37 % elements] = i;
  out[threadIdx.x] = values[n / 2];
}

// The first reaches far beyond all stacks, the second into that of another thread.
TEST_F(Limits, AnArrayLargerThanTheStackIsAnOverflow) {
  if (!instrumented()) GTEST_SKIP() << "built without tracing";
  device_array<int> out(32);
  for (const auto kernel : {has_an_array<2'000'000>, has_an_array<25'000>}) {
    ASSERT_EQ(launch(kernel, 1, 32, out.get(), 100), cudaSuccess);
    EXPECT_EQ(count_of(last_launch(), finding_kind::stack_overflow), 1U);
    EXPECT_EQ(last_launch().findings.size(), 1U);
    EXPECT_NE(cudaDeviceSynchronize(), cudaSuccess);
    expect_next_launch_works();
  }
}

TEST_F(Limits, StackOverflowEndsItsThreadOnly) {
  if (!instrumented()) GTEST_SKIP() << "built without tracing";
  device_array<int> out(32);
  ASSERT_EQ(launch(overflows, 1, 32, out.get()), cudaSuccess);
  ASSERT_EQ(count_of(last_launch(), finding_kind::stack_overflow), 1U);
  EXPECT_EQ(last_launch().findings[0].thread, (index3{5, 0, 0}));
  EXPECT_NE(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(out.host()[4], 6);
  expect_next_launch_works();
}

TEST_F(Limits, AWriteToReadOnlyMemoryEndsItsThreadOnly) {
  if (!instrumented()) GTEST_SKIP() << "built without tracing";
  device_array<int> out(8);
  ASSERT_EQ(launch(writes, 1, 8, const_cast<int*>(primes), out.get()), cudaSuccess);
  ASSERT_EQ(last_launch().findings.size(), 1U);
  EXPECT_EQ(last_launch().findings[0].kind, finding_kind::constant_write);
  EXPECT_EQ(last_launch().findings[0].thread, (index3{3, 0, 0}));
  EXPECT_EQ(cudaGetLastError(), cudaErrorLaunchFailure);
  EXPECT_THAT(out.host(), ::testing::ElementsAre(1, 1, 1, 0, 1, 1, 1, 1));
  expect_next_launch_works();
}

TEST_F(Limits, AMisalignedVectorIsOneFindingAndNoNullPointer) {
  if (!instrumented()) GTEST_SKIP() << "built without tracing";
  device_array<float> in(64), out(8);
  const auto* off_by_one = reinterpret_cast<const float4*>(in.get() + 1);
  ASSERT_EQ(launch(reads_vectors, 1, 8, off_by_one, out.get()), cudaSuccess);
  ASSERT_EQ(last_launch().findings.size(), 1U);
  EXPECT_EQ(last_launch().findings[0].kind, finding_kind::misaligned_access);
  EXPECT_EQ(cudaGetLastError(), cudaErrorMisalignedAddress);
  expect_next_launch_works();
}

TEST_F(Limits, TrapIsFound) {
  device_array<int> out(32);
  ASSERT_EQ(launch(traps, 1, 32, out.get()), cudaSuccess);
  EXPECT_EQ(count_of(last_launch(), finding_kind::trap), 1U);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  EXPECT_EQ(out.host()[3], 1);
  expect_next_launch_works();
}

__global__ void counts(int* out) { atomicAdd(out, 1); }
__global__ void launches_another(int* out, int depth) {
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(2);
  config.blockDim = dim3(4);
  if (threadIdx.x % 2 != 0) return;
  if (cudaLaunchKernelEx(&config, counts, out) != cudaSuccess) out[1] = 1;
  if (threadIdx.x != 0 || depth == 0) return;
  if (cudaLaunchKernelEx(&config, launches_another, out, depth - 1) != cudaSuccess) out[2] += 1;
}

// 1 + 2 + 4 blocks of which two threads launch 8 that count.
TEST_F(Limits, GridsThatAKernelLaunchesRunAfterIt) {
  device_array<int> out(4);
  ASSERT_EQ(cudaMemset(out.get(), 0, 4 * sizeof(int)), cudaSuccess);
  ASSERT_EQ(launch(launches_another, 1, 4, out.get(), 2), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(out.host(), (std::vector<int>{7 * 2 * 8, 0, 0, 0}));
}

__global__ void launches_itself(int* out) {
  cudaLaunchConfig_t config = {};
  config.gridDim = config.blockDim = dim3(1);
  out[0] += 1;
  if (cudaLaunchKernelEx(&config, launches_itself, out) != cudaSuccess) out[1] = 1;
}

TEST_F(Limits, LaunchesNestAsDeepAsOnADevice) {
  device_array<int> out(2);
  ASSERT_EQ(cudaMemset(out.get(), 0, 2 * sizeof(int)), cudaSuccess);
  ASSERT_EQ(launch(launches_itself, 1, 1, out.get()), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(out.host(), (std::vector<int>{25, 1}));
}

TEST_F(Limits, AssertionIsFound) {
  device_array<int> out(32);
  ASSERT_EQ(launch(asserts, 2, 32, out.get()), cudaSuccess);
  ASSERT_EQ(count_of(last_launch(), finding_kind::assertion), 1U);
  EXPECT_EQ(last_launch().findings[0].count, 2U);
  EXPECT_EQ(last_launch().findings[0].thread, (index3{7, 0, 0}));
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorAssert);
  expect_next_launch_works();
}

}  // namespace
}  // namespace warpgauge::sim::testing
