// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/values.hpp"

#include "doubled.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/suite/cases.hpp"
#include "warpgauge/suite/runner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace warpgauge::suite {
namespace {

using test::statement;

std::vector<double> values_of(const bound_case& c, std::uint64_t stream = 0) {
  const input_values at(c, 0, stream);
  std::vector<double> all;
  for (std::int64_t i = 0; i < c.operands[0].elements(); ++i)
    all.push_back(at(static_cast<std::uint64_t>(i)));
  return all;
}

TEST(InputValues, NoTwoSizesBeginAlike) {
  const definition d = statement();
  std::vector<double> second;
  for (const bound_case& c : correctness_plan(d, true).cases)
    if (c.sizes[0] > 3) second.push_back(values_of(c)[1]);
  std::sort(second.begin(), second.end());
  EXPECT_EQ(std::adjacent_find(second.begin(), second.end()), second.end());
}

TEST(InputValues, WithoutASeedSizesBeginAlike) {
  const definition d = statement();
  bound_case c = parse_case(d, {"n=9"});
  c.seed = 0;
  bound_case longer = parse_case(d, {"n=40"});
  longer.seed = 0;
  EXPECT_EQ(values_of(c)[8], values_of(longer)[8]);
  EXPECT_NE(values_of(c, 1)[8], values_of(c)[8]);
}

TEST(InputValues, TheEndsHoldTheLargestAndTheSmallest) {
  definition d = statement();
  d.operands[0] = array<int>("x", "n", 3).between(10, 200);
  for (const int seed : {1, 2, 3, 4}) {
    const std::vector<double> all =
        values_of(parse_case(d, {"n=40", "seed=" + std::to_string(seed)}));
    // Rows of three: only the middle column of the rows between the ends lies inside.
    for (std::size_t row = 1; row + 1 < 40; ++row) {
      const double first = all[3 * row], inside = all[3 * row + 1], last = all[3 * row + 2];
      EXPECT_GT(seed % 2 == 1 ? last : first, inside);
      EXPECT_LT(seed % 2 == 1 ? first : last, inside);
    }
    EXPECT_GE(*std::min_element(all.begin(), all.end()), 10);
    EXPECT_LE(*std::max_element(all.begin(), all.end()), 200);
  }
}

TEST(InputValues, FewIntegersAreAllDrawn) {
  definition d = statement();
  d.operands[0] = array<int>("x", "n").between(0, 1);
  EXPECT_THAT(values_of(parse_case(d, {"n=40"})),
              testing::AllOf(testing::Contains(0).Times(testing::Gt(5)),
                             testing::Contains(1).Times(testing::Gt(5))));
}

/// The largest or the smallest of n, which forgets an end.
template <bool Smallest>
__global__ void extreme_without_an_end(const float* x, float* y, int from, int to) {
  float most = x[from];
  for (int i = from; i < to; ++i) most = (x[i] > most) == Smallest ? most : x[i];
  *y = most;
}

TEST(InputValues, AForgottenEndIsFoundAtEverySize) {
  definition d = statement();
  d.sizes = {every("n", 2, 70)};
  d.operands[1].extents = {extent(1)};
  for (const bool smallest : {false, true})
    for (const int forgotten : {0, 1}) {
      d.launch = [=](const args& a) {
        device::queue q(a.stream);
        const float* x = a["x"];
        float* y = a["y"];
        const auto n = static_cast<int>(a.size("n"));
        q.launch(smallest ? extreme_without_an_end<true> : extreme_without_an_end<false>,
                 dim3(1),
                 dim3(1),
                 0,
                 x,
                 y,
                 forgotten == 0 ? 1 : 0,
                 forgotten == 0 ? n : n - 1);
      };
      d.reference = [=](const host_args& a) {
        double most = a["x"](0);
        for (int i = 1; i < a.size("n"); ++i)
          most = smallest ? std::min(most, a["x"](i)) : std::max(most, a["x"](i));
        a.out("y")(0) = most;
      };
      device::prefer_speed();
      runner one(d);
      for (int n = 2; n <= 70; ++n) {
        bool found = false;
        for (const char* seed : {"seed=1", "seed=2"})
          found = found || !one.run(parse_case(d, {"n=" + std::to_string(n), seed})).passed;
        EXPECT_TRUE(found) << n << (smallest ? " smallest" : " largest") << forgotten;
      }
    }
}

}  // namespace
}  // namespace warpgauge::suite
