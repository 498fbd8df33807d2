// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/global_checker.hpp"

#include "warpgauge/sim/api/memory_copies.hpp"
#include "warpgauge/sim/checks/global_race_checker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/mman.h>

#include <cstring>
#include <thread>
#include <vector>

// As the surface declares __constant__ variables.
__attribute__((section("warpgauge_constant"))) int constant_of_this_program[4];

namespace warpgauge::sim {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr auto load = access_op::load;
constexpr auto store = access_op::store;
constexpr auto atomic = access_op::atomic;

std::vector<finding_kind> kinds_of(const finding_log& log) {
  std::vector<finding_kind> result;
  for (const finding& f : merge_findings({&log}, "k")) result.push_back(f.kind);
  return result;
}

class GlobalChecker : public testing::Test {
 protected:
  ~GlobalChecker() override { device_memory::release_all(); }
  std::vector<finding_kind> kinds() const { return kinds_of(context.log); }

  check_context context;
  std::uintptr_t base = address_of(device_memory::allocate(100));
};

TEST_F(GlobalChecker, AcceptsReadsOfWhatWasWritten) {
  for (const unsigned size : {1u, 2u, 4u, 8u, 16u}) {
    check_global<store>(context, base + 16, size, 1);
    check_global<load>(context, base + 16, size, 2);
  }
  check_global<store, false>(context, base + 33, 12, 1);
  check_global<load, false>(context, base + 33, 12, 1);
  EXPECT_THAT(kinds(), IsEmpty());
}

TEST_F(GlobalChecker, FindsBytesThatNobodyWrote) {
  check_global<store>(context, base, 4, 1);
  check_global<load>(context, base, 8, 2);
  const auto found = merge_findings({&context.log}, "k");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, finding_kind::global_uninitialised_read);
  EXPECT_EQ(found[0].offset, 4);
  context.log.clear();
  check_global<atomic>(context, base + 8, 4, 3);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::global_uninitialised_read));
}

TEST_F(GlobalChecker, LetsStructCopiesMovePadding) {
  check_global<store>(context, base, 1, 1);
  check_global<store>(context, base + 4, 4, 1);
  check_global<load, false>(context, base, 8, 2);
  EXPECT_THAT(kinds(), IsEmpty());
  check_global<load, false>(context, base + 8, 8, 2);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::global_uninitialised_read));
}

TEST_F(GlobalChecker, FindsBothEndsAndStraddlingAccesses) {
  check_global<load>(context, base - 4, 4, 1);
  check_global<store>(context, base + 100, 4, 2);
  EXPECT_THAT(kinds(),
              ElementsAre(finding_kind::global_out_of_bounds_read,
                          finding_kind::global_out_of_bounds_write));
  context.log.clear();
  check_global<store>(context, base + 96, 8, 3);
  const auto found = merge_findings({&context.log}, "k");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].offset, 100);
  EXPECT_NE(found[0].message.find("0 bytes past the end"), std::string::npos);
  check_global<load>(context, base + 96, 4, 3);  // the part inside was written
  EXPECT_EQ(merge_findings({&context.log}, "k").size(), 1u);
}

TEST_F(GlobalChecker, FindsMisalignedAndFreed) {
  check_global<store, false>(context, base + 4, 8, 1);
  EXPECT_THAT(kinds(), IsEmpty());
  check_global<store>(context, base + 4, 8, 1);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::misaligned_access));
  context.log.clear();
  device_memory::release(reinterpret_cast<void*>(base));
  check_global<load>(context, base + 8, 4, 1);
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::freed_pointer));
}

TEST_F(GlobalChecker, TellsNullHostAndUnmapped) {
  std::vector<int> host(4);
  EXPECT_FALSE(illegal_access(context, load, 64, 4, 1));
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::null_pointer));
  context.log.clear();
  EXPECT_TRUE(illegal_access(context, load, address_of(host.data()), 4, 1));
  EXPECT_FALSE(illegal_access(context, store, address_of(host.data()), 4, 1));
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::host_pointer));
  context.log.clear();
  void* guard = mmap(nullptr, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  EXPECT_FALSE(illegal_access(context, load, address_of(guard), 4, 1));
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::illegal_address));
  munmap(guard, 4096);
}

int variable_of_this_program;
const char literal_of_this_program[] = "text";

