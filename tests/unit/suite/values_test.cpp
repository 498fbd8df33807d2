// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/values.hpp"

#include "doubled.cuh"
#include "warpgauge/contract/decode.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/sim/simulator.hpp"
#include "warpgauge/suite/cases.hpp"
#include "warpgauge/suite/runner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace warpgauge::suite {
namespace {

using test::statement;

double number_at(const bound_case& c, std::uint64_t bits) {
  return decode(c.operands[0].type, reinterpret_cast<const std::byte*>(&bits));
}

std::vector<double> values_of(const bound_case& c, std::uint64_t stream = 0) {
  const input_values at(c, 0, stream);
  std::vector<double> all;
  for (std::int64_t i = 0; i < c.operands[0].elements(); ++i)
    all.push_back(number_at(c, at(static_cast<std::uint64_t>(i))));
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

TEST(InputValues, WideIntegersUseEveryBit) {
  definition d = statement();
  d.operands[0] = array<std::uint64_t>("x", "n").between(0, 1.8e19);
  const bound_case c = parse_case(d, {"n=64"});
  const input_values at(c, 0, 0);
  std::uint64_t ones = 0, zeros = ~std::uint64_t{0};
  for (std::uint64_t i = 0; i < 64; ++i) ones |= at(i), zeros &= at(i);
  EXPECT_EQ(ones & 0xffff, 0xffffU);
  EXPECT_EQ(zeros & 0xffff, 0U);
  d.operands[0] = array<std::int64_t>("x", "n").between(-5, 5);
  EXPECT_THAT(values_of(parse_case(d, {"n=64"})),
              testing::AllOf(testing::Each(testing::AllOf(testing::Ge(-5), testing::Le(5))),
                             testing::Contains(5),
                             testing::Contains(-5)));
}

TEST(InputValues, AnyValueHasEveryClass) {
  definition d = statement();
  d.sizes = {every("n", 0, 4000)};
  d.types = {element::f16, element::bf16, element::f32, element::f64, element::i8, element::u64};
  d.operands[0] = array("x", "n").any();
  for (const element type : d.types) {
    const bound_case c = parse_case(d, {"n=4000", "type=" + std::string(to_string(type))});
    const std::vector<double> all = values_of(c);
    const auto has = [&](auto&& is) { return std::any_of(all.begin(), all.end(), is); };
    EXPECT_TRUE(has([](double x) { return x == 0; })) << to_string(type);
    if (!is_real(type)) {
      EXPECT_TRUE(has([&](double x) { return x == rounded(type, 1e30); })) << to_string(type);
      EXPECT_TRUE(has([&](double x) { return x == rounded(type, -1e30); })) << to_string(type);
      continue;
    }
    const double least = ulp(type, 0) / epsilon_of(type);
    EXPECT_TRUE(has([](double x) { return x == 0 && std::signbit(x); })) << to_string(type);
    EXPECT_TRUE(has([](double x) { return std::isinf(x) && x < 0; })) << to_string(type);
    EXPECT_TRUE(has([](double x) { return std::isnan(x); })) << to_string(type);
    EXPECT_TRUE(has([&](double x) { return x != 0 && std::fabs(x) < least; })) << to_string(type);
    EXPECT_TRUE(has([&](double x) { return x == least; })) << to_string(type);
    EXPECT_TRUE(has([&](double x) {
      return std::isfinite(x) && std::isinf(rounded(type, x + ulp(type, x)));
    })) << to_string(type);
  }
}

TEST(InputValues, FurtherOnesAreStrewnAmongThoseOfTheRange) {
  definition d = statement();
  d.operands[0] = array<float>("x", "n").between(1, 2).including({-7, 0});
  const std::vector<double> all = values_of(parse_case(d, {"n=64"}));
  EXPECT_THAT(all, testing::Contains(-7));
  EXPECT_THAT(all, testing::Contains(0));
  EXPECT_GT(std::count_if(all.begin(), all.end(), [](double x) { return x >= 1; }), 40);
}

/// Moves words as a float's would be compared, which loses what is no number, or as bits.
__global__ void moved(const float* x, float* y, int n, bool by_value) {
  const int i = static_cast<int>(threadIdx.x);
  if (i < n) y[i] = by_value ? fminf(x[i] + 0.0F, INFINITY) : x[i];
}

TEST(InputValues, BitsAreComparedWhereThatIsAsked) {
  definition d = statement();
  d.operands[0] = array<float>("x", "n").any();
  d.reference = [](const host_args& a) {
    for (int i = 0; i < a.size("n"); ++i) a.out("y")(i) = a["x"](i);
  };
  const auto said = [&](bool by_value, const tolerance_rule& rule) {
    d.allowed = rule;
    d.launch = [=](const args& a) {
      device::queue q(a.stream);
      const float* x = a["x"];
      float* y = a["y"];
      q.launch(moved, dim3(1), dim3(64), 0, x, y, static_cast<int>(a.size("n")), by_value);
    };
    device::prefer_speed();
    return runner(d).run(parse_case(d, {"n=64"})).why;
  };
  EXPECT_EQ(said(false, same_bits()), "");
  EXPECT_EQ(said(false, exact()), "");
  EXPECT_THAT(said(true, same_bits()), testing::HasSubstr("y["));
  EXPECT_THAT(said(true, exact()), testing::HasSubstr("expected nan (0x"));
}

/// Three times what 64-bit integers hold, of which a mistake changes the lowest bit.
__global__ void tripled(const std::uint64_t* x, std::uint64_t* y, int n, std::uint64_t mistake) {
  const int i = static_cast<int>(threadIdx.x);
  if (i < n) y[i] = 3 * x[i] ^ (i == 7 ? mistake : 0);
}

TEST(InputValues, WideIntegersAreComparedAsIntegers) {
  definition d = statement();
  d.operands[0] = array<std::uint64_t>("x", "n").between(0, 6e18);
  d.operands[1] = array<std::uint64_t>("y", "n");
  d.operands[1].as = role::output;
  d.reference = [](const host_args& a) {
    for (int i = 0; i < a.size("n"); ++i) a.out("y")(i) = 3 * a["x"].as<std::uint64_t>(i);
  };
  const auto said = [&](std::uint64_t mistake) {
    d.launch = [=](const args& a) {
      device::queue q(a.stream);
      const std::uint64_t* x = a["x"];
      std::uint64_t* y = a["y"];
      q.launch(tripled, dim3(1), dim3(64), 0, x, y, static_cast<int>(a.size("n")), mistake);
    };
    device::prefer_speed();
    return runner(d).run(parse_case(d, {"n=40"})).why;
  };
  EXPECT_EQ(said(0), "");
  EXPECT_THAT(said(1), testing::MatchesRegex("y\\[7\\]: expected [0-9]+, got [0-9]+"));
  // A reference in double is right to its own digits.
  d.reference = [](const host_args& a) {
    for (int i = 0; i < a.size("n"); ++i) a.out("y")(i) = 3 * a["x"](i);
  };
  EXPECT_EQ(said(0), "");
  EXPECT_THAT(said(1 << 20), testing::HasSubstr("y[7]: expected "));
}

/// Doubles pairs of floats at once, whether or not they are aligned.
__global__ void doubled_by_pairs(const float* x, float* y, int n, bool asks) {
  const int i = static_cast<int>(threadIdx.x);
  const bool aligned = (reinterpret_cast<std::uintptr_t>(x) | reinterpret_cast<std::uintptr_t>(y)) %
                           sizeof(float2) ==
                       0;
  if (asks && !aligned) {
    if (i < n) y[i] = 2 * x[i];
  } else if (2 * i + 1 < n) {
    const float2 two = reinterpret_cast<const float2*>(x)[i];
    reinterpret_cast<float2*>(y)[i] = float2{2 * two.x, 2 * two.y};
  } else if (2 * i < n) {
    y[2 * i] = 2 * x[2 * i];
  }
}

TEST(InputValues, SlicesBeginAtEveryElement) {
  definition d = statement();
  d.sizes = {every("n", 40, 40)};
  d.operands[0] = d.operands[0].sliced();
  d.operands[1] = d.operands[1].sliced();
  std::vector<std::string> layouts;
  for (const bound_case& c : correctness_plan(d, false).cases) layouts.push_back(describe(c));
  EXPECT_THAT(layouts,
              testing::ElementsAre("n=40",
                                   "n=40 layout=off4",
                                   "n=40 layout=off4.x",
                                   "n=40 layout=off4.y",
                                   "n=40 layout=off8",
                                   "n=40 layout=off8.x",
                                   "n=40 layout=off8.y",
                                   "n=40 seed=2"));
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  const auto failing = [&](bool asks) {
    d.launch = [=](const args& a) {
      device::queue q(a.stream);
      const float* x = a["x"];
      float* y = a["y"];
      q.launch(doubled_by_pairs, dim3(1), dim3(64), 0, x, y, 40, asks);
    };
    device::prefer_speed();
    runner one(d);
    std::vector<std::string> all;
    for (const std::string& words : layouts) {
      std::vector<std::string> each{"n=40"};
      if (words.size() > 5) each.push_back(words.substr(5));
      if (!one.run(parse_case(d, each)).passed) all.push_back(words);
    }
    return all;
  };
  EXPECT_THAT(failing(true), testing::ElementsAre());
  EXPECT_THAT(failing(false),
              testing::ElementsAre("n=40 layout=off4", "n=40 layout=off4.x", "n=40 layout=off4.y"));
}

TEST(InputValues, FindingsNameElements) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  definition d = statement();
  d.operands[0].extents = {extent(4), extent(9)};
  d.reference = [](const host_args& a) { a.out("y").fill(1); };
  device::prefer_speed();
  runner one(d);
  EXPECT_THAT(one.run(parse_case(d, {"n=40"})).why,
              testing::HasSubstr("reads 4 bytes at 0 bytes past the end of x"));
  d.operands[0].as = role::workspace;
  EXPECT_THAT(one.run(parse_case(d, {"n=36", "seed=2"})).why,
              testing::HasSubstr("reads 4 bytes at x[0, 0], never written"));
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
