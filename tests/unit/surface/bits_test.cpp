// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/intrinsics.cuh"

#include <gtest/gtest.h>

#include <bitset>
#include <cstdint>
#include <cstring>
#include <random>

namespace {

// Every value of eight bits at every position of the word, then random ones.
template <class Check>
void for_words(Check check) {
  for (unsigned value = 0; value < 256; ++value) {
    for (unsigned shift = 0; shift < 32; ++shift) check(value << shift);
  }
  std::mt19937 random(7);
  for (int i = 0; i < 10000; ++i) check(static_cast<unsigned>(random()));
}

TEST(BitIntrinsics, CountAndFindBitsOneByOne) {
  for_words([](unsigned x) {
    int highest = -1, lowest = -1;
    unsigned mirrored = 0;
    for (int bit = 0; bit < 32; ++bit) {
      if ((x >> bit & 1U) == 0) continue;
      highest = bit;
      if (lowest < 0) lowest = bit;
      mirrored |= 1U << (31 - bit);
    }
    const std::uint64_t high = std::uint64_t{x} << 32;
    ASSERT_EQ(__popc(x), static_cast<int>(std::bitset<32>(x).count()));
    ASSERT_EQ(__popcll(high | x), 2 * __popc(x));
    ASSERT_EQ(__clz(static_cast<int>(x)), 31 - highest);
    ASSERT_EQ(__clzll(static_cast<long long>(x)), 63 - highest);
    ASSERT_EQ(__ffs(static_cast<int>(x)), lowest + 1);
    ASSERT_EQ(__ffsll(static_cast<long long>(high)), x == 0 ? 0 : lowest + 33);
    ASSERT_EQ(__brev(x), mirrored);
    ASSERT_EQ(__brevll(high), std::uint64_t{mirrored});
  });
}

TEST(BitIntrinsics, FindTheNthSetBit) {
  EXPECT_EQ(__fns(0b101100, 0, 1), 2U);
  EXPECT_EQ(__fns(0b101100, 0, 3), 5U);
  EXPECT_EQ(__fns(0b101100, 0, 4), 0xffffffffU);
  EXPECT_EQ(__fns(0b101100, 31, -1), 5U);
  EXPECT_EQ(__fns(0b101100, 3, 0), 3U);
  EXPECT_EQ(__fns(0b101100, 4, 0), 0xffffffffU);
}

TEST(BitIntrinsics, PickBytesByEverySelector) {
  const unsigned x = 0x33221100, y = 0x77665544;
  for (unsigned selector = 0; selector < 0x10000; ++selector) {
    unsigned expected = 0;
    for (int i = 0; i < 4; ++i) expected |= 0x11U * (selector >> (4 * i) & 7U) << (8 * i);
    ASSERT_EQ(__byte_perm(x, y, selector), expected) << std::hex << selector;
  }
}

TEST(BitIntrinsics, FunnelShiftsMoveThroughBothWords) {
  for (unsigned shift = 0; shift < 70; ++shift) {
    const unsigned lo = 0x89abcdef, hi = 0x01234567, wrapped = shift % 32;
    const unsigned left = wrapped == 0 ? hi : hi << wrapped | lo >> (32 - wrapped);
    const unsigned right = wrapped == 0 ? lo : lo >> wrapped | hi << (32 - wrapped);
    EXPECT_EQ(__funnelshift_l(lo, hi, shift), left);
    EXPECT_EQ(__funnelshift_r(lo, hi, shift), right);
    EXPECT_EQ(__funnelshift_lc(lo, hi, shift), shift < 32 ? left : lo);
    EXPECT_EQ(__funnelshift_rc(lo, hi, shift), shift < 32 ? right : hi);
  }
}

TEST(BitIntrinsics, MultiplyAverageAndDifference) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 20000; ++i) {
    const int a = static_cast<int>(random()), b = static_cast<int>(random());
    const auto u = static_cast<unsigned>(a), v = static_cast<unsigned>(b);
    const std::int64_t wide = std::int64_t{a} * b;
    ASSERT_EQ(__mulhi(a, b),
              static_cast<int>((wide - static_cast<std::uint32_t>(wide)) / 4294967296));
    ASSERT_EQ(__umulhi(u, v), static_cast<unsigned>(std::uint64_t{u} * v / 4294967296U));
    ASSERT_EQ(__umul24(u, v), static_cast<unsigned>(std::uint64_t{u % 16777216} * (v % 16777216)));
    ASSERT_EQ(__usad(u, v, 5), (u > v ? u - v : v - u) + 5);
    ASSERT_EQ(__sad(a, b, 5), static_cast<unsigned>(std::abs(std::int64_t{a} - b)) + 5);
    const double mean = (static_cast<double>(a) + b) / 2;
    ASSERT_EQ(__hadd(a, b), static_cast<int>(std::floor(mean)));
    ASSERT_EQ(__rhadd(a, b), static_cast<int>(std::ceil(mean)));
    const double positive = (static_cast<double>(u) + v) / 2;
    ASSERT_EQ(__uhadd(u, v), static_cast<unsigned>(std::floor(positive)));
    ASSERT_EQ(__urhadd(u, v), static_cast<unsigned>(std::ceil(positive)));
  }
  EXPECT_EQ(__mul24(-3, 5), -15);
  EXPECT_EQ(__mul24(0x01000002, 3), 6);
  EXPECT_EQ(__umul64hi(~0ULL, ~0ULL), ~0ULL - 1);
  EXPECT_EQ(__mul64hi(-1, 1), -1);
}

