// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/traffic/cases.hpp"
#include "tests/traffic/stored.hpp"
#include "tests/traffic/tally.hpp"
#include "warpgauge/contract/operand_layout.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpgauge::tests {
namespace {

class Registry : public testing::TestWithParam<registry::entry> {};

TEST_P(Registry, TrafficEqualsHandArithmetic) {
  const registry::entry& e = GetParam();
  tally& count = tally_of(e.id());
  if (e.variant->gpu_only) {
    ++count.skipped;
    GTEST_SKIP() << "not simulated: " << *e.variant->gpu_only;
  }
  if (e.variant->expected_traffic == nullptr) {
    ++count.skipped;
    GTEST_SKIP() << e.id() << " has no formula: what printf moves is the device's own affair";
  }
  for (const launch_case& c : cases_of(e)) {
    const auto expected =
        e.variant->expected_traffic(c.shape, c.configuration, contract::pitches_of(c));
    if (!expected) {
      ++count.skipped;
      continue;
    }
    const auto report = simulate(c);
    const std::string differ =
        differences(*expected, report ? traffic_of(*report) : contract::traffic{});
    const bool clean = !report || report->findings.empty();
    ++(differ.empty() && clean ? count.passed : count.failed);
    EXPECT_EQ(differ, "") << describe_launch(c);
    EXPECT_TRUE(clean) << describe_launch(c) << ": " << report->findings.front().message;
    if (count.failed >= 10) FAIL() << "ten cases of " << e.id() << " failed; the rest was not run";
  }
  EXPECT_GT(count.passed, 0u) << "no case of " << e.id() << " was checked";
}

TEST_P(Registry, TrafficOffByOneElementEqualsTheStoredValues) {
  const registry::entry& e = GetParam();
  tally& count = tally_of(e.id());
  const std::vector<launch_case> cases = stored_cases_of(e);
  if (cases.empty()) GTEST_SKIP() << e.id() << " takes no input that could lie askew";
  for (const launch_case& c : cases) {
    const auto expected = stored_traffic(c);
    ASSERT_TRUE(expected) << describe_launch(c) << " is not in stored.json; build target "
                          << "warpgauge_store_traffic and run it";
    const std::string differ = differences(*expected, traffic_of(simulate(c).value()));
    ++(differ.empty() ? count.passed : count.failed);
    EXPECT_EQ(differ, "") << describe_launch(c);
  }
}

std::string id_of(const testing::TestParamInfo<registry::entry>& info) {
  std::string name = info.param.id();
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Variants,
                         Registry,
                         testing::ValuesIn(registry::all_variants().begin(),
                                           registry::all_variants().end()),
                         id_of);

const auto* const summary =
    testing::AddGlobalTestEnvironment(new print_tally);  // owned by GoogleTest

}  // namespace
}  // namespace warpgauge::tests
