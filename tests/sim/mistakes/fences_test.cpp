// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/mistakes/fences.cuh"

#include "tests/sim/harness/found.hpp"

namespace warpgauge::tests {
namespace {

void expect_race_of_blocks(const char* kernel_name,
                           void (*kernel)(int*, unsigned*, int*),
                           geometry g) {
  expect_found({.file = "fences.cuh", .kernel = kernel_name}, [&] {
    device_array<int> parts(8, 0), out(8);
    device_array<unsigned> count(1, 0);
    provoke(kernel, g, parts.get(), count.get(), out.get());
  });
}

TEST(Fences, LastBlockWithAFenceOfBlockScope) {
  expect_race_of_blocks("last_block_with_a_fence_of_block_scope",
                        mistakes::last_block_with_a_fence_of_block_scope,
                        {8, 1});
}

TEST(Fences, LastBlockThatOnlyOneThreadKnows) {
  expect_race_of_blocks("last_block_that_only_one_thread_knows",
                        mistakes::last_block_that_only_one_thread_knows,
                        {2, 64});
}

TEST(Fences, StoresAfterItsFence) {
  expect_found({.file = "fences.cuh", .kernel = "stores_after_its_fence"}, [] {
    device_array<int> data(1, 0);
    device_array<unsigned> count(1, 0);
    provoke(mistakes::stores_after_its_fence, {4, 1}, data.get(), count.get());
  });
}

TEST(Fences, OneLockForEachBlock) {
  expect_found({.file = "fences.cuh", .kernel = "one_lock_for_each_block"}, [] {
    device_array<int> locks(4, 0), data(1, 0);
    provoke(mistakes::one_lock_for_each_block, {4, 1}, locks.get(), data.get());
  });
}

TEST(Fences, LockReleasedWithoutAFence) {
  expect_found({.file = "fences.cuh", .kernel = "lock_released_without_a_fence"}, [] {
    device_array<int> word(1, 0), data(1, 0);
    provoke(mistakes::lock_released_without_a_fence, {4, 1}, word.get(), data.get());
  });
}

TEST(Fences, LockTakenWithoutAFence) {
  expect_found({.file = "fences.cuh", .kernel = "lock_taken_without_a_fence"}, [] {
    device_array<int> word(1, 0), data(1, 0);
    provoke(mistakes::lock_taken_without_a_fence, {2, 1}, word.get(), data.get());
  });
}

TEST(Fences, VolatileTakenForAnAtomic) {
  expect_found({.file = "fences.cuh", .kernel = "volatile_taken_for_an_atomic", .offset = 0}, [] {
    device_array<int> count(1, 0);
    provoke(mistakes::volatile_taken_for_an_atomic, {4, 1}, count.get());
  });
}

TEST(Fences, SharedLockReleasedWithoutAFence) {
  expect_found({.file = "fences.cuh", .kernel = "shared_lock_released_without_a_fence"}, [] {
    device_array<int> out(64);
    provoke(mistakes::shared_lock_released_without_a_fence, {1, 64}, out.get());
  });
}

void expect_race_under_a_shared_lock(void (*kernel)(int*)) {
  expect_found({.file = "fences.cuh", .kernel = "shared_lock_taken_without_a_fence"}, [&] {
    device_array<int> out(64);
    provoke(kernel, {1, 64}, out.get());
  });
}

TEST(Fences, SharedLockTakenWithoutAFence) {
  expect_race_under_a_shared_lock(mistakes::shared_lock_taken_without_a_fence<false, false>);
  expect_race_under_a_shared_lock(mistakes::shared_lock_taken_without_a_fence<true, false>);
}

TEST(Fences, SharedLockThatOneThreadTakesWithoutAFence) {
  expect_race_under_a_shared_lock(mistakes::shared_lock_taken_without_a_fence<false, true>);
  expect_race_under_a_shared_lock(mistakes::shared_lock_taken_without_a_fence<true, true>);
}

TEST(Fences, LockExchangedWithoutAFence) {
  expect_found({.file = "fences.cuh", .kernel = "lock_exchanged_without_a_fence"}, [] {
    device_array<int> word(1, 0), data(1, 0);
    provoke(mistakes::lock_exchanged_without_a_fence, {2, 1}, word.get(), data.get());
  });
}

TEST(Fences, StoresBesideASharedLock) {
  expect_found({.file = "fences.cuh", .kernel = "stores_beside_a_shared_lock"}, [] {
    device_array<int> out(64);
    provoke(mistakes::stores_beside_a_shared_lock, {1, 64}, out.get());
  });
}

}  // namespace
}  // namespace warpgauge::tests
