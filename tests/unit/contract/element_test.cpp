// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/contract/element.hpp"

#include "warpgauge/contract/decode.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace warpgauge::contract {
namespace {

TEST(Element, ShortFloatsHaveTheirPublishedBits) {
  EXPECT_EQ(bits_of(element::f16, 1), 0x3c00u);
  EXPECT_EQ(bits_of(element::f16, -2), 0xc000u);
  EXPECT_EQ(bits_of(element::f16, 65504), 0x7bffu);
  EXPECT_EQ(bits_of(element::f16, 65520), 0x7c00u);    // a half step above the largest
  EXPECT_EQ(bits_of(element::f16, 0x1p-24), 0x0001u);  // the smallest
  EXPECT_EQ(bits_of(element::f16, 0x1p-14), 0x0400u);  // the smallest normal one
  EXPECT_EQ(bits_of(element::f16, 1.0 / 3), 0x3555u);
  EXPECT_EQ(bits_of(element::bf16, 1), 0x3f80u);
  EXPECT_EQ(bits_of(element::bf16, 3.140625), 0x4049u);
}

TEST(Element, EveryShortFloatComesBack) {
  for (const element n : {element::f16, element::bf16})
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
      std::array<std::byte, 2> bytes{};
      std::memcpy(bytes.data(), &bits, 2);
      const double value = decode(n, bytes.data());
      // A NaN is made quiet, and keeps its payload.
      const std::uint64_t quiet = std::isnan(value) ? real_bits_of(n).quiet : 0;
      ASSERT_EQ(bits_of(n, value), bits | quiet) << value;
    }
}

TEST(Element, HalfwayGoesToTheEvenOne) {
  EXPECT_EQ(rounded(element::f16, 2049), 2048);
  EXPECT_EQ(rounded(element::f16, 2051), 2052);
  EXPECT_EQ(rounded(element::f16, 2047.5), 2048);  // into the next power of two
}

TEST(Element, UnitsInTheLastPlace) {
  EXPECT_EQ(ulp(element::f32, 1), 0x1p-23);
  EXPECT_EQ(ulp(element::f32, 0), 0x1p-149);
  EXPECT_EQ(ulp(element::f64, -3), 0x1p-51);
  EXPECT_EQ(ulp(element::f16, 65504), 32);
  EXPECT_EQ(ulp(element::i32, 1000), 1);
}

TEST(Element, IntegersEndAtTheirLimits) {
  EXPECT_EQ(rounded(element::i8, 300), 127);
  EXPECT_EQ(rounded(element::i8, -300), -128);
  EXPECT_EQ(rounded(element::u8, -1), 0);
  EXPECT_EQ(rounded(element::u32, 4294967295.0), 4294967295.0);
}

TEST(Element, TypesHaveTheirNumbers) {
  EXPECT_EQ(element_of<signed char>(), element::i8);
  EXPECT_EQ(element_of<unsigned long long>(), element::u64);
  EXPECT_EQ(element_of<short>(), element::i16);
  EXPECT_EQ(element_of<bool>(), element::u8);
  struct not_a_number {};
  EXPECT_EQ(element_of<not_a_number>(), std::nullopt);
}

}  // namespace
}  // namespace warpgauge::contract
