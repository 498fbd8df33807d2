// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/suite/ladders.hpp"

#include "warpgauge/device/availability.hpp"
#include "warpgauge/suite/cases.hpp"
#include "warpgauge/suite/runner.hpp"

#include <gtest/gtest.h>

#include <set>

/// Both doors of the suite: that of its own kernels, which judges on the device, and that of
/// everybody else's. What goes through both must be told the same.
namespace warpgauge::suite::ladders {
namespace {

TEST(Ladders, AreStatedWhole) {
  std::set<std::string> stated;
  for (const definition& d : definitions()) {
    EXPECT_TRUE(problems_of(d).empty()) << d.name;
    stated.insert(rung_of(d).id());
  }
  // What prints, and what tells of launches alone, moves no operands.
  for (const registry::entry& e : registry::all_variants())
    EXPECT_EQ(stated.contains(e.id()), e.family->name != "hello") << e.id();
}

class EachRung : public testing::TestWithParam<std::size_t> {
 protected:
  void SetUp() override {
    if (const auto why = device::why_no_device()) {
      ASSERT_FALSE(device::gpu_required()) << *why;
      GTEST_SKIP() << *why;
    }
  }
  const definition& stated() const { return definitions()[GetParam()]; }
};

TEST_P(EachRung, IsRightThroughThisDoorToo) {
  runner run(stated());
  const plan all = correctness_plan(stated(), false);
  EXPECT_GT(all.cases.size(), 12u);
  for (const bound_case& c : all.cases) {
    const outcome o = run.run(c);
    ASSERT_TRUE(o.passed) << stated().name << " " << describe(c) << ": " << o.why;
  }
  EXPECT_EQ(run.verdict_of_all(), "");
}

INSTANTIATE_TEST_SUITE_P(OfTheSuite,
                         EachRung,
                         testing::Range(std::size_t{0}, definitions().size()),
                         [](const auto& instance) { return definitions()[instance.param].name; });

}  // namespace
}  // namespace warpgauge::suite::ladders
