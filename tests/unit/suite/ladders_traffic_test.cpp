// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/suite/ladders.hpp"
#include "warpgauge/conformance/traffic_counts.hpp"
#include "warpgauge/sim/simulator.hpp"
#include "warpgauge/suite/cases.hpp"
#include "warpgauge/suite/traffic.hpp"

#include <gtest/gtest.h>

namespace warpgauge::suite::ladders {
namespace {

class TrafficOfEachRung : public testing::TestWithParam<std::size_t> {
 protected:
  const definition& stated() const { return definitions()[GetParam()]; }
};

TEST_P(TrafficOfEachRung, IsThatOfTheOtherDoor) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  const registry::entry& e = rung_of(stated());
  std::size_t compared = 0;
  for (const bound_case& c : traffic_cases(stated())) {
    if (c.type != number::f32) continue;
    const auto size = [&](const char* name) {
      for (std::size_t i = 0; i < stated().sizes.size(); ++i)
        if (stated().sizes[i].name == name) return c.sizes[i];
      return std::int64_t{0};
    };
    const contract::terms& t = *e.variant->fulfils;
    contract::launch_case same = contract::default_case(
        *e.family,
        *e.variant,
        {size("height"), t.square ? size("height") : size("width"), size("inner")});
    if (!c.tunings.empty()) same.configuration.tile = static_cast<int>(c.tunings.front());
    const contract::traffic there = conformance::count_traffic(same);
    counts wanted{
        {"global load requests", there.global_load_requests},
        {"global load sectors", there.global_load_sectors},
        {"global store requests", there.global_store_requests},
        {"global store sectors", there.global_store_sectors},
        {"shared load requests", there.shared_load_requests},
        {"shared load wavefronts", there.shared_load_wavefronts},
        {"shared store requests", there.shared_store_requests},
        {"shared store wavefronts", there.shared_store_wavefronts},
        {"bank conflicts", there.shared_load_bank_conflicts + there.shared_store_bank_conflicts},
        {"barriers", there.barriers}};
    std::erase_if(wanted, [](const auto& each) { return each.second == 0; });
    const auto here = trace(stated(), c);
    ASSERT_TRUE(here.has_value());
    EXPECT_EQ(here->total, wanted) << e.id() << " " << describe(c);
    ++compared;
  }
  EXPECT_GE(compared, 2u);
}

INSTANTIATE_TEST_SUITE_P(OfTheSuite,
                         TrafficOfEachRung,
                         testing::Range(std::size_t{0}, definitions().size()),
                         [](const auto& instance) { return definitions()[instance.param].name; });

}  // namespace
}  // namespace warpgauge::suite::ladders
