// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/cases.hpp"

#include "doubled.cuh"
#include "warpgauge/suite/timing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpgauge::suite {
namespace {

using test::statement;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

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

TEST(Cases, ASizeMayFollowFromThoseBeforeIt) {
  definition d = statement();
  d.sizes = {every("n", 1, 3),
             follows("pairs", [](const size_args& a) { return a.size("n") * (a.size("n") - 1); })};
  d.also = {{40}};
  d.traffic = {{7}};
  EXPECT_THAT(problems_of(d), IsEmpty());
  const plan p = correctness_plan(d, true);
  EXPECT_EQ(p.all_sizes, 4u);
  std::vector<std::string> words;
  for (const bound_case& c : p.cases)
    if (c.seed == 1) words.push_back(describe(c));
  EXPECT_THAT(words, ElementsAre("n=1 pairs=0", "n=2 pairs=2", "n=3 pairs=6", "n=40 pairs=1560"));
  EXPECT_EQ(describe(traffic_cases(d).front()), "n=7 pairs=42");
  EXPECT_EQ(parse_case(d, {"n=5"}).sizes, (size_row{5, 20}));
  EXPECT_EQ(parse_case(d, {"n=5", "pairs=20"}).sizes, (size_row{5, 20}));
  EXPECT_THAT(
      [&] {
        parse_case(d, {"n=5", "pairs=21"});
      },
      ThrowsMessage<mistake>(HasSubstr("pairs follows, and is 20")));
}

TEST(Cases, ASizeThatFollowsWronglyIsSaid) {
  definition d = statement();
  d.sizes = {every("n", 1, 3), follows("less", [](const size_args& a) { return a.size("n") - 2; })};
  EXPECT_THAT([&] { correctness_plan(d, false); },
              ThrowsMessage<mistake>(HasSubstr("at n=1 less=-1: less follows, and is negative")));
  d.sizes = {follows("m", [](const size_args&) { return 1; }), every("n", 1, 3)};
  EXPECT_THAT(problems_of(d), ElementsAre(HasSubstr("'m' follows from none")));
  d.sizes = {every("m", 1, 3), follows("n", [](const size_args& a) { return a.size("k"); })};
  EXPECT_THAT([&] { correctness_plan(d, false); },
              ThrowsMessage<mistake>(HasSubstr("there is no size 'k'; there are m")));
  d.also = {{1, 2}};
  EXPECT_THAT(problems_of(d), ElementsAre(HasSubstr("a row gives each of m")));
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
  d.types = {element::f32, element::f64};
  d.operands[0].type = d.operands[1].type = std::nullopt;
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
  d.types = {element::f32, element::f64};
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
