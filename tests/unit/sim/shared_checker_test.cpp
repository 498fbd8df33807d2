// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/shared_checker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace warpgauge::sim {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint32_t all_lanes = 0xffffffff;

/// Plays accesses by hand, as the block runner would let them happen.
class SharedChecker : public testing::Test {
 protected:
  SharedChecker() {
    checker.begin_launch(64);
    context.point.block_epoch = context.point.barrier_epoch = 1;
    context.point.warp_epoch = 1;
  }

  template <access_op Op>
  void access(unsigned thread, std::size_t offset, unsigned size = 4) {
    context.point.thread_linear = thread;
    checker.check<Op>(context, offset, size, ++pc);
  }
  void load(unsigned thread, std::size_t at, unsigned size = 4) {
    access<access_op::load>(thread, at, size);
  }
  /// Stores a value of its own, unless one is given.
  void store(unsigned thread, std::size_t at, unsigned size = 4, int value = 0) {
    access<access_op::store>(thread, at, size);
    value = value != 0 ? value : ++next_value;
    std::memset(reinterpret_cast<void*>(checker.base() + at), value, size);
    checker.judge_stores(context);
  }
  void atomic(unsigned thread, std::size_t at, unsigned size = 4) {
    access<access_op::atomic>(thread, at, size);
  }
  void barrier() {
    ++context.point.barrier_epoch;
    context.point.warp_epoch = 1;
  }
  void next_block() {
    barrier();
    context.point.block_epoch = context.point.barrier_epoch;
  }
  void warp_sync(std::uint32_t mask = all_lanes) {
    ++context.point.warp_epoch;
    context.order.rendezvous(context.point, mask, mask == all_lanes);
  }

  std::vector<finding_kind> kinds() const {
    std::vector<finding_kind> result;
    for (const finding& f : merge_findings({&context.log}, "k")) result.push_back(f.kind);
    return result;
  }

  shared_layout layout{256, {{"tile", 0, 128, false}, {"buffer", 192, 64, true}}};
  shared_checker checker{layout};
  check_context context;
  std::uintptr_t pc = 0;
  int next_value = 0;
};

TEST_F(SharedChecker, AcceptsWritesReadAfterABarrier) {
  for (unsigned t = 0; t < 32; ++t) store(t, t * 4);
  barrier();
  for (unsigned t = 0; t < 32; ++t) load(t + 32, (31 - t) * 4);
  barrier();
  for (unsigned t = 0; t < 32; ++t) store(t, (31 - t) * 4);
  EXPECT_THAT(kinds(), IsEmpty());
}

TEST_F(SharedChecker, FindsTheThreeRaces) {
  store(0, 0);
  load(40, 0);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::shared_race_read_after_write));
  context.log.clear();
  barrier();
  load(0, 0);
  store(40, 0);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::shared_race_write_after_read));
  context.log.clear();
  barrier();
  store(0, 0);
  store(40, 0);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::shared_race_write_after_write));
}

TEST_F(SharedChecker, TellsStoresOfOneValueFromRaces) {
  store(0, 0, 4, 7);
  store(40, 0, 4, 7);
  EXPECT_THAT(kinds(), IsEmpty());
  context.same_value_stores = true;
  store(50, 0, 4, 7);
  const auto found = merge_findings({&context.log}, "k");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, finding_kind::same_value_stores);
  EXPECT_TRUE(found[0].warning);
  store(60, 0, 4, 8);
  EXPECT_THAT(kinds(),
              testing::UnorderedElementsAre(finding_kind::same_value_stores,
                                            finding_kind::shared_race_write_after_write));
}

TEST_F(SharedChecker, NamesBothThreads) {
  context.block_extent = {16, 4, 1};
  store(17, 0);
  load(40, 0);
  const auto found = merge_findings({&context.log}, "k");
  ASSERT_EQ(found.size(), 1u);
  ASSERT_TRUE(found[0].other);
  EXPECT_EQ(found[0].other->thread, (index3{1, 1, 0}));
}

