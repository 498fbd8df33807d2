// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/sweep.hpp"
#include "warpgauge/kernels/family.hpp"

#include <gtest/gtest.h>

namespace warpgauge::conformance {
namespace {

/// What a case costs the simulator, in accesses and threads: a number that no machine changes.
double work_of(const launch_case& c) {
  const contract::configuration& how = c.configuration;
  const contract::launch_geometry g = c.variant->geometry(c.shape, how);
  const double threads = double(g.grid.x) * g.grid.y * g.grid.z * g.block.x * g.block.y * g.block.z;
  const double elements = double(c.shape.height) * double(c.shape.width) * double(how.count);
  const double terms = c.terms().has_inner ? double(c.shape.inner) : 1;
  return threads + elements * terms * double(how.repetitions);
}

// The gate runs this sweep on two cores within its limit of 300 s. What grows past these takes
// cases away elsewhere, or has the gate measured anew.
TEST(SweepBudget, IsKeptByEveryVariantOnTheSimulator) {
  constexpr double of_a_move = 150e6;
  constexpr double of_a_product = 1000e6;
  constexpr double of_all = 10'900e6;
  double all = 0;
  for (const registry::entry& entry : registry::all_variants()) {
    if (entry.variant->gpu_only) continue;
    double of_this = 0;
    for_each_case(entry, plan::sweep, true, [&](const launch_case& c, std::string_view) {
      of_this += work_of(c);
    });
    const bool computes = entry.variant->fulfils->computes;
    EXPECT_LE(of_this, computes ? of_a_product : of_a_move) << entry.id();
    all += of_this;
  }
  EXPECT_LE(all, of_all);
}

}  // namespace
}  // namespace warpgauge::conformance
