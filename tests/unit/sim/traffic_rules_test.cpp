// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/sim/slow_traffic.hpp"
#include "warpgauge/sim/counters/bank_conflicts.hpp"
#include "warpgauge/sim/counters/sectors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <random>

namespace warpgauge::sim {
namespace {

warp_request request_of(unsigned size,
                        access_op op,
                        std::uint32_t active,
                        const std::function<std::uint64_t(unsigned)>& address) {
  warp_request r;
  r.size = size;
  r.op = op;
  r.active = active;
  for (unsigned lane = 0; lane < warp_lanes; ++lane) r.address[lane] = address(lane);
  return r;
}

warp_request strided(unsigned size, std::uint64_t stride, access_op op = access_op::load) {
  return request_of(size, op, ~0u, [=](unsigned lane) { return 4096 + lane * stride; });
}

void expect_sectors(const warp_request& r, unsigned sectors, unsigned ideal, unsigned lines) {
  const sector_counts counts = count_sectors(r);
  EXPECT_EQ(counts.sectors, sectors);
  EXPECT_EQ(counts.ideal_sectors, ideal);
  EXPECT_EQ(counts.lines, lines);
}

void expect_wavefronts(const warp_request& r, unsigned passes, unsigned ideal, unsigned conflicts) {
  const wavefront_counts counts = count_wavefronts(r);
  EXPECT_EQ(counts.wavefronts, passes);
  EXPECT_EQ(counts.ideal_wavefronts, ideal);
  EXPECT_EQ(counts.bank_conflicts, conflicts);
}

// 32 lanes x 4 B = 128 B = 4 sectors = 1 line.
TEST(Sectors, ConsecutiveFloatsFillFour) { expect_sectors(strided(4, 4), 4, 4, 1); }

// Off by one element the same bytes reach into a fifth sector and a second line.
TEST(Sectors, OffByOneElementTouchesAFifth) {
  expect_sectors(
      request_of(4, access_op::load, ~0u, [](unsigned n) { return 4100 + 4 * n; }), 5, 4, 2);
}

// 32 lanes x 16 B = 512 B.
TEST(Sectors, ConsecutiveVectorsFillSixteen) { expect_sectors(strided(16, 16), 16, 16, 4); }

// A column of a row-major matrix: each lane its own sector and line.
TEST(Sectors, AColumnTouchesOnePerLane) { expect_sectors(strided(4, 4096), 32, 4, 32); }

// Fewer than the 128 bytes would fill, so this is the ideal.
TEST(Sectors, ABroadcastTouchesOne) { expect_sectors(strided(4, 0), 1, 1, 1); }

TEST(Sectors, DescendingLanesTouchWhatAscendingOnesDo) {
  expect_sectors(
      request_of(4, access_op::load, ~0u, [](unsigned n) { return 4220 - 4 * n; }), 4, 4, 1);
}

// 8 lanes x 4 B = 32 B is ideally one sector; each of these touches its own.
TEST(Sectors, OnlyActiveLanesCount) {
  expect_sectors(
      request_of(4, access_op::load, 0x11111111, [](unsigned n) { return 4096 + 32 * n; }),
      8,
      1,
      8);
}

// All 32 lanes on one address: one sector to fetch, but 32 lookups.
TEST(AtomicSectors, SameAddressIsSerialised) {
  EXPECT_EQ(count_atomic_sectors(strided(4, 0, access_op::atomic)), 32u);
  EXPECT_EQ(count_atomic_sectors(strided(4, 4, access_op::atomic)), 4u);
}

// Two lanes per address, 4 addresses of 8 B per sector, 4 sectors: 4 x 2 lookups.
TEST(AtomicSectors, CountTheMostPopularAddress) {
  EXPECT_EQ(count_atomic_sectors(
                request_of(8, access_op::atomic, ~0u, [](unsigned n) { return 4096 + n / 2 * 8; })),
            8u);
}

TEST(Wavefronts, ConsecutiveFloatsTakeOne) { expect_wavefronts(strided(4, 4), 1, 1, 0); }

// A column of an unpadded 32 x 32 tile lies in one bank; of a padded one in all 32.
TEST(Wavefronts, ATileColumnConflictsUntilItIsPadded) {
  expect_wavefronts(strided(4, 32 * 4), 32, 1, 31);
  expect_wavefronts(strided(4, 33 * 4), 1, 1, 0);
}

TEST(Wavefronts, ABroadcastTakesOne) { expect_wavefronts(strided(4, 0), 1, 1, 0); }

// Four bytes of a word are one word: no conflict.
TEST(Wavefronts, BytesOfAWordShareIt) { expect_wavefronts(strided(1, 1), 1, 1, 0); }

// 256 B and 512 B need two and four passes of 128 B.
TEST(Wavefronts, WideAccessesTakeAPhasePer128Bytes) {
  expect_wavefronts(strided(8, 8), 2, 2, 0);
  expect_wavefronts(strided(16, 16), 4, 4, 0);
}

// Loads of 8 bytes that all agree pass in one phase; stores do not merge.
TEST(Wavefronts, OnlyLoadsMergePhases) {
  expect_wavefronts(strided(8, 0), 1, 1, 0);
  expect_wavefronts(strided(8, 0, access_op::store), 2, 2, 0);
  expect_wavefronts(strided(16, 0), 2, 2, 0);
  expect_wavefronts(strided(16, 0, access_op::store), 4, 4, 0);
}

// Pairs (n, n ^ 1) agree: 16 distinct elements of 8 bytes are 32 words, one pass.
TEST(Wavefronts, AgreeingPairsMergeHalves) {
  const auto pairs = [](unsigned n) { return 4096 + n / 2 * 8; };
  expect_wavefronts(request_of(8, access_op::load, ~0u, pairs), 1, 1, 0);
  expect_wavefronts(request_of(8, access_op::store, ~0u, pairs), 2, 2, 0);
}

// 16 lanes of a merged pair of quarters whose elements are 128 B apart: 8 ways in one phase each.
TEST(Wavefronts, AMergedPhaseMayConflict) {
  const auto far_pairs = [](unsigned n) { return 4096 + n / 2 * 128; };
  expect_wavefronts(request_of(16, access_op::load, ~0u, far_pairs), 16, 4, 14);
}

// Lanes of the lower half agree with lane n ^ 1, those of the upper half with nobody (four phases
// of a pass each), or with lane n ^ 2: measured on sm_90, the condition is one for the whole warp.
TEST(Wavefronts, ADisagreeingPairInTheOtherHalfKeepsPhasesApart) {
  const auto pairs_below = [](unsigned n) { return 4096 + (n < 16 ? n / 2 : n) * 16; };
  expect_wavefronts(request_of(16, access_op::load, ~0u, pairs_below), 4, 4, 0);
  expect_wavefronts(request_of(16, access_op::load, 0x0000ffff, pairs_below), 1, 1, 0);
  const auto both_kinds = [](unsigned n) { return 4096 + (n < 16 ? n & ~1u : n & ~2u) * 16; };
  expect_wavefronts(request_of(16, access_op::load, ~0u, both_kinds), 4, 4, 0);
}

// Single lanes of two quarters have nobody to disagree with, until two lanes of the other half do.
TEST(Wavefronts, LoneLanesMergeUnlessAPairOfTheWarpDisagrees) {
  const auto apart = [](unsigned n) { return 4096 + n * 16; };
  expect_wavefronts(request_of(16, access_op::load, 0x00000101, apart), 2, 1, 1);
  expect_wavefronts(request_of(16, access_op::load, 0x00000201, apart), 1, 1, 0);
  expect_wavefronts(request_of(16, access_op::load, 0x00070201, apart), 3, 1, 0);
}

// 4 lanes per word, one after the other; a word per bank.
TEST(Wavefronts, AtomicsOnOneWordAreSerialised) {
  expect_wavefronts(strided(4, 0, access_op::atomic), 32, 1, 31);
  expect_wavefronts(
      request_of(4, access_op::atomic, ~0u, [](unsigned n) { return 4096 + n / 4 * 4; }), 4, 1, 3);
}

// 16 lanes x 8 B fill one pass, but lie in both halves.
TEST(Wavefronts, TheIdealCountsBytesAndNotPhases) {
  expect_wavefronts(
      request_of(8, access_op::load, 0x00ff00ff, [](unsigned n) { return 4096 + 8 * n; }), 2, 1, 0);
}

TEST(Wavefronts, InactiveHalvesCostNothing) {
  expect_wavefronts(
      request_of(8, access_op::load, 0x0000ffff, [](unsigned n) { return 8 * n; }), 1, 1, 0);
}

class RandomPatterns : public testing::TestWithParam<unsigned> {};

TEST_P(RandomPatterns, EqualTheSlowReference) {
  const unsigned size = GetParam();
  std::mt19937_64 random(size);
  const auto below = [&](std::uint64_t n) { return random() % n; };
  for (int round = 0; round < 20000; ++round) {
    const std::uint64_t range = std::uint64_t{1} << below(14), stride = below(70);
    const unsigned kind = unsigned(below(5)), twist = unsigned(below(32));
    const bool misaligned = below(16) == 0;
    const std::uint64_t base = 65536 + below(64) * size;
    warp_request r = request_of(size, access_op(below(3)), 0, [&](unsigned n) {
      const std::uint64_t element = kind == 0   ? below(range)
                                    : kind == 1 ? n * stride
                                    : kind == 2 ? (n ^ twist) * stride
                                    : kind == 3 ? (n >> (twist % 4)) * stride
                                                : (n & twist) * stride;
      return base + element * size + (misaligned ? below(size) : 0);
    });
    while (r.active == 0) r.active = below(2) ? ~0u : std::uint32_t(random() & random());
    SCOPED_TRACE(testing::Message() << "round " << round);

    const sector_counts sectors = count_sectors(r);
    ASSERT_EQ(sectors.sectors, slow::granules(r, 32));
    ASSERT_EQ(sectors.lines, slow::granules(r, 128));
    ASSERT_EQ(sectors.ideal_sectors,
              std::min((unsigned(std::popcount(r.active)) * size + 31) / 32, sectors.sectors));
    ASSERT_EQ(count_atomic_sectors(r), slow::atomic_sectors(r));

    const wavefront_counts fast = count_wavefronts(r);
    const slow::wavefronts reference = slow::wavefronts_of(r);
    ASSERT_EQ(fast.wavefronts, reference.passes);
    ASSERT_EQ(fast.ideal_wavefronts, reference.ideal);
    ASSERT_EQ(fast.bank_conflicts, reference.conflicts);
  }
}

INSTANTIATE_TEST_SUITE_P(Bytes, RandomPatterns, testing::Values(1, 2, 4, 8, 16));

}  // namespace
}  // namespace warpgauge::sim