TEST_F(GlobalChecker, FindsWritesToConstants) {
  EXPECT_TRUE(check_static(context, load, address_of(constant_of_this_program), 4, 1));
  EXPECT_TRUE(check_static(context, store, address_of(&variable_of_this_program), 4, 1));
  EXPECT_THAT(kinds(), IsEmpty());
  EXPECT_TRUE(check_static(context, store, address_of(constant_of_this_program), 4, 1));
  EXPECT_FALSE(check_static(context, store, address_of(literal_of_this_program), 1, 2));
  EXPECT_THAT(kinds(), ElementsAre(finding_kind::constant_write));
}

/// Plays the accesses of a launch of 8 blocks of 64 threads by hand.
class GlobalRaces : public GlobalChecker {
 protected:
  GlobalRaces() {
    context.grid_extent = {8, 1, 1};
    context.block_extent = {64, 1, 1};
    begin_launch();
  }
  void begin_launch() {
    races.begin_launch(false);
    context.next_group = context.last_group = 0;
    context.log.clear();
  }
  void run(unsigned block) {
    context.point.block_linear = context.point.position = block;
    context.point.block = {block, 0, 0};
    context.heard.clear();
    context.unfenced.clear();
    context.heard_until = 0;
    barrier();
  }
  void barrier() {
    ++context.point.barrier_epoch;
    context.point.warp_epoch = 1;
    begin_interval(context.point);
  }
  void warp_sync() {
    ++context.point.warp_epoch;
    begin_interval(context.point);
    context.order.rendezvous(context.point, 0xffffffff, true);
  }
  template <access_op Op, manner How = manner::usual>
  void access(unsigned thread, std::size_t offset, unsigned size = 4) {
    if (context.point.thread_linear / 32 != thread / 32) begin_interval(context.point);
    context.point.thread_linear = thread;
    context.point.thread = {thread, 0, 0};
    races.check<Op, How>(context, base + offset, size, 1 + static_cast<unsigned>(Op));
    if (Op == store) std::memset(reinterpret_cast<void*>(base + offset), ++next_value, size);
    races.judge_stores(context);
  }
  void access(access_op op, unsigned block, std::size_t offset, unsigned size = 4) {
    run(block);
    if (op == load) access<load>(0, offset, size);
    if (op == store) access<store>(0, offset, size);
    if (op == atomic) access<atomic>(0, offset, size);
  }
  std::vector<finding> finish() {
    finding_log between;
    races.finish(between, context.grid_extent, context.block_extent);
    return merge_findings({&context.log, &between}, "k");
  }
  global_race_checker races;
  int next_value = 0;
};

TEST_F(GlobalRaces, AcceptsBlocksThatShareNothingWritten) {
  access(store, 0, 0);
  access(load, 0, 0);
  access(store, 1, 4);
  access(load, 0, 8);
  access(load, 1, 8);
  access(atomic, 0, 12);
  access(atomic, 1, 12);
  access(store, 0, 16, 1);
  access(store, 1, 17, 1);
  EXPECT_THAT(finish(), IsEmpty());
}

TEST_F(GlobalRaces, FindsEachKind) {
  const std::pair<access_op, access_op> kinds[] = {
      {store, store}, {store, load}, {load, store}, {atomic, load}, {store, atomic}};
  for (const auto& [first, second] : kinds) {
    begin_launch();
    access(first, 2, 0);
    access(second, 5, 0);
    const auto found = finish();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].kind, finding_kind::global_race);
    EXPECT_EQ(found[0].block, (index3{5, 0, 0}));
    EXPECT_NE(found[0].message.find("block (2,0,0)"), std::string::npos);
  }
}

TEST_F(GlobalRaces, NameBothBlocks) {
  access(store, 5, 0);
  access(load, 2, 0);
  const auto found = finish();
  ASSERT_EQ(found.size(), 1u);
  ASSERT_TRUE(found[0].other);
  EXPECT_EQ(found[0].block, (index3{5, 0, 0}));
  EXPECT_EQ(found[0].other->block, (index3{2, 0, 0}));
}

TEST_F(GlobalRaces, WithinABlockAreOrderedByBarriersAndRendezvous) {
  run(0);
  access<store>(0, 0);
  barrier();
  access<load>(40, 0);
  access<load>(41, 0);
  warp_sync();
  access<store>(42, 0);
  EXPECT_THAT(finish(), IsEmpty());
  access<load>(3, 0);  // another warp
  const auto found = finish();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].thread, (index3{3, 0, 0}));
  EXPECT_EQ(found[0].other->thread, (index3{42, 0, 0}));
}

