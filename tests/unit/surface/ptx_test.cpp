// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/include/warpgauge_surface/ptx.hpp"

#include "tests/unit/surface/launching.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <random>

namespace {

using surface_tests::device_copy;
using surface_tests::run_block;
namespace ptx = warpgauge::sim::ptx;

TEST(PtxBits, Lop3IsItsTable) {
  std::mt19937 random(1);
  for (unsigned table = 0; table < 256; ++table) {
    const unsigned a = random(), b = random(), c = random();
    unsigned got = 0;
    ptx::lop3_b32(got, a, b, c, table);
    for (unsigned bit = 0; bit < 32; ++bit) {
      const unsigned row = (a >> bit & 1) * 4 + (b >> bit & 1) * 2 + (c >> bit & 1);
      ASSERT_EQ(got >> bit & 1, table >> row & 1) << table;
    }
  }
}

TEST(PtxBits, FieldsAreExtractedAndInserted) {
  const unsigned word = 0x89abcdefU;
  for (unsigned position = 0; position < 40; ++position) {
    for (unsigned length = 0; length < 40; ++length) {
      // Bit by bit: beyond the register lies the sign, which the unsigned form takes for 0.
      std::uint64_t wanted = 0;
      std::int64_t wanted_signed = 0;
      const unsigned last = std::min(position + length - 1, 31U);
      const bool sign = length != 0 && (word >> last & 1) != 0;
      for (unsigned i = 0; i < 32; ++i) {
        const bool inside = i < length && position + i < 32;
        if (inside && (word >> (position + i) & 1) != 0) {
          wanted |= 1ULL << i;
          wanted_signed |= 1LL << i;
        }
        if (!inside && sign) wanted_signed |= 1LL << i;
      }
      unsigned got = 0;
      int got_signed = 0;
      ptx::bfe_u32(got, word, position, length);
      ptx::bfe_s32(got_signed, word, position, length);
      ASSERT_EQ(got, wanted) << position << ' ' << length;
      ASSERT_EQ(static_cast<unsigned>(got_signed), static_cast<unsigned>(wanted_signed))
          << position << ' ' << length;
    }
  }
  unsigned out = 0;
  ptx::bfi_b32(out, 0xffU, 0u, 8u, 4u);
  EXPECT_EQ(out, 0xf00U);
  ptx::bfi_b32(out, 0u, ~0u, 28u, 8u);
  EXPECT_EQ(out, 0x0fffffffU);
}

TEST(PtxBits, PermutationsRepeatTheSignWhenAsked) {
  unsigned got = 0;
  ptx::prmt_b32(got, 0x80112233U, 0x44556677U, 0x3b04U);
  EXPECT_EQ(got, 0x80ff3377U);
  int count = 0;
  ptx::clz_b32(count, 1u);
  EXPECT_EQ(count, 31);
  ptx::bfind_u32(count, 0x100u);
  EXPECT_EQ(count, 8);
  ptx::bfind_u32(count, 0u);
  EXPECT_EQ(count, -1);
  ptx::shf_l_wrap_b32(got, 0x80000000U, 1u, 1u);
  EXPECT_EQ(got, 3u);
  ptx::shl_b32(got, 1u, 32u);
  EXPECT_EQ(got, 0u);
  int shifted = 0;
  ptx::shr_s32(shifted, -8, 40u);
  EXPECT_EQ(shifted, -1);
}

TEST(PtxBits, MasksAreClampedOrWrapped) {
  const auto clamped = [](unsigned from, unsigned count) {
    unsigned mask = 7;
    ptx::bmsk_clamp_b32(mask, from, count);
    return mask;
  };
  EXPECT_EQ(clamped(4, 3), 0x70U);
  EXPECT_EQ(clamped(4, 99), 0xfffffff0U);
  EXPECT_EQ(clamped(32, 3), 0U);
  unsigned wrapped = 7;
  ptx::bmsk_wrap_b32(wrapped, 36u, 35u);
  EXPECT_EQ(wrapped, 0x70U);
}

TEST(PtxIntegers, MultiplyWideAndHigh) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 1000; ++i) {
    const auto a = static_cast<unsigned>(random()), b = static_cast<unsigned>(random());
    unsigned long long wide = 0;
    long long wide_signed = 0;
    unsigned high = 0;
    ptx::mul_wide_u32(wide, a, b);
    ptx::mul_wide_s32(wide_signed, a, b);
    ptx::mul_hi_u32(high, a, b);
    ASSERT_EQ(wide, static_cast<unsigned long long>(a) * b);
    ASSERT_EQ(wide_signed, static_cast<long long>(static_cast<int>(a)) * static_cast<int>(b));
    ASSERT_EQ(high, wide >> 32);
    ptx::mad_lo_u32(high, a, b, 7u);
    ASSERT_EQ(high, a * b + 7);
  }
}

