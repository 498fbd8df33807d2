// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/sweep.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace warpgauge::conformance {
namespace {

std::uint64_t count(const registry::entry& entry, plan p, bool simulated) {
  std::uint64_t n = 0;
  for_each_case(entry, p, simulated, [&](const launch_case&, std::string_view) { ++n; });
  return n;
}

TEST(Sweep, HasCasesForEveryVariantOfTheRegistry) {
  for (const registry::entry& entry : registry::all_variants()) {
    EXPECT_GT(count(entry, plan::sweep, false), 500U) << entry.id();
    EXPECT_GT(count(entry, plan::sweep, true), 500U) << entry.id();
    EXPECT_GT(count(entry, plan::reduced, false), 0U) << entry.id();
  }
}

TEST(Sweep, HasAMillionCasesOnAGpu) {
  std::uint64_t all = 0;
  for (const registry::entry& entry : registry::all_variants())
    all += count(entry, plan::sweep, false);
  EXPECT_GE(all, 1'000'000U);
}

TEST(Sweep, MovesMeetEverySizeInEveryConfiguration) {
  const registry::lookup found = registry::find("transpose.padded");
  ASSERT_TRUE(found);
  std::map<std::tuple<kernels::element, int, layout>,
           std::set<std::pair<std::int64_t, std::int64_t>>>
      met;
  for_each_case(*found.found, plan::sweep, false, [&](const launch_case& c, std::string_view) {
    if (c.shape.height <= 130 && c.shape.width <= 130)
      met[{c.configuration.type, c.configuration.tile, c.where}].insert(
          {c.shape.height, c.shape.width});
  });
  const kernels::variant& v = *found.found->variant;
  EXPECT_EQ(met.size(), v.types.size() * v.tiles.size() * 3);
  for (const auto& [configuration, sizes] : met) EXPECT_EQ(sizes.size(), 131U * 131U);
}

TEST(Sweep, TakesBatchesOfEveryTypeAndOfMoreMatricesThanAGridHasBlocksInY) {
  const registry::lookup found = registry::find("transpose.best");
  ASSERT_TRUE(found);
  std::map<kernels::element, std::int64_t> largest;
  for_each_case(*found.found, plan::sweep, false, [&](const launch_case& c, std::string_view) {
    std::int64_t& n = largest[c.configuration.type];
    n = std::max(n, c.configuration.count);
  });
  EXPECT_EQ(largest.size(), found.found->variant->types.size());
  for (const auto& [type, n] : largest) EXPECT_GT(n, 65535) << kernels::to_string(type);
}

TEST(Sweep, HasOnlySingleMatricesForVariantsThatTakeNoBatch) {
  for (const registry::entry& entry : registry::all_variants()) {
    if (entry.variant->takes_batches) continue;
    for_each_case(entry, plan::sweep, true, [&](const launch_case& c, std::string_view) {
      ASSERT_EQ(c.configuration.count, 1) << entry.id();
    });
  }
}

}  // namespace
}  // namespace warpgauge::conformance
