// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/number.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace warpgauge::suite {
namespace {

TEST(Number, ShortFloatsHaveTheirPublishedBits) {
  EXPECT_EQ(bits_of(number::f16, 1), 0x3c00u);
  EXPECT_EQ(bits_of(number::f16, -2), 0xc000u);
  EXPECT_EQ(bits_of(number::f16, 65504), 0x7bffu);
  EXPECT_EQ(bits_of(number::f16, 65520), 0x7c00u);    // a half step above the largest
  EXPECT_EQ(bits_of(number::f16, 0x1p-24), 0x0001u);  // the smallest
  EXPECT_EQ(bits_of(number::f16, 0x1p-14), 0x0400u);  // the smallest normal one
  EXPECT_EQ(bits_of(number::f16, 1.0 / 3), 0x3555u);
  EXPECT_EQ(bits_of(number::bf16, 1), 0x3f80u);
  EXPECT_EQ(bits_of(number::bf16, 3.140625), 0x4049u);
}

TEST(Number, EveryShortFloatComesBack) {
  for (const number n : {number::f16, number::bf16})
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
      std::array<std::byte, 2> bytes{};
      std::memcpy(bytes.data(), &bits, 2);
      const double value = decode(n, bytes.data());
      // A NaN is made quiet, and keeps its payload.
      const std::uint64_t quiet = std::isnan(value) ? real_bits_of(n).quiet : 0;
      ASSERT_EQ(bits_of(n, value), bits | quiet) << value;
    }
}

TEST(Number, HalfwayGoesToTheEvenOne) {
  EXPECT_EQ(rounded(number::f16, 2049), 2048);
  EXPECT_EQ(rounded(number::f16, 2051), 2052);
  EXPECT_EQ(rounded(number::f16, 2047.5), 2048);  // into the next power of two
}

TEST(Number, UnitsInTheLastPlace) {
  EXPECT_EQ(ulp(number::f32, 1), 0x1p-23);
  EXPECT_EQ(ulp(number::f32, 0), 0x1p-149);
  EXPECT_EQ(ulp(number::f64, -3), 0x1p-51);
  EXPECT_EQ(ulp(number::f16, 65504), 32);
  EXPECT_EQ(ulp(number::i32, 1000), 1);
}

TEST(Number, IntegersEndAtTheirLimits) {
  EXPECT_EQ(rounded(number::i8, 300), 127);
  EXPECT_EQ(rounded(number::i8, -300), -128);
  EXPECT_EQ(rounded(number::u8, -1), 0);
  EXPECT_EQ(rounded(number::u32, 4294967295.0), 4294967295.0);
}

TEST(Number, TypesHaveTheirNumbers) {
  EXPECT_EQ(number_of<signed char>(), number::i8);
  EXPECT_EQ(number_of<unsigned long long>(), number::u64);
  EXPECT_EQ(number_of<short>(), number::i16);
  EXPECT_EQ(number_of<bool>(), number::u8);
  struct not_a_number {};
  EXPECT_EQ(number_of<not_a_number>(), std::nullopt);
}

}  // namespace
}  // namespace warpgauge::suite