TEST(BitIntrinsics, DotProductsOfBytes) {
  std::mt19937 random(7);
  for (int i = 0; i < 20000; ++i) {
    const auto a = static_cast<unsigned>(random()), b = static_cast<unsigned>(random());
    signed char sa[4], sb[4];
    unsigned char ua[4], ub[4];
    short ha[2];
    std::memcpy(sa, &a, 4), std::memcpy(sb, &b, 4), std::memcpy(ua, &a, 4), std::memcpy(ub, &b, 4);
    std::memcpy(ha, &a, 4);
    int s = 11, lo = 11, hi = 11;
    unsigned u = 11;
    for (int k = 0; k < 4; ++k) s += sa[k] * sb[k], u += unsigned{ua[k]} * ub[k];
    for (int k = 0; k < 2; ++k) lo += ha[k] * sb[k], hi += ha[k] * sb[2 + k];
    ASSERT_EQ(__dp4a(static_cast<int>(a), static_cast<int>(b), 11), s);
    ASSERT_EQ(__dp4a(a, b, 11U), u);
    ASSERT_EQ(
        __dp4a(make_char4(sa[0], sa[1], sa[2], sa[3]), make_char4(sb[0], sb[1], sb[2], sb[3]), 11),
        s);
    ASSERT_EQ(__dp2a_lo(static_cast<int>(a), static_cast<int>(b), 11), lo);
    ASSERT_EQ(__dp2a_hi(static_cast<int>(a), static_cast<int>(b), 11), hi);
  }
}

TEST(BitIntrinsics, ReinterpretWithoutChangingBits) {
  EXPECT_EQ(__float_as_int(-0.0f), INT32_MIN);
  EXPECT_EQ(__int_as_float(0x3f800000), 1.0f);
  EXPECT_EQ(__float_as_uint(-2.0f), 0xc0000000U);
  EXPECT_EQ(__double_as_longlong(1.0), 0x3ff0000000000000);
  EXPECT_EQ(__hiloint2double(__double2hiint(-1.5e300), __double2loint(-1.5e300)), -1.5e300);
}

// Values from the names' meaning, part by part.
TEST(BitIntrinsics, WordsHoldTwoOrFourNumbers) {
  EXPECT_EQ(__vadd4(0x01ff7f80U, 0x01010101U), 0x02008081U);
  EXPECT_EQ(__vaddss4(0x01ff7f80U, 0x0101ff80U), 0x02007e80U);
  EXPECT_EQ(__vaddus2(0xfffe0001U, 0x00030001U), 0xffff0002U);
  EXPECT_EQ(__vsub2(0x00000005U, 0x00010002U), 0xffff0003U);
  EXPECT_EQ(__vsubus2(0x00000005U, 0x00010002U), 0x00000003U);
  EXPECT_EQ(__vmaxs2(0x80000001U, 0x7fffffffU), 0x7fff0001U);
  EXPECT_EQ(__vmaxu2(0x80000001U, 0x7fffffffU), 0x8000ffffU);
  EXPECT_EQ(__vmins4(0x80017f00U, 0x00ff0102U), 0x80ff0100U);
  EXPECT_EQ(__vminu4(0x80017f00U, 0x00ff0102U), 0x00010100U);
  EXPECT_EQ(__vavgu4(0x00ff0102U, 0x01ff0202U), 0x01ff0202U);
  // Rounded up, but below zero down: 0 and 1, -1 and 0, -1 and -2, 127 and 126.
  EXPECT_EQ(__vavgs4(0x00ffff7fU, 0x0100fe7eU), 0x01fffe7fU);
  EXPECT_EQ(__vavgs2(0x0003fffdU, 0x00040000U), 0x0004fffeU);
  EXPECT_EQ(__vabsdiffu4(0x01ff0005U, 0x02000007U), 0x01ff0002U);
  EXPECT_EQ(__vsadu4(0x01ff0005U, 0x02000007U), 1U + 255U + 0U + 2U);
  EXPECT_EQ(__vsads2(0xffff0003U, 0x00010001U), 4U);
  EXPECT_EQ(__vabs2(0xffff8000U), 0x00018000U);
  EXPECT_EQ(__vabsss2(0xffff8000U), 0x00017fffU);
  EXPECT_EQ(__vnegss4(0x80017fffU), 0x7fff8101U);
  EXPECT_EQ(__vcmpgts4(0x80017f00U, 0x00000000U), 0x00ffff00U);
  EXPECT_EQ(__vcmpgtu4(0x80017f00U, 0x00000000U), 0xffffff00U);
  EXPECT_EQ(__vseteq2(0x12345678U, 0x12340000U), 0x00010000U);
}

}  // namespace
