// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/cases.hpp"

#include "doubled.hpp"
#include "warpgauge/suite/timing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpgauge::suite {
namespace {

using test::statement;
using testing::ElementsAre;

std::vector<std::int64_t> sizes_of(const plan& p) {
  std::vector<std::int64_t> all;
  for (const bound_case& c : p.cases)
    if (c.seed == 1) all.push_back(c.sizes.front());
  return all;
}

TEST(Cases, TheSweepTakesTheEdges) {
  definition d = statement();
  d.also = {{1000}};
  const plan p = correctness_plan(d, false);
  EXPECT_THAT(
      sizes_of(p),
      ElementsAre(0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 69, 70, 1000));
  EXPECT_EQ(p.all_sizes, 72u);
  EXPECT_EQ(correctness_plan(d, true).cases.size(), 144u) << "with two seeds each";
}

TEST(Cases, TuningValuesAreEdgesAndAnAxis) {
  definition d = statement();
  d.sizes = {every("n", 40, 60)};
  d.tunings = {{"block", {50}}};
  EXPECT_THAT(sizes_of(correctness_plan(d, false)), ElementsAre(40, 41, 49, 50, 51, 59, 60));
}

TEST(Cases, MultiplesStayOnTheirGrid) {
  definition d = statement();
  d.sizes = {multiples("n", 16, 64)};
  EXPECT_THAT(sizes_of(correctness_plan(d, false)), ElementsAre(16, 32, 48, 64));
}

TEST(Cases, EveryAxisIsRun) {
  definition d = statement();
  d.sizes = {every("n", 1, 1)};
  d.types = {number::f32, number::f64};
  d.operands[0].type = d.operands[1].type = number::axis;
  d.operands[0].with_pitch = true;
  d.scalars = {{"alpha", {1, 0.5}}};
  d.tunings = {{"block", {32, 64}}};
  const plan p = correctness_plan(d, false);
  EXPECT_EQ(p.cases.size(), 24u);
  EXPECT_EQ(describe(p.cases.front()), "n=1 type=f32 block=32 alpha=1");
  EXPECT_EQ(describe(p.cases.back()), "n=1 type=f64 block=64 alpha=0.5 seed=2");
  const bound_case& pitched = p.cases[p.cases.size() - 3];
  EXPECT_EQ(describe(pitched), "n=1 type=f64 block=64 alpha=0.5 layout=pitched");
  // 512 bytes hold 64 doubles.
  EXPECT_EQ(pitched.operands[0].pitch, 64);
  EXPECT_EQ(pitched.operands[1].pitch, 1);
}

TEST(Cases, EveryCaseIsNamedByItsWords) {
  definition d = statement();
  d.types = {number::f32, number::f64};
  d.tunings = {{"block", {32, 64}}};
  const bound_case c = parse_case(d, {"n=9", "type=f64", "block=64"});
  EXPECT_EQ(describe(c), "n=9 type=f64 block=64");
  EXPECT_EQ(describe(parse_case(d, {"n=9", "seed=2"})), "n=9 type=f32 block=32 seed=2");
  EXPECT_THROW((void)parse_case(d, {"type=f64"}), mistake);
  EXPECT_THROW((void)parse_case(d, {"n=9", "type=f16"}), mistake);
  EXPECT_THROW((void)parse_case(d, {"n=x"}), mistake);
  EXPECT_THROW((void)parse_case(d, {"m=9"}), mistake);
}

TEST(Cases, ExtentsFollowFromSizes) {
  definition d = statement();
  d.operands[0].extents = {extent("n").groups_of(256), extent("n") * 2 + 1, extent(3)};
  EXPECT_THAT(parse_case(d, {"n=257"}).operands[0].extents, ElementsAre(2, 515, 3));
  d.operands[0].extents = {extent("n") + -1};
  EXPECT_THROW((void)parse_case(d, {"n=0"}), mistake);
}

TEST(Cases, LongSweepsAreThinned) {
  definition d = statement();
  d.sizes = {every("n", 0, 300), every("m", 0, 300), every("k", 0, 300)};
  const plan p = correctness_plan(d, false);
  EXPECT_GT(p.sizes, 300u);
  EXPECT_LT(p.sizes, 500u);
  EXPECT_THAT(p.cases.back().sizes, ElementsAre(300, 300, 300));
}

TEST(Cases, TimesHaveNamesOfFiveWords) {
  definition d = statement();
  EXPECT_EQ(perf_name("mine", parse_case(d, {"n=9"})), "mine.doubled/f32/-/9/cold");
  d.tunings = {{"block", {32, 64}}, {"items", {4}}};
  const bound_case c = parse_case(d, {"n=9", "block=64"});
  EXPECT_EQ(perf_name("mine", c), "mine.doubled/f32/block64+items4/9/cold");
  EXPECT_EQ(moved_bytes(d, c), 72);
  EXPECT_TRUE(is_timing({"--benchmark_out=x"}));
  EXPECT_FALSE(is_timing({"run", "--exhaustive"}));
}

}  // namespace
}  // namespace warpgauge::suite
