// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/traffic/tally.hpp"
#include "warpgauge/base/files.hpp"
#include "warpgauge/conformance/traffic_counts.hpp"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::tests {
namespace {

using contract::launch_case;

const conformance::stored_counts& stored() {
  static const conformance::stored_counts counts(base::read_file(WARPGAUGE_STORED_TRAFFIC));
  return counts;
}

class Registry : public testing::TestWithParam<registry::entry> {
 protected:
  /// @param test  "formula" or "stored"
  void begin(std::string_view test) {
    test_ = test;
    forget_result(test_, GetParam().id());
  }
  void TearDown() override { keep_result(test_, GetParam().id(), count_); }

  /// Compares each case with its formula or stored count; stops after ten failures.
  void compare(const std::vector<launch_case>& cases) {
    for (const launch_case& c : cases) {
      const std::string name = fmt::format(
          "{} {}; see: warpgauge trace {} {}", c.id(), describe(c), c.id(), arguments_of(c));
      const std::string failure = conformance::traffic_failure(c, stored());
      ++(failure.empty() ? count_.passed : count_.failed);
      EXPECT_EQ(failure, "") << name;
      if (count_.failed >= 10) FAIL() << "ten cases failed; the rest was not run";
    }
    EXPECT_GT(count_.passed, 0u) << "no case was checked";
  }

  std::string_view test_;
  conformance::counts count_;
};

TEST_P(Registry, TrafficEqualsHandArithmetic) {
  begin("formula");
  const registry::entry& e = GetParam();
  for (const auto& why : {e.variant->gpu_only, e.variant->traffic_not_held})
    if (why) {
      ++count_.skipped;
      GTEST_SKIP() << "traffic of " << e.id() << " is not compared: " << *why;
    }
  compare(conformance::traffic_cases_of(e));
}

TEST_P(Registry, TrafficOffByOneElementEqualsTheStoredValues) {
  begin("stored");
  const registry::entry& e = GetParam();
  const std::vector<launch_case> cases = conformance::pinned_cases_of(e);
  if (cases.empty()) GTEST_SKIP() << e.id() << " takes no input that could be off a boundary";
  if (e.variant->gpu_only) GTEST_SKIP() << "not simulated: " << *e.variant->gpu_only;
  for (const launch_case& c : cases)
    ASSERT_NE(conformance::find(stored(), c), nullptr)
        << describe(c) << "; run: warpgauge traffic --write " << e.id();
  compare(cases);
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

// The copy of the ceiling, made twice: results stay right, and each launch has the traffic of one.
TEST(Traffic, OfAKernelLaunchedTwiceIsNotThatOfOneLaunch) {
  static const registry::entry once = *registry::find("copy.simple").found;
  contract::variant twice = *once.variant;
  twice.launch =
      [](device::queue& q, const contract::operands& x, const contract::configuration& c) {
        for (int i = 0; i < 2; ++i) once.variant->launch(q, x, c);
      };
  const launch_case right = default_case(*once.family, *once.variant, {64, 64});
  const launch_case wrong = default_case(*once.family, twice, {64, 64});
  EXPECT_EQ(conformance::traffic_failure(right, stored()), "");
  EXPECT_NE(conformance::traffic_failure(wrong, stored()), "");
  EXPECT_EQ(conformance::count_traffic(wrong).global_store_sectors,
            2 * conformance::count_traffic(right).global_store_sectors);
}

const auto* const summary =
    testing::AddGlobalTestEnvironment(new print_tally);  // owned by GoogleTest

}  // namespace
}  // namespace warpgauge::tests
