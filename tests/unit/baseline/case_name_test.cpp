// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/case_name.hpp"

#include "warpgauge/baseline/model.hpp"

#include <gtest/gtest.h>

namespace warpgauge::baseline {
namespace {

TEST(CaseName, TellsWhetherRowsAreWholeSectors) {
  const auto cut = [](const char* name) { return cuts_sectors(parts_of(name)); };
  EXPECT_FALSE(cut("copy.simple/f32/t32/8192x8192/cold"));
  EXPECT_TRUE(cut("copy.simple/f32/t32/8191x8192/cold"));
  EXPECT_TRUE(cut("copy.simple/f32/t32/8192x8193/cold"));
  EXPECT_FALSE(cut("copy.simple/f32/t32/8x16/cold"));   // 32 and 64 bytes
  EXPECT_TRUE(cut("copy.simple/u16/t32/8x16/cold"));    // 16 bytes and 32
  EXPECT_FALSE(cut("copy.simple/f32x4/t32/2x4/cold"));  // 32 bytes and 64
  EXPECT_TRUE(cut("matmul.tiled/f32/t32/2047x2049x2045/cold"));
  EXPECT_FALSE(cut("hello.record/-/-/65537x255/cold"));  // nothing is known of its elements
  EXPECT_FALSE(cut("anything"));
}

TEST(CaseName, TellsModesGatingAndCutSectorsApartAsNoise) {
  const char* whole = "copy.simple/f32/t32/8192x8192/cold";
  EXPECT_EQ(noise_class(whole, "GB/s", true),
            noise_class("transpose.padded/f32/t32/64x64/cold", "GB/s", true));
  for (const char* other :
       {"copy.simple/f32/t32/8191x8193/cold", "copy.simple/f32/t32/8192x8192/warm"})
    EXPECT_NE(noise_class(whole, "GB/s", true), noise_class(other, "GB/s", true));
  EXPECT_NE(noise_class(whole, "GB/s", true), noise_class(whole, "GB/s", false));
}

}  // namespace
}  // namespace warpgauge::baseline
