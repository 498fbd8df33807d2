// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/cards.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// Which cards a process may use, as CUDA_VISIBLE_DEVICES says it.
namespace warpgauge::measure {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

board gpu(const std::string& uuid, const std::string& name = "H100") {
  board b;
  b.whole = {.uuid = uuid, .name = name, .memory_bytes = 1U << 30};
  return b;
}

board sliced(const std::string& uuid, const std::vector<std::string>& instances) {
  board b = gpu(uuid);
  b.mig_on = true;
  for (const std::string& i : instances)
    b.instances.push_back({.uuid = i, .name = "H100 MIG 1g.10gb", .mig = "1g.10gb"});
  return b;
}

const std::vector<board> four{gpu("GPU-a1"), gpu("GPU-a2"), gpu("GPU-b1"), gpu("GPU-c1")};
const std::vector<board> kinds{gpu("GPU-a1", "H100"), gpu("GPU-b1", "T4")};

std::vector<std::string> seen(const std::vector<board>& boards, const visibility& v) {
  const card_inventory found = cards_of(boards, v);
  EXPECT_EQ(found.refused, "");
  std::vector<std::string> uuids;
  for (const card& c : found.cards) uuids.push_back(c.uuid);
  return uuids;
}

TEST(VisibleCards, AreAllWhereNothingIsSaid) {
  EXPECT_THAT(seen(four, {}), ElementsAre("GPU-a1", "GPU-a2", "GPU-b1", "GPU-c1"));
}

TEST(VisibleCards, AreThoseOfTheListInTheDriversOrder) {
  EXPECT_THAT(seen(four, {"2,0"}), ElementsAre("GPU-a1", "GPU-b1"));
  EXPECT_THAT(seen(four, {" 3 , GPU-b"}), ElementsAre("GPU-b1", "GPU-c1"));
}

TEST(VisibleCards, AreNoneForAnEmptyListOrMinusOne) {
  EXPECT_THAT(seen(four, {""}), IsEmpty());
  EXPECT_THAT(seen(four, {"-1"}), IsEmpty());
  EXPECT_THAT(seen(four, {"NoDevFiles"}), IsEmpty());
}

TEST(VisibleCards, EndAtTheFirstEntryThatNamesNone) {
  EXPECT_THAT(seen(four, {"1,4,0"}), ElementsAre("GPU-a2"));
  EXPECT_THAT(seen(four, {"1,-1,0"}), ElementsAre("GPU-a2"));
  EXPECT_THAT(seen(four, {"1,,0"}), ElementsAre("GPU-a2"));
  EXPECT_THAT(seen(four, {"1,GPU-a,0"}), ElementsAre("GPU-a2")) << "two begin so";
  EXPECT_THAT(seen(four, {"1,0x2"}), ElementsAre("GPU-a2"));
  EXPECT_THAT(cards_of(four, {"1,4,0"}).left_out,
              testing::Contains(HasSubstr("stops reading CUDA_VISIBLE_DEVICES at '4'")));
}

TEST(VisibleCards, AreRefusedWhenOneIsNamedTwice) {
  EXPECT_THAT(cards_of(four, {"1,GPU-a2"}).refused, HasSubstr("twice"));
  EXPECT_THAT(cards_of(four, {"1,GPU-a2"}).cards, IsEmpty());
}

TEST(VisibleCards, AreRefusedByNumberWhereTheOrderOfKindsIsUnknown) {
  EXPECT_THAT(cards_of(kinds, {"0"}).refused, HasSubstr("CUDA_DEVICE_ORDER=PCI_BUS_ID"));
  EXPECT_THAT(seen(kinds, {"1", true}), ElementsAre("GPU-b1"));
  EXPECT_THAT(seen(kinds, {"GPU-b1"}), ElementsAre("GPU-b1"));
}

TEST(VisibleCards, AreInstancesWhereMigIsOn) {
  const std::vector<board> mixed{sliced("GPU-a1", {"MIG-1", "MIG-2"}), gpu("GPU-b1")};
  EXPECT_THAT(seen(mixed, {}), ElementsAre("MIG-1", "MIG-2", "GPU-b1"));
  EXPECT_THAT(seen(mixed, {"MIG-2"}), ElementsAre("MIG-2"));
  EXPECT_THAT(seen(mixed, {"GPU-a1"}), ElementsAre("MIG-1", "MIG-2"));
  EXPECT_THAT(cards_of(mixed, {"0", true}).refused, HasSubstr("UUIDs"));
  EXPECT_THAT(seen({sliced("GPU-a1", {"MIG-1", "MIG-2"})}, {"0"}), ElementsAre("MIG-1", "MIG-2"));
}

TEST(LeftOutCards, AreNamedWithWhatHelps) {
  board closed = gpu("GPU-a1");
  closed.prohibited = true;
  const card_inventory found = cards_of({closed, sliced("GPU-b1", {}), gpu("")}, {});
  EXPECT_THAT(found.cards, IsEmpty());
  EXPECT_THAT(found.left_out,
              ElementsAre(HasSubstr("GPU 0 (H100): its compute mode is prohibited"),
                          HasSubstr("GPU 1 (H100): MIG is on and there is no instance"),
                          HasSubstr("GPU 2 (H100): the driver does not report its UUID")));
}

TEST(ResourceId, HasOnlyWhatCTestTakes) {
  EXPECT_EQ(resource_id("GPU-8f6a2b1c-0d3e-4f5a-9b7c-001122334455"),
            "gpu_8f6a2b1c_0d3e_4f5a_9b7c_001122334455");
  EXPECT_EQ(resource_id("MIG-GPU-8F6A2B1C/7/0"), "mig_gpu_8f6a2b1c_7_0");
}

}  // namespace
}  // namespace warpgauge::measure