TEST_F(SharedChecker, NamesAReaderOfAnotherWarp) {
  context.block_extent = {128, 1, 1};
  store(0, 0);
  barrier();
  for (unsigned t : {3u, 40u, 70u}) load(t, 0);
  context.log.clear();
  store(3, 0);
  const auto found = merge_findings({&context.log}, "k");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, finding_kind::shared_race_write_after_read);
  EXPECT_EQ(found[0].other->thread, (index3{40, 0, 0}));
}

TEST_F(SharedChecker, NamesTheSecondLaneThatReads) {
  context.block_extent = {32, 1, 1};
  store(0, 0);
  barrier();
  load(0, 0);
  load(1, 0);  // the writer's own read is no race, this one is
  store(0, 0);
  const auto found = merge_findings({&context.log}, "k");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, finding_kind::shared_race_write_after_read);
  EXPECT_EQ(found[0].other->thread, (index3{1, 0, 0}));
}

TEST_F(SharedChecker, FindsRacesInsideAWarp) {
  store(0, 0);
  load(1, 0);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::shared_race_read_after_write));
}

TEST_F(SharedChecker, LetsAWarpSyncOrderItsLanes) {
  store(0, 0);
  warp_sync();
  load(1, 0);
  warp_sync();
  store(2, 0);
  EXPECT_THAT(kinds(), IsEmpty());
  load(33, 0);  // another warp
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::shared_race_read_after_write));
}

TEST_F(SharedChecker, LetsAPartialSyncOrderOnlyItsLanes) {
  store(0, 0);
  store(8, 4);
  warp_sync(0x0000000f);
  load(1, 0);
  EXPECT_THAT(kinds(), IsEmpty());
  load(1, 4);  // lane 8 was not in the mask
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::shared_race_read_after_write));
}

TEST_F(SharedChecker, FollowsOrderThroughAThirdLane) {
  store(0, 0);
  warp_sync(0x00000003);
  warp_sync(0x00000006);
  load(2, 0);  // 0 before 1 before 2
  EXPECT_THAT(kinds(), IsEmpty());
  load(3, 0);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::shared_race_read_after_write));
}

TEST_F(SharedChecker, ForgetsPartialSyncsAtAFullOneAndABarrier) {
  warp_sync(0x1);
  store(0, 0);
  warp_sync();
  load(5, 0);
  warp_sync(0x1);
  barrier();
  store(7, 0);
  warp_sync();
  load(8, 0);
  EXPECT_THAT(kinds(), IsEmpty());
}

TEST_F(SharedChecker, LetsAtomicsMeet) {
  store(0, 0);
  barrier();
  for (unsigned t = 0; t < 64; ++t) atomic(t, 0);
  EXPECT_THAT(kinds(), IsEmpty());
  load(3, 0);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::shared_race_read_after_write));
}

TEST_F(SharedChecker, FindsReadsBeforeAnyWriteOfTheBlock) {
  store(0, 0);
  barrier();
  load(1, 0);
  EXPECT_THAT(kinds(), IsEmpty());
  next_block();
  std::memset(reinterpret_cast<void*>(checker.base()), 7, 4);
  load(1, 0);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::shared_uninitialised_read));
  std::uint32_t seen = 0;
  std::memcpy(&seen, reinterpret_cast<const void*>(checker.base()), 4);
  EXPECT_EQ(seen, 0xffffffff);  // not what the earlier block left
}

TEST_F(SharedChecker, KeepsNeighbouringBytesApart) {
  for (unsigned t = 0; t < 64; ++t) store(t, t, 1);
  for (unsigned t = 0; t < 64; ++t) load(t, t, 1);
  for (unsigned t = 0; t < 64; ++t) store(t, t, 1);
  EXPECT_THAT(kinds(), IsEmpty());
  barrier();
  for (unsigned t = 0; t < 16; ++t) load(t, t * 4);  // then by words
  EXPECT_THAT(kinds(), IsEmpty());
  store(50, 2, 1);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::shared_race_write_after_read));
}

