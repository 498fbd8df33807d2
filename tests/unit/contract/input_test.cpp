// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/contract/input.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

namespace warpgauge::contract {
namespace {

TEST(KeptNumbers, AreTheInputsWhicheverWasAskedForBefore) {
  for (const content kind : {content::f16, content::bf16, content::f32, content::f64})
    for (std::uint64_t seed = 0; seed < 9; ++seed) {
      const double* const few = kept_numbers(kind, seed, 3);
      ASSERT_EQ(kept_numbers(kind, seed, 5000), few) << "they stay where they are";
      for (std::uint64_t i = 0; i < 5000; ++i)
        ASSERT_EQ(std::bit_cast<std::uint64_t>(few[i]),
                  std::bit_cast<std::uint64_t>(real(kind, seed, i)))
            << seed << ", " << i;
    }
}

TEST(KeptNumbers, AreNoneWhereTheyAreTooMany) {
  EXPECT_NE(kept_numbers(content::f32, 1, 1 << 20), nullptr);
  EXPECT_EQ(kept_numbers(content::f32, 1, (1 << 20) + 1), nullptr);
}

TEST(Inputs, AreTheSameWhicheverWereWrittenBefore) {
  std::vector<std::byte> memory(40);
  for (const std::int64_t first : {3, 4096, 8 << 20})  // the last too far to be kept
    for (const content kind :
         {content::bytes, content::f16, content::bf16, content::f32, content::f64})
      for (std::uint64_t seed = 0; seed < 4; ++seed) {
        write_input(memory, first, kind, seed);
        EXPECT_EQ(count_changed_bytes(memory, first, kind, seed), 0u);
        for (std::size_t i = 0; i < memory.size(); ++i) {
          const std::uint64_t at = static_cast<std::uint64_t>(first) + i;
          const std::uint64_t word = input_word(kind, seed, at / 8);
          ASSERT_EQ(static_cast<std::uint64_t>(memory[i]), word >> (8 * (at % 8)) & 0xff) << at;
        }
      }
}

/// By the formats' definitions: a sign, five or eight bits of exponent, the rest a fraction.
double number_of_16_bits(std::uint64_t bits, int fraction_bits, int bias) {
  const int exponent = static_cast<int>((bits & 0x7fff) >> fraction_bits);
  const auto fraction = static_cast<double>(bits & ((1U << fraction_bits) - 1));
  const double sign = (bits & 0x8000) != 0 ? -1 : 1;
  if (exponent == (0x7fff >> fraction_bits))
    return fraction != 0 ? std::nan("") : sign * std::numeric_limits<double>::infinity();
  const double one = std::ldexp(1, fraction_bits);
  return sign * std::ldexp(exponent == 0 ? fraction : one + fraction,
                           std::max(exponent, 1) - bias - fraction_bits);
}

TEST(Inputs, Of16BitsAreTheirNumbersExactly) {
  for (const content kind : {content::f16, content::bf16}) {
    const bool ieee = kind == content::f16;
    int infinities = 0, nans = 0, denormals = 0;
    double largest = 0;
    for (std::uint64_t seed = 0; seed < 9; ++seed)
      for (std::uint64_t i = 0; i < 5000; ++i) {
        const std::uint64_t bits = input_word(kind, seed, i / 4) >> (16 * (i % 4)) & 0xffff;
        const double is = number_of_16_bits(bits, ieee ? 10 : 7, ieee ? 15 : 127);
        const double wanted = real(kind, seed, i);
        nans += std::isnan(is);
        infinities += std::isinf(is);
        denormals += is != 0 && std::fabs(is) < (ieee ? 0x1p-14 : 0x1p-126);
        if (std::isfinite(is)) largest = std::max(largest, std::fabs(is));
        ASSERT_EQ(std::isnan(is), std::isnan(wanted)) << seed << ", " << i;
        if (std::isnan(is)) continue;
        ASSERT_EQ(is, wanted) << seed << ", " << i;
        ASSERT_EQ(std::signbit(is), std::signbit(wanted)) << seed << ", " << i;
      }
    EXPECT_GT(infinities, 0);
    EXPECT_GT(nans, 0);
    EXPECT_GT(denormals, 0);
    EXPECT_EQ(largest, ieee ? 65504 : 0x1.fep127);
  }
}

TEST(SpecialNumbers, HaveRunsOfZerosOfEachSign) {
  for (const content kind : {content::f16, content::bf16, content::f32, content::f64}) {
    int positive = 0, negative = 0;
    for (std::uint64_t run = 0; run < 64; ++run) {
      int zeros = 0, signs = 0;
      for (std::uint64_t i = 64 * run; i < 64 * (run + 1); ++i) {
        const double x = real(kind, 2, i);
        zeros += x == 0;
        signs += std::signbit(x);
      }
      if (zeros != 64) continue;
      positive += signs == 0;
      negative += signs == 64;
    }
    EXPECT_EQ(positive + negative, 8);
    EXPECT_GE(positive, 2);
    EXPECT_GE(negative, 2);
  }
}

}  // namespace
}  // namespace warpgauge::contract