TEST_F(GlobalRaces, FollowReadsOfSeveralWarpsOnlyUntilTheBarrier) {
  run(0);
  for (const unsigned thread : {0U, 40U, 41U}) access<load>(thread, 0);  // by two warps
  access<store>(3, 0);  // not ordered after the other warp's
  EXPECT_EQ(finish().size(), 1u);
  begin_launch();
  run(0);
  for (const unsigned thread : {0U, 40U, 41U}) access<load>(thread, 4);
  barrier();
  access<store>(3, 4);
  EXPECT_THAT(finish(), IsEmpty());
  barrier();
  access<load>(40, 8);
  access<load>(0, 8);
  barrier();
  access<load>(41, 12);
  access<load>(40, 8);  // counts as a read since the barrier
  access<store>(3, 8);
  EXPECT_EQ(finish().size(), 1u);
}

TEST_F(GlobalRaces, FindAStoreAmongReadsOfManyBlocks) {
  for (unsigned block = 0; block < 8; ++block) access(load, block, 0, 16);
  EXPECT_THAT(finish(), IsEmpty());
  access(store, 3, 8);
  const auto found = finish();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].offset, 8);
}

TEST_F(GlobalRaces, AreFoundByAnInstructionThatMetNobodyBefore) {
  run(0);
  access<store>(0, 0, 16);
  for (const unsigned lane : {1U, 2U}) access<load>(lane, 16 + 4 * lane);
  EXPECT_THAT(finish(), IsEmpty());
  access<load>(3, 8);
  EXPECT_EQ(finish().size(), 1u);
  begin_launch();
  run(0);
  access<load>(0, 0, 16);
  for (const unsigned lane : {1U, 2U}) access<store>(lane, 16 + 4 * lane);
  EXPECT_THAT(finish(), IsEmpty());
  access<store>(3, 8);
  EXPECT_EQ(finish().size(), 1u);
  begin_launch();
  run(0);
  access<store>(0, 4);
  access<load>(1, 16);
  access<load>(2, 2);  // parts of two words
  EXPECT_EQ(finish().size(), 1u);
}

TEST_F(GlobalRaces, WithinAWarpAreFound) {
  run(0);
  access<load>(0, 0);
  access<load>(1, 0);
  access<store>(1, 0);
  EXPECT_EQ(finish().size(), 1u);
}

TEST_F(GlobalRaces, TellStoresOfOneValueApart) {
  run(0);
  access<store>(0, 0);
  next_value = 0;
  access<store>(1, 0);
  EXPECT_THAT(finish(), IsEmpty());
}

TEST_F(GlobalRaces, ForgetEarlierLaunches) {
  access(store, 0, 0);
  begin_launch();
  access(store, 1, 0);
  access(load, 1, 0);
  EXPECT_THAT(finish(), IsEmpty());
}

TEST_F(GlobalRaces, AreOrderedByFenceAndFlag) {
  run(0);
  access<store>(0, 0);
  races.fence(context, fence_order::device);
  access<atomic>(0, 4);
  run(1);
  access<atomic>(0, 4);
  access<load>(0, 0);
  EXPECT_THAT(finish(), IsEmpty());
  run(2);
  access<load>(0, 0);  // has looked at no flag
  EXPECT_EQ(finish().size(), 1u);
}

TEST_F(GlobalRaces, NeedTheFence) {
  run(0);
  access<store>(0, 0);
  access<atomic>(0, 4);
  run(1);
  access<atomic>(0, 4);
  access<load>(0, 0);
  EXPECT_EQ(finish().size(), 1u);
}

TEST_F(GlobalRaces, OfVolatileAccessesAreThoseOfStores) {
  run(0);
  access<store, manner::strong>(0, 0);
  run(1);
  access<load, manner::strong>(0, 0);
  EXPECT_THAT(finish(), IsEmpty());
  access<store, manner::strong>(0, 0);
  EXPECT_EQ(finish().size(), 1u);
}

TEST_F(GlobalRaces, CombineBytesAndWords) {
  access(store, 0, 0, 4);
  access(load, 1, 3, 1);
  EXPECT_EQ(finish().size(), 1u);
}

TEST_F(GlobalRaces, AreTheSameInAnyOrderOfBlocks) {
  for (unsigned b = 0; b < 8; ++b) access(store, b, 0);
  const auto forward = finish();
  begin_launch();
  for (unsigned b = 8; b-- > 0;) access(store, b, 0);
  const auto reverse = finish();
  ASSERT_EQ(forward.size(), 1u);
  ASSERT_EQ(reverse.size(), 1u);
  EXPECT_EQ(forward[0].message, reverse[0].message);
  EXPECT_EQ(forward[0].block, reverse[0].block);
  EXPECT_EQ(forward[0].count, reverse[0].count);
}

}  // namespace
}  // namespace warpgauge::sim