// 128-bit sums, differences and a 64 x 64-bit product from 32-bit words.
TEST(PtxIntegers, CarryThroughLongNumbers) {
  __extension__ typedef unsigned __int128 wide;
  std::mt19937_64 random(3);
  for (int i = 0; i < 1000; ++i) {
    const unsigned long long a = i == 0 ? ~0ULL : random(), b = i < 2 ? 1 : random();
    unsigned long long low = 0, high = 0;
    ptx::add_cc_u64(low, a, b);
    ptx::addc_u64(high, a, b);
    ASSERT_EQ(low, a + b);
    ASSERT_EQ(high, a + b + (low < a ? 1 : 0));
    ptx::sub_cc_u64(low, a, b);
    ptx::subc_u64(high, a, b);
    ASSERT_EQ(low, a - b);
    ASSERT_EQ(high, a - b - (a < b ? 1 : 0));
    unsigned r0 = 0, r1 = 0, r2 = 0, r3 = 0;
    const auto a0 = static_cast<unsigned>(a), a1 = static_cast<unsigned>(a >> 32);
    const auto b0 = static_cast<unsigned>(b), b1 = static_cast<unsigned>(b >> 32);
    ptx::mul_lo_u32(r0, a0, b0);
    ptx::mul_hi_u32(r1, a0, b0);
    ptx::mad_lo_cc_u32(r1, a0, b1, r1);
    ptx::madc_hi_u32(r2, a0, b1, 0u);
    ptx::mad_lo_cc_u32(r1, a1, b0, r1);
    ptx::madc_hi_cc_u32(r2, a1, b0, r2);
    ptx::addc_u32(r3, 0u, 0u);
    ptx::mad_lo_cc_u32(r2, a1, b1, r2);
    ptx::madc_hi_u32(r3, a1, b1, r3);
    const wide product = static_cast<wide>(a) * b;
    ASSERT_EQ(static_cast<unsigned long long>(product),
              static_cast<unsigned long long>(r1) << 32 | r0);
    ASSERT_EQ(static_cast<unsigned long long>(product >> 64),
              static_cast<unsigned long long>(r3) << 32 | r2);
  }
}

TEST(PtxConversions, RoundAndSaturate) {
  int i = 0;
  ptx::cvt_rni_s32_f32(i, 2.5f);
  EXPECT_EQ(i, 2);
  ptx::cvt_rzi_s32_f32(i, -1e20f);
  EXPECT_EQ(i, INT32_MIN);
  unsigned short half = 0;
  ptx::cvt_rn_f16_f32(half, 1.0f);
  EXPECT_EQ(half, 0x3c00);
  unsigned pair = 0;
  ptx::cvt_rn_bf16x2_f32(pair, 1.0f, 2.0f);
  EXPECT_EQ(pair, 0x3f804000U);
  ptx::fma_rn_f16x2(pair, 0x40003c00U, 0x40004000U, 0x3c003c00U);
  EXPECT_EQ(pair, 0x45004200U);  // 2 * 2 + 1, 1 * 2 + 1
  float f = 0;
  ptx::cvt_rn_f32_u64(f, 0xffffffffffffffffULL);
  EXPECT_EQ(f, 18446744073709551616.0f);
  unsigned low = 0, high = 0;
  ptx::mov_b64(ptx::vec(low, high), 0x123456789abcdef0ULL);
  EXPECT_EQ(high, 0x12345678U);
  unsigned long long whole = 0;
  ptx::mov_b64(whole, ptx::vec(low, high));
  EXPECT_EQ(whole, 0x123456789abcdef0ULL);
  bool p = false;
  ptx::setp_lt_s32(p, -1, 0u);
  EXPECT_TRUE(p);
  ptx::setp_lt_u32(p, -1, 0u);
  EXPECT_FALSE(p);
  ptx::selp_b32(low, 5, 6, p);
  EXPECT_EQ(low, 6u);
}