TEST_F(SharedChecker, StartsAfreshWithTheBytesOfEachBlock) {
  for (unsigned t = 0; t < 4; ++t) store(t, t, 1);
  load(40, 1, 1);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::shared_race_read_after_write));
  context.log.clear();
  next_block();
  store(0, 0, 1);
  store(40, 1, 1);  // another block's reads and writes are past
  EXPECT_THAT(kinds(), IsEmpty());
  load(0, 2, 1);  // which another block wrote
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::shared_uninitialised_read));
  context.log.clear();
  next_block();
  store(0, 0, 1);
  checker.check<access_op::load, false>(context, 0, 4, 1);  // a struct that is written in part
  EXPECT_THAT(kinds(), IsEmpty());
  next_block();
  store(0, 0);  // by the word
  barrier();
  for (unsigned t = 0; t < 4; ++t) load(t, t, 1);
  EXPECT_THAT(kinds(), IsEmpty());
  store(40, 3, 1);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::shared_race_write_after_read));
}

TEST_F(SharedChecker, FindsBytesOfAWordThatNobodyWrote) {
  store(0, 0, 2);
  load(0, 0, 4);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::shared_uninitialised_read));
}

TEST_F(SharedChecker, LetsStructCopiesMovePadding) {
  store(0, 0, 1);
  store(0, 4, 4);
  context.point.thread_linear = 0;
  checker.check<access_op::load, false>(context, 0, 8, 1);
  EXPECT_THAT(kinds(), IsEmpty());
  checker.check<access_op::load, false>(context, 8, 8, 1);  // nothing of it was written
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::shared_uninitialised_read));
}

TEST_F(SharedChecker, ChecksBoundsOfStaticAndDynamicArrays) {
  store(0, 124);
  store(0, 192 + 60);
  EXPECT_THAT(kinds(), IsEmpty());
  store(0, 128);  // padding behind the array
  load(0, 120, 16);
  const auto found = merge_findings({&context.log}, "k");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].kind, finding_kind::shared_out_of_bounds_read);
  EXPECT_EQ(found[0].offset, 120);
  EXPECT_EQ(found[1].kind, finding_kind::shared_out_of_bounds_write);
  EXPECT_EQ(found[1].object, "tile");
  EXPECT_EQ(found[1].offset, 128);
  context.log.clear();
  checker.begin_launch(16);
  store(0, 192 + 16);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::shared_out_of_bounds_write));
}

TEST_F(SharedChecker, FindsMisalignedAccessesUnlessTheCompilerExpectedThem) {
  store(0, 0, 16);
  store(0, 16, 16);
  context.point.thread_linear = 0;
  checker.check<access_op::load, false>(context, 4, 8, 1);
  EXPECT_THAT(kinds(), IsEmpty());
  load(0, 4, 8);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::misaligned_access));
}

TEST(SharedLayout, JoinsDynamicArraysAndDropsAliases) {
  const std::size_t dynamic = shared_layout::dynamic_symbol_bytes;
  const shared_layout layout(
      dynamic + 64,
      {{"b", 64, dynamic, true}, {"a", 64, dynamic, true}, {"x", 0, 8, false}, {"y", 0, 8, false}});
  ASSERT_EQ(layout.objects().size(), 2u);
  EXPECT_EQ(layout.objects()[0].name, "x");
  EXPECT_EQ(layout.objects()[1].name, "dynamic shared memory");
  EXPECT_EQ(layout.object_at(32).name, "x");  // padding belongs to what it follows
  EXPECT_EQ(layout.object_at(64).name, "dynamic shared memory");
}

thread_local int shared_in_this_program[24];

TEST(SharedLayout, FindsThreadLocalsOfTheProgram) {
  const shared_layout& layout = shared_layout::of_program();
  const auto offset = reinterpret_cast<std::uintptr_t>(shared_in_this_program) - layout.base();
  ASSERT_LT(offset, layout.bytes());
  EXPECT_TRUE(layout.is_shared(offset));
  EXPECT_NE(layout.object_at(offset).name.find("shared_in_this_program"), std::string::npos);
  EXPECT_EQ(layout.object_at(offset).size, sizeof shared_in_this_program);
}

}  // namespace
}  // namespace warpgauge::sim
