// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/include/cuda_runtime_api.h"
#include "warpgauge/sim/order/host_access.hpp"
#include "warpgauge/sim/order/operation.hpp"
#include "warpgauge/sim/order/timeline.hpp"
#include "warpgauge/sim/report/report_assembly.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

// Nothing runs kernels here.
extern "C" int warpgauge_sim_in_kernel() { return 0; }

namespace warpgauge::sim {

namespace {
std::vector<finding> told;
}

// What a program's report would get.
void tell(const finding& of_no_launch) { told.push_back(of_no_launch); }

namespace order {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// Whether the last operation of stream `s` that `earlier` knows comes before `later`.
bool is_before(const clock& earlier, stream_id s, const clock& later) {
  return earlier.at(s) <= later.at(s);
}

TEST(Timeline, OrdersAStreamWithItself) {
  timeline time;
  const stream_id a = time.add_stream(true);
  const clock first = time.begin_operation(a);
  EXPECT_TRUE(is_before(first, a, time.begin_operation(a)));
}

TEST(Timeline, OrdersNoTwoStreams) {
  timeline time;
  const stream_id a = time.add_stream(true);
  const stream_id b = time.add_stream(true);
  const clock first = time.begin_operation(a);
  EXPECT_FALSE(is_before(first, a, time.begin_operation(b)));
}

TEST(Timeline, LetsBlockingStreamsAndTheDefaultOneWaitForEachOther) {
  timeline time;
  const stream_id a = time.add_stream(true);
  const stream_id b = time.add_stream(true);
  const clock first = time.begin_operation(a);
  const clock second = time.begin_operation(legacy);
  EXPECT_TRUE(is_before(first, a, second));
  EXPECT_TRUE(is_before(first, a, time.begin_operation(b)));
}

TEST(Timeline, LetsNonBlockingStreamsWaitForNothing) {
  timeline time;
  const stream_id a = time.add_stream(false);
  const clock first = time.begin_operation(a);
  const clock second = time.begin_operation(legacy);
  EXPECT_FALSE(is_before(first, a, second));
  EXPECT_FALSE(is_before(second, legacy, time.begin_operation(a)));
}

TEST(Timeline, KnowsWhatTheHostWaitedFor) {
  timeline time;
  const stream_id a = time.add_stream(false);
  const stream_id b = time.add_stream(false);
  const clock first = time.begin_operation(a);
  time.host_waits(time.now(a));
  EXPECT_TRUE(is_before(first, a, time.begin_operation(b)));
  const clock second = time.begin_operation(a);
  time.host_waits_for_all();
  EXPECT_TRUE(is_before(second, a, time.host()));
}

TEST(Timeline, WaitsForWhatAnEventRecordedAndForNoMore) {
  timeline time;
  const stream_id a = time.add_stream(false);
  const stream_id b = time.add_stream(false);
  const clock first = time.begin_operation(a);
  const clock event = time.now(a);
  const clock second = time.begin_operation(a);
  time.wait(b, event);
  const clock waited = time.begin_operation(b);
  EXPECT_TRUE(is_before(first, a, waited));
  EXPECT_FALSE(is_before(second, a, waited));
}

TEST(Timeline, UsesNumbersOfRemovedStreamsAgain) {
  timeline time;
  stream_id most = 0;
  for (int i = 0; i < 1000; ++i) {
    const stream_id s = time.add_stream(true);
    time.begin_operation(s);
    time.remove_stream(s);
    most = std::max(most, s);
  }
  EXPECT_LT(most, 100U);
}

operation_record record_of(race_cell::cell first, stream_id s, std::uint32_t index) {
  operation_record r;
  r.first = first;
  r.stream = s;
  r.index = index;
  return r;
}

TEST(Journal, FindsTheOperationOfACell) {
  journal log;
  log.add(record_of(100, 1, 1));
  log.add(record_of(200, 2, 1));
  EXPECT_EQ(log.find(99), nullptr);
  EXPECT_EQ(log.find(150)->stream, 1U);
  EXPECT_EQ(log.find(200)->stream, 2U);
}

TEST(Journal, KnowsTheFirstThatDoesNotComeBefore) {
  journal log;
  log.add(record_of(100, 1, 1));
  log.add(record_of(200, 2, 1));
  clock moment;
  EXPECT_EQ(log.floor(moment), 100U);
  moment.set(1, 1);
  EXPECT_EQ(log.floor(moment), 200U);
  moment.set(2, 1);
  EXPECT_EQ(log.floor(moment), journal::none);
  log.forget(moment);
  EXPECT_THAT(log.all(), IsEmpty());
}

class StreamRaces : public testing::Test {
 protected:
  void SetUp() override {
    cudaDeviceSynchronize();
    told.clear();
    cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
    cudaMalloc(reinterpret_cast<void**>(&device), 256);
    cudaMallocHost(reinterpret_cast<void**>(&pinned), 256);
    std::fill_n(pinned, 256, '\1');
  }
  void TearDown() override {
    cudaDeviceSynchronize();
    cudaFree(device);
    cudaFreeHost(pinned);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
  }

