// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/memory/device_memory.hpp"

#include "warpgauge/sim/api/memory_copies.hpp"
#include "warpgauge/sim/memory/address_sanitizer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>

namespace warpgauge::sim {
namespace {

class DeviceMemory : public testing::Test {
 protected:
  ~DeviceMemory() override { device_memory::release_all(); }
};

TEST_F(DeviceMemory, IsAlignedAndStartsUninitialised) {
  void* p = device_memory::allocate(1000);
  ASSERT_NE(p, nullptr);
  EXPECT_EQ(address_of(p) % 256, 0u);
  EXPECT_TRUE(device_memory::contains(address_of(p)));
  int local = 0;
  EXPECT_FALSE(device_memory::contains(address_of(&local)));
  const std::uint8_t* shadow = device_memory::shadow_of(address_of(p));
  EXPECT_TRUE(std::all_of(
      shadow, shadow + 1000, [](std::uint8_t s) { return s == device_memory::allocated; }));
  EXPECT_EQ(shadow[-1], device_memory::unaddressable);
  EXPECT_EQ(shadow[1000], device_memory::unaddressable);
}

TEST_F(DeviceMemory, HasRedZonesAsLargeAsTheAllocation) {
  constexpr std::size_t bytes = 3 << 20;
  void* a = device_memory::allocate(bytes);
  void* b = device_memory::allocate(bytes);
  const std::uint8_t* after = device_memory::shadow_of(address_of(a) + bytes);
  const std::uint8_t* before = device_memory::shadow_of(address_of(b) - bytes);
  for (std::size_t i = 0; i < bytes; i += 997) {
    EXPECT_EQ(after[i], device_memory::unaddressable);
    EXPECT_EQ(before[i], device_memory::unaddressable);
  }
}

TEST_F(DeviceMemory, MarksOnlyBytesOfTheAllocation) {
  auto* p = static_cast<char*>(device_memory::allocate(100));
  device_memory::mark_initialised(p + 90, 50);
  const std::uint8_t* shadow = device_memory::shadow_of(address_of(p));
  EXPECT_EQ(shadow[89], device_memory::allocated);
  EXPECT_EQ(shadow[90], device_memory::initialised);
  EXPECT_EQ(shadow[99], device_memory::initialised);
  EXPECT_EQ(shadow[100], device_memory::unaddressable);
}

TEST_F(DeviceMemory, EndsWhereItWasResizedTo) {
  auto* p = static_cast<char*>(device_memory::allocate(10000));
  const std::uint8_t* shadow = device_memory::shadow_of(address_of(p));
  device_memory::mark_initialised(p, 10000);
  const std::size_t free_bytes = device_memory::free_bytes();
  ASSERT_TRUE(resize_allocation(p, 100));
  EXPECT_EQ(device_memory::free_bytes(), free_bytes + 9900);
  const auto all = [&](std::size_t from, std::size_t to, std::uint8_t value) {
    return std::all_of(shadow + from, shadow + to, [&](std::uint8_t s) { return s == value; });
  };
  EXPECT_TRUE(all(0, 100, device_memory::allocated)) << "nothing has written to it";
  EXPECT_TRUE(all(100, 10000, device_memory::unaddressable));
  EXPECT_EQ(device_memory::place_of(device_memory::describe(address_of(p) + 120)).substr(0, 35),
            "20 bytes past the end of allocation");
  ASSERT_TRUE(resize_allocation(p, 5000));
  EXPECT_TRUE(all(0, 5000, device_memory::allocated));
  EXPECT_TRUE(all(5000, 10000, device_memory::unaddressable));
  EXPECT_FALSE(resize_allocation(p, 0));
  EXPECT_FALSE(resize_allocation(p, 1 << 20)) << "more than it was made with";
  EXPECT_FALSE(resize_allocation(p + 8, 100));
  EXPECT_EQ(shadow[4999], device_memory::allocated);
  EXPECT_TRUE(device_memory::release(p));
  EXPECT_FALSE(resize_allocation(p, 100));
  EXPECT_TRUE(all(0, 10000, device_memory::unaddressable));
}

TEST_F(DeviceMemory, DescribesAddressesByTheNearestAllocation) {
  auto* p = static_cast<char*>(device_memory::allocate(4096));
  const auto inside = device_memory::describe(address_of(p) + 7);
  EXPECT_EQ(inside.offset, 7);
  EXPECT_EQ(inside.bytes, 4096u);
  EXPECT_NE(inside.object.find("of 4096 bytes"), std::string::npos);
  EXPECT_EQ(device_memory::describe(address_of(p) - 4).offset, -4);
  EXPECT_EQ(device_memory::describe(address_of(p) + 5000).offset, 5000);
}

TEST_F(DeviceMemory, KeepsFreedAddressesOutOfUse) {
  void* p = device_memory::allocate(4096);
  ASSERT_TRUE(device_memory::release(p));
  EXPECT_FALSE(device_memory::release(p));
  EXPECT_EQ(*device_memory::shadow_of(address_of(p)), device_memory::unaddressable);
  EXPECT_TRUE(device_memory::describe(address_of(p)).freed);
  EXPECT_FALSE(device_memory::find(address_of(p)).has_value());
  for (int i = 0; i < 1000; ++i) {
    void* other = device_memory::allocate(4096);
    EXPECT_NE(other, p);
    device_memory::release(other);
  }
}

TEST_F(DeviceMemory, ReleasesOnlyStartsOfAllocations) {
  auto* p = static_cast<char*>(device_memory::allocate(4096));
  EXPECT_FALSE(device_memory::release(p + 16));
  int local = 0;
  EXPECT_FALSE(device_memory::release(&local));
  EXPECT_TRUE(device_memory::release(p));
}

TEST_F(DeviceMemory, EndsWhereTheDeviceEnds) {
  const std::size_t all = device_memory::free_bytes();
  EXPECT_EQ(device_memory::allocate(all + 1), nullptr);
  EXPECT_EQ(device_memory::allocate(SIZE_MAX), nullptr);
  EXPECT_EQ(device_memory::allocate(0), nullptr);
  void* p = device_memory::allocate(1 << 20);
  EXPECT_EQ(device_memory::free_bytes(), all - (1 << 20));
  device_memory::release(p);
  EXPECT_EQ(device_memory::free_bytes(), all);
}

TEST_F(DeviceMemory, ReusesAddressesWhenTheQuarantineIsFull) {
  std::set<void*> seen;
  for (int i = 0; i < 60'000; ++i) {
    void* p = device_memory::allocate(1);
    ASSERT_NE(p, nullptr) << "allocation " << i;
    ASSERT_EQ(*device_memory::shadow_of(address_of(p)), device_memory::allocated);
    ASSERT_TRUE(device_memory::release(p));
    seen.insert(p);
  }
  EXPECT_LT(seen.size(), 60'000u);
  EXPECT_GT(seen.size(), 10'000u);
}

TEST_F(DeviceMemory, CopiesTheStateOfEachByte) {
  auto* from = static_cast<char*>(device_memory::allocate(64));
  auto* to = static_cast<char*>(device_memory::allocate(64));
  device_memory::mark_initialised(from + 10, 5);
  device_memory::mark_initialised(to, 64);
  device_memory::copy_state(to, from, 64);
  for (unsigned i = 0; i < 64; ++i) {
    EXPECT_EQ(device_memory::shadow_of(address_of(to))[i],
              i >= 10 && i < 15 ? device_memory::initialised : device_memory::allocated);
  }
}

#ifdef WARPGAUGE_SIM_ASAN
TEST_F(DeviceMemory, IsPoisonedForAsanWhereKernelsMustNotGo) {
  auto* p = static_cast<char*>(device_memory::allocate(100));
  EXPECT_EQ(__asan_address_is_poisoned(p + 99), 0);
  EXPECT_EQ(__asan_address_is_poisoned(p + 100), 1);
  EXPECT_EQ(__asan_address_is_poisoned(p - 1), 1);
  device_memory::release(p);
  EXPECT_EQ(__asan_address_is_poisoned(p), 1);
}
#endif

}  // namespace
}  // namespace warpgauge::sim
