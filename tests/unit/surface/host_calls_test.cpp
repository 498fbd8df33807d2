// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cuda_runtime.h>

#include <cstdio>
#include <ctime>

#undef NDEBUG
#include <cassert>

namespace {

TEST(RedirectedNames, StayTheHostsOutsideKernels) {
  testing::internal::CaptureStdout();
  const int written = std::printf("%d apples\n", 3);
  printf("and no more\n");
  std::fflush(stdout);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "3 apples\nand no more\n");
  EXPECT_EQ(written, 9);

  const std::clock_t begin = std::clock();
  volatile double work = 0;
  while (std::clock() == begin) work = work + 1;
  EXPECT_GT(clock(), begin);
}

TEST(RedirectedNamesDeathTest, AssertEndsTheProgramOnTheHost) {
  EXPECT_DEATH(assert(1 + 1 == 3), "host_calls_test.*1 \\+ 1 == 3");
}

TEST(Atomics, DoTheirOperationAndReturnTheValueBefore) {
  int i = 5;
  EXPECT_EQ(atomicAdd(&i, 3), 5);
  EXPECT_EQ(atomicSub(&i, 1), 8);
  EXPECT_EQ(atomicMin(&i, 2), 7);
  EXPECT_EQ(atomicMax(&i, 6), 2);
  EXPECT_EQ(atomicExch(&i, 12), 6);
  EXPECT_EQ(atomicAnd(&i, 10), 12);
  EXPECT_EQ(atomicOr(&i, 1), 8);
  EXPECT_EQ(atomicXor_block(&i, 3), 9);
  EXPECT_EQ(atomicCAS(&i, 10, 4), 10);
  EXPECT_EQ(atomicCAS_system(&i, 99, 5), 4);
  EXPECT_EQ(i, 4);
  float f = 1.5f;
  EXPECT_EQ(atomicAdd(&f, 2), 1.5f);
  EXPECT_EQ(atomicExch(&f, 0.25f), 3.5f);
  double d = 1;
  EXPECT_EQ(atomicAdd_system(&d, 0.5), 1.0);
  EXPECT_EQ(d, 1.5);
  unsigned long long wide = 1ULL << 40;
  EXPECT_EQ(atomicAdd(&wide, 1ULL), 1ULL << 40);
  long long negative = -5;
  EXPECT_EQ(atomicMin(&negative, -7LL), -5);
  EXPECT_EQ(negative, -7);
  unsigned short half = 3;
  EXPECT_EQ(atomicCAS(&half, static_cast<unsigned short>(3), static_cast<unsigned short>(9)), 3);
  EXPECT_EQ(half, 9);
}

TEST(Atomics, IncrementAndDecrementWrapAtTheLimit) {
  for (unsigned limit = 0; limit < 20; ++limit) {
    for (unsigned old = 0; old < 25; ++old) {
      unsigned value = old;
      EXPECT_EQ(atomicInc(&value, limit), old);
      EXPECT_EQ(value, old >= limit ? 0 : old + 1);
      value = old;
      EXPECT_EQ(atomicDec(&value, limit), old);
      EXPECT_EQ(value, old == 0 || old > limit ? limit : old - 1);
    }
  }
  int lowest = INT32_MIN;
  atomicSub(&lowest, 1);
  EXPECT_EQ(lowest, INT32_MAX);
}

TEST(CacheHints, LoadAndStoreTheValue) {
  double4_16a vector = make_double4_16a(1, 2, 3, 4);
  EXPECT_EQ(__ldg(&vector).w + __ldcs(&vector).x, 5.0);
  float value = 0;
  __stcg(&value, 2);
  EXPECT_EQ(__ldcv(&value), 2.0f);
}

TEST(MemoryPools, AreOpenToTheOneDeviceAndToNoOtherProcess) {
  cudaMemPool_t pool = nullptr;
  ASSERT_EQ(cudaDeviceGetDefaultMemPool(&pool, 0), cudaSuccess);
  cudaMemAccessDesc access{};
  access.location = {cudaMemLocationTypeDevice, 0};
  access.flags = cudaMemAccessFlagsProtReadWrite;
  EXPECT_EQ(cudaMemPoolSetAccess(pool, &access, 1), cudaSuccess);
  cudaMemAccessFlags flags{};
  EXPECT_EQ(cudaMemPoolGetAccess(&flags, pool, &access.location), cudaSuccess);
  EXPECT_EQ(flags, cudaMemAccessFlagsProtReadWrite);
  access.location.id = 1;
  EXPECT_EQ(cudaMemPoolSetAccess(pool, &access, 1), cudaErrorInvalidDevice);
  int handle = 0;
  EXPECT_EQ(
      cudaMemPoolExportToShareableHandle(&handle, pool, cudaMemHandleTypePosixFileDescriptor, 0),
      cudaErrorNotSupported);
}

}  // namespace