  cudaStream_t a = nullptr;
  cudaStream_t b = nullptr;
  char* device = nullptr;
  char* pinned = nullptr;
};

TEST_F(StreamRaces, AreOfTheSameBytes) {
  cudaMemsetAsync(device, 1, 5, a);
  cudaMemsetAsync(device + 5, 2, 100, b);
  EXPECT_THAT(told, IsEmpty());
  cudaMemcpyAsync(device + 4, pinned, 1, cudaMemcpyHostToDevice, b);
  ASSERT_THAT(told, SizeIs(1));
  EXPECT_EQ(told[0].kind, finding_kind::stream_race);
  EXPECT_THAT(told[0].message, HasSubstr("what cudaMemsetAsync in stream"));
  EXPECT_THAT(told[0].message, HasSubstr("offset 4 of allocation"));
}

TEST_F(StreamRaces, AreKnownThoughAnotherReadCameAfterTheFirst) {
  cudaMemsetAsync(device, 1, 256, a);
  cudaDeviceSynchronize();
  cudaMemcpyAsync(pinned, device, 256, cudaMemcpyDeviceToHost, a);
  cudaMemcpyAsync(device + 128, device, 128, cudaMemcpyDeviceToDevice, b);
  EXPECT_THAT(told, SizeIs(1));  // it writes what the first reads
  cudaMemsetAsync(device, 3, 1, b);
  EXPECT_THAT(told, SizeIs(2));
}

TEST_F(StreamRaces, AreNoneWithoutAWrite) {
  cudaMemsetAsync(device, 1, 256, a);
  cudaStreamSynchronize(a);
  cudaMemcpyAsync(pinned, device, 128, cudaMemcpyDeviceToHost, a);
  cudaMemcpyAsync(pinned + 128, device, 128, cudaMemcpyDeviceToHost, b);
  EXPECT_THAT(told, IsEmpty());
}

TEST_F(StreamRaces, FreeWhatIsInUse) {
  void* pool = nullptr;
  cudaMallocAsync(&pool, 64, a);
  cudaMemsetAsync(pool, 1, 64, b);
  EXPECT_THAT(told, SizeIs(1));  // it is not there yet
  cudaFreeAsync(pool, a);
  ASSERT_THAT(told, SizeIs(2));
  EXPECT_EQ(told[1].kind, finding_kind::freed_in_use);
}

TEST_F(StreamRaces, OfTheHostAreWithWhatItDidNotWaitFor) {
  const auto address = reinterpret_cast<std::uintptr_t>(pinned);
  cudaMemsetAsync(device, 1, 256, a);
  cudaMemcpyAsync(pinned, device, 8, cudaMemcpyDeviceToHost, a);
  ASSERT_TRUE(is_watched(address));
  on_host_access(address + 8, 4, true, false, 1);
  EXPECT_THAT(told, IsEmpty());
  on_host_access(address + 4, 4, false, false, 2);
  ASSERT_THAT(told, SizeIs(1));
  EXPECT_EQ(told[0].kind, finding_kind::host_race);
  cudaStreamSynchronize(a);
  on_host_access(address + 4, 4, true, false, 3);
  EXPECT_THAT(told, SizeIs(1));
}

TEST_F(StreamRaces, OfTheHostEndWhereItSeesAFlag) {
  const auto address = reinterpret_cast<std::uintptr_t>(pinned);
  cudaMemsetAsync(device, 1, 256, a);
  cudaMemcpyAsync(pinned, device, 8, cudaMemcpyDeviceToHost, a);
  on_host_access(address, 4, false, true, 3);  // volatile or atomic
  on_host_access(address + 4, 4, false, false, 4);
  EXPECT_THAT(told, IsEmpty());
}

}  // namespace
}  // namespace order
}  // namespace warpgauge::sim