constexpr int warp_values = 6;
__global__ void warp_instructions(unsigned* out) {
  unsigned* mine = out + warp_values * threadIdx.x;
  ptx::mov_u32(mine[0], ptx::sreg_laneid());
  ptx::vote_sync_ballot_b32(mine[1], threadIdx.x % 3 == 0, ~0U);
  unsigned value = 0;
  ptx::shfl_sync_bfly_b32(value, 10 * threadIdx.x, 1, 0x1f, ~0U);
  mine[2] = value;
  // Within segments of eight lanes: mask 24, as CUDA's width 8.
  mine[3] = ptx::shfl_sync_up_b32(value, 10 * threadIdx.x, 2, 24 << 8, ~0U) ? value : 1000 + value;
  ptx::redux_sync_max_u32(value, threadIdx.x, ~0U);
  mine[4] = value + ptx::sreg_lanemask_lt() * 0;
  ptx::shfl_sync_down_b32(value, 10 * threadIdx.x, 3, (24 << 8) | 31, ~0U);
  mine[5] = value;
}

TEST(PtxWarp, ShufflesVotesAndReduces) {
  const device_copy<unsigned> out{std::vector<unsigned>(32 * warp_values)};
  run_block(warp_instructions, 32, 0, out.data());
  const auto got = out.values();
  for (unsigned lane = 0; lane < 32; ++lane) {
    const unsigned* mine = got.data() + warp_values * lane;
    EXPECT_EQ(mine[0], lane);
    EXPECT_EQ(mine[1], 0x49249249U);
    EXPECT_EQ(mine[2], 10 * (lane ^ 1));
    EXPECT_EQ(mine[3], lane % 8 >= 2 ? 10 * (lane - 2) : 1000 + 10 * lane);
    EXPECT_EQ(mine[4], 31u);
    EXPECT_EQ(mine[5], lane % 8 + 3 < 8 ? 10 * (lane + 3) : 10 * lane);
  }
}

__global__ void memory_instructions(float* out, const float* in, unsigned* counter) {
  __shared__ __align__(16) float tile[128];
  const unsigned t = threadIdx.x;
  unsigned window = 0;
  ptx::cvta_to_shared_u32(window, tile + 4 * t);
  ptx::cp_async(window, in + 4 * t, 16);
  ptx::cp_async_commit_group();
  ptx::cp_async_wait_group(0);
  ptx::bar_sync(0);
  float a, b, c, d;
  ptx::ld_v4_f32(ptx::vec(a, b, c, d), window);
  ptx::st_v4_f32(out + 4 * t, ptx::vec(d, c, b, a));
  ptx::red_add_u32(counter, 1u);
  unsigned before = 0;
  ptx::atom_max_u32(before, ptx::address(counter, 4), t);
}

TEST(PtxMemory, MovesVectorsAndCounts) {
  std::vector<float> in(128);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i);
  const device_copy<float> a(in), out{std::vector<float>(128)};
  const device_copy<unsigned> counter{std::vector<unsigned>(2)};
  run_block(memory_instructions, 32, 0, out.data(), a.data(), counter.data());
  const auto got = out.values();
  for (std::size_t i = 0; i < got.size(); ++i) EXPECT_EQ(got[i], in[i / 4 * 4 + 3 - i % 4]);
  EXPECT_EQ(counter.values(), (std::vector<unsigned>{32, 31}));
#ifndef WARPGAUGE_SIM_PLAIN
  // 32 lanes of 16 bytes: one request of 16 sectors each way.
  EXPECT_EQ(warpgauge::sim::last_launch().global_store.requests, 1u);
  EXPECT_EQ(warpgauge::sim::last_launch().global_store.sectors, 16u);
#endif
}

/// One warp waits for the other at a word that both access as the PTX memory model allows.
__global__ void waits_at_a_word(unsigned* flags, unsigned* seen) {
  if (threadIdx.x == 0) {
    ptx::st_strong_u32(flags, 1u);
    ptx::st_release_v2_u32(flags + 2, std::make_tuple(2u, 3u));
    ptx::st_strong_u32(flags + 1, 4u);
  } else if (threadIdx.x == 32) {
    unsigned a = 0, b = 0, c = 0, d = 0;
    while (a == 0) ptx::ld_strong_u32(a, flags);
    while (c == 0) ptx::ld_strong_v2_u32(std::tie(b, c), flags + 2);
    while (d == 0) ptx::ld_strong_u32(d, flags + 1);
    *seen = 1000 * a + 100 * b + 10 * c + d;
  }
}

TEST(PtxMemory, StrongAccessesAreNoRace) {
#ifdef WARPGAUGE_SIM_PLAIN
  GTEST_SKIP() << "untraced threads that spin never let another run";
#endif
  device_copy<unsigned> flags(std::vector<unsigned>(4, 0u)), seen(std::vector<unsigned>(1, 0u));
  run_block(waits_at_a_word, 64, 0, flags.data(), seen.data());
  EXPECT_EQ(seen.values().at(0), 1234u);
}

}  // namespace
