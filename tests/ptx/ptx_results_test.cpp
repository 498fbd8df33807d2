// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ptx/comparison.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <exception>
#include <set>

namespace warpgauge::ptx_results {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(PtxInstructions, GiveWhatAnH200Gives) {
  device_results device = read_results(WARPGAUGE_PTX_RESULTS);
  for (const instruction& i : instructions()) {
    ASSERT_EQ(device.count(i.name), 1u) << i.name << " was not measured";
    try {
      EXPECT_THAT(differences(i, device.at(i.name), i.run()), IsEmpty());
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
    device.erase(i.name);
  }
  for (const auto& [name, values] : device) ADD_FAILURE() << name << " was measured alone";
}

TEST(PtxInstructions, StandInTheListOnce) {
  std::set<std::string> names;
  for (const instruction& i : instructions()) EXPECT_TRUE(names.insert(i.name).second) << i.name;
}

instruction of(format result, double relative = 0, double absolute = 0) {
  return {.name = "i", .result = result, .relative = relative, .absolute = absolute, .run = {}};
}

TEST(PtxComparison, NamesTheValueThatDiffers) {
  EXPECT_THAT(differences(of(format::u32), "0000000100000002", {1, 2}), IsEmpty());
  EXPECT_THAT(differences(of(format::u32), "0000000100000002", {1, 3}),
              ElementsAre("i: value 1 is 3, on the device 2"));
  EXPECT_THAT(differences(of(format::u32), "00000001", {1, 2}),
              ElementsAre("i: another number of values"));
}

TEST(PtxComparison, AnyNanIsANanAndOnlyAStatedErrorIsAllowed) {
  EXPECT_THAT(differences(of(format::f32), "7fffffff", {0xffc00000}), IsEmpty());
  EXPECT_EQ(differences(of(format::b32), "7fffffff", {0xffc00000}).size(), 1u);
  EXPECT_THAT(differences(of(format::f16x2), "7fff3c00", {0xfe003c00}), IsEmpty());
  EXPECT_EQ(differences(of(format::f16x2), "7fff3c00", {0xfe003c01}).size(), 1u);
  EXPECT_EQ(differences(of(format::f32), "3f800000", {0x3f800001}).size(), 1u);
  EXPECT_THAT(differences(of(format::f32, 2e-7), "3f800000", {0x3f800001}), IsEmpty());
  EXPECT_EQ(differences(of(format::f32, 2e-7), "3f800000", {0x3f800003}).size(), 1u);
  EXPECT_EQ(differences(of(format::f32, 2e-7), "3f800000", {0x7fc00000}).size(), 1u);
}

}  // namespace
}  // namespace warpgauge::ptx_results
