// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/traffic/stated_choices.hpp"

#include "warpgauge/kernels/family.hpp"

#include <gtest/gtest.h>

namespace warpgauge::tests {
namespace {

TEST(EntryPoints, LaunchWhatTheTableStates) {
  std::size_t entry_points = 0;
  for (const registry::entry& e : registry::all_variants()) {
    if (e.variant->choose == nullptr) continue;
    ++entry_points;
    EXPECT_EQ(broken_choice(e), "");
  }
  EXPECT_EQ(entry_points, 4u);
}

TEST(TileOrders, AreThoseOfTheTable) {
  for (const char* id : {"transpose.register_tiles", "transpose.any_alignment"})
    EXPECT_EQ(broken_order(*registry::find(id).found), "");
}

TEST(Grids, BeyondEveryDeviceDoNotWrapRound) {
  for (const char* id : {"transpose.naive", "hello.record"})
    EXPECT_EQ(broken_grid(*registry::find(id).found), "");
}

TEST(Grids, AWrongOneIsToldWithItsRow) {
  contract::variant wrong = *registry::find("hello.record").found->variant;
  wrong.geometry = [](const contract::shape& s, const contract::configuration&) {
    return contract::launch_geometry{dim3(static_cast<unsigned>(s.height)), dim3(32), 0};
  };
  registry::entry entry = *registry::find("hello.record").found;
  entry.variant = &wrong;
  EXPECT_EQ(broken_grid(entry),
            "hello.record 4294967297x32: a grid of 1 x 1 x 1; stated are 4294967295 x 1 x 1");
}

TEST(EntryPoints, AreNamedInEveryRow) {
  for (const stated_choice& s : stated_choices()) {
    const registry::lookup found = registry::find(s.entry);
    ASSERT_TRUE(found) << s.entry;
    EXPECT_NE(found.found->variant->choose, nullptr) << s.entry;
  }
}

TEST(EntryPoints, AWrongChoiceIsToldWithItsRow) {
  contract::variant wrong = *registry::find("copy.best").found->variant;
  wrong.choose = [](const contract::operands&, const contract::configuration&) {
    return contract::choice{"vectorised", 0, "always"};
  };
  registry::entry entry = *registry::find("copy.best").found;
  entry.variant = &wrong;
  EXPECT_EQ(broken_choice(entry),
            "copy.best f32 100x100 inner 0: takes vectorised with tile 0; stated is joined with "
            "tile 0");
}

}  // namespace
}  // namespace warpgauge::tests
