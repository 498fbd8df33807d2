// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "doubled.cuh"
#include "warpgauge/baseline/results.hpp"
#include "warpgauge/suite/cases.hpp"
#include "warpgauge/suite/timing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

/// What a timed case is set beside: operations that the author states, rates that stand in for a
/// device's.
namespace warpgauge::suite {
namespace {

namespace key = baseline::key;
using testing::ElementsAre;
using testing::HasSubstr;

auto product(const char* name) {
  return builder<>(name, "own.cu", 1)
      .sizes(every("m", 1, 4), every("n", 1, 4), every("k", 1, 4))
      .perf({{4096, 2048, 1024}, {64, 1, 1}})
      .types<float, __half>()
      .input(array("a", "m", "k"))
      .input(array("b", "k", "n"))
      .output(array("c", "m", "n"))
      .flops([](const size_args& a) { return 2.0 * a.size("m") * a.size("n") * a.size("k"); });
}

definition stated(auto b) {
  [[maybe_unused]] const entry e(b.template launch([](const args&) {})
                                     .reference([](const host_args&) {})
                                     .moves(bytes_of("a") + bytes_of("b") + bytes_of("c")));
  definition d = definitions().back();
  definitions().pop_back();  // those of other tests stay
  return d;
}

TEST(Flops, AreThoseOfTheCase) {
  const definition d = stated(product("product"));
  const std::vector<bound_case> cases = perf_cases(d);
  ASSERT_EQ(cases.size(), 4u);
  EXPECT_EQ(stated_flops(cases[0]), 2.0 * 4096 * 2048 * 1024);
  EXPECT_EQ(stated_flops(cases[1]), 128);
  EXPECT_THAT(problems_of(d), ElementsAre());
}

TEST(Flops, AreAbsentWhereNobodyStatesThem) {
  const definition d = test::statement();
  EXPECT_EQ(stated_flops(parse_case(d, {"n=40"})), 0);
}

/// The rate that is measured is that of float: halves and doubles have others.
TEST(Flops, StandBesideMultiplyAddsWhereNumbersAreFloat) {
  const definition d = stated(product("product"));
  EXPECT_TRUE(is_in_float(perf_cases(d)[0]));
  EXPECT_FALSE(is_in_float(perf_cases(d)[2])) << "__half";
  definition indices = test::statement();
  indices.operands[0].type = element::i32;
  EXPECT_TRUE(is_in_float(parse_case(indices, {"n=4"}))) << "integers beside floats";
  indices.operands[1].type = element::u8;
  EXPECT_FALSE(is_in_float(parse_case(indices, {"n=4"}))) << "no float at all";
  indices.operands[1].type = element::f64;
  EXPECT_FALSE(is_in_float(parse_case(indices, {"n=4"})));
}

/// 40 MB and 12 Gflop in 20 us, on a device that copies 4 TB/s and does 60 Tflop/s.
TEST(Flops, GiveTheShareOfMultiplyAdds) {
  const auto row = reached(40e6, 12e9, 20e-6, 4e12, 60e12);
  EXPECT_NEAR(row.at(key::bandwidth_gb_s).get<double>(), 2000, 1e-6);
  EXPECT_NEAR(row.at(key::anchor_gb_s).get<double>(), 4000, 1e-6);
  EXPECT_NEAR(row.at(key::fraction_of_copy).get<double>(), 0.5, 1e-9);
  EXPECT_NEAR(row.at(key::fraction_of_fma).get<double>(), 10, 1e-9);
  EXPECT_EQ(row.at(key::flops), 12e9);
  EXPECT_FALSE(reached(40e6, 0, 20e-6, 4e12, 60e12).contains(key::fraction_of_fma));
  EXPECT_FALSE(reached(40e6, 12e9, 20e-6, 4e12, 0).contains(key::fraction_of_fma));
}

TEST(Flops, ThatCannotBeAreNamed) {
  EXPECT_THAT(
      problems_of(stated(product("p").flops([](const size_args& a) { return -a.size("m"); }))),
      ElementsAre(".flops(...) gives -4096 at m=4096 n=2048 k=1024 type=f32: count the operations, "
                  "more than 0"));
  EXPECT_THAT(
      problems_of(stated(product("p").flops([](const size_args& a) { return a.size("q"); }))),
      ElementsAre(HasSubstr(".flops(...): there is no size 'q'")));
  definition untimed = stated(product("p"));
  untimed.perf.clear();
  EXPECT_THAT(
      problems_of(untimed),
      ElementsAre(".flops(...) says nothing without times: name the sizes in .perf({...})"));
}

}  // namespace
}  // namespace warpgauge::suite
