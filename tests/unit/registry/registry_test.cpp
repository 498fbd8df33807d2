// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/registry/registry.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace warpgauge::registry {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

TEST(Registry, ListsFamiliesWithNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const kernels::family* f : families()) {
    EXPECT_TRUE(names.insert(f->name).second) << f->name;
    EXPECT_THAT(f->summary, Not(IsEmpty())) << f->name;
    EXPECT_THAT(f->variants, Not(IsEmpty())) << f->name;
  }
}

TEST(Registry, GivesEveryVariantAnIdOfItsOwn) {
  std::set<std::string> ids;
  for (const entry& e : all_variants()) EXPECT_TRUE(ids.insert(e.id()).second) << e.id();
}

TEST(Registry, NamesThePartThatAnEntryLacks) {
  const entry whole = *find("matmul.best").found;
  kernels::variant v = *whole.variant;
  v.geometry = nullptr;
  try {
    require_complete({whole.family, &v});
    FAIL();
  } catch (const std::logic_error& e) {
    EXPECT_STREQ(e.what(),
                 "matmul.best has no .geometry: add it to its entry in "
                 "src/warpgauge/kernels/matmul/family.cpp");
  }
}

TEST(Registry, NamesOnlySourceSystemsThatThereAre) {
  for (const entry& e : all_variants()) {
    for (const int system : e.variant->source_systems) {
      EXPECT_GE(system, 1) << e.id();
      EXPECT_LE(system, 5) << e.id();
    }
  }
}

TEST(Contracts, AreComplete) {
  std::set<std::string_view> names;
  std::set<const kernels::terms*> seen;
  for (const entry& e : all_variants()) {
    const kernels::terms& t = *e.variant->fulfils;
    if (!seen.insert(&t).second) continue;
    EXPECT_TRUE(names.insert(t.name).second) << t.name << " twice";
    ASSERT_NE(t.extents, nullptr) << t.name;
    EXPECT_NE(t.prints(), t.judged.count_mismatches != nullptr) << t.name << ": text or memory";
    EXPECT_EQ(t.prints(), t.timed.empty()) << t.name;
    EXPECT_EQ(t.prints(), t.minimum_bytes == nullptr) << t.name;
    EXPECT_THAT(t.traffic_shapes, Not(IsEmpty())) << t.name;
    EXPECT_GT(t.shown_shape.height * t.shown_shape.width, 0) << t.name;
    EXPECT_EQ(t.takes_form, t.odd_shape.height * t.odd_shape.width == 0) << t.name;
  }
}

TEST(Contracts, NameARungThatTakesEveryShapeWhereOneDoesNot) {
  int named = 0;
  for (const entry& e : all_variants()) {
    const std::string_view name = e.variant->other_shapes_by;
    if (name.empty()) continue;
    ++named;
    const auto other = std::ranges::find(e.family->variants, name, &kernels::variant::name);
    ASSERT_NE(other, e.family->variants.end()) << e.id();
    EXPECT_TRUE(other->other_shapes_by.empty()) << e.id();
    EXPECT_FALSE(other->gpu_only) << e.id();
    for (const kernels::element type : e.variant->types)
      EXPECT_TRUE(std::ranges::count(other->types, type)) << e.id();
  }
  EXPECT_GT(named, 0);
}

TEST(Registry, HoldsKernelsOfAllFiveSourceSystems) {
  std::set<int> systems;
  for (const entry& e : all_variants())
    systems.insert(e.variant->source_systems.begin(), e.variant->source_systems.end());
  EXPECT_THAT(systems, ElementsAre(1, 2, 3, 4, 5));
}

TEST(Registry, OffersBothTimingFormsForTheWholeTransposeStudy) {
  for (const entry& e : all_variants()) {
    const std::vector<int>& systems = e.variant->source_systems;
    if (std::count(systems.begin(), systems.end(), 1) == 0) continue;
    EXPECT_TRUE(e.variant->in_kernel_repetitions) << e.id();
  }
}

TEST(Registry, FindsAVariantByItsId) {
  const lookup found = find("transpose.padded");
  ASSERT_TRUE(found);
  EXPECT_EQ(found.found->id(), "transpose.padded");
  EXPECT_EQ(found.found->family->name, "transpose");
  EXPECT_THAT(found.suggestions, IsEmpty());
}

TEST(Registry, SuggestsWhatANearMissMayHaveMeant) {
  EXPECT_EQ(find("transpose.paded").suggestions.front(), "transpose.padded");
  EXPECT_EQ(find("swizzled").suggestions.front(), "transpose.swizzled");
  EXPECT_EQ(find("matmul.tile").suggestions.front(), "matmul.tiled");
  EXPECT_LE(find("transpose").suggestions.size(), 3u);
}

TEST(Registry, SuggestsNothingForNonsense) {
  EXPECT_FALSE(find("qqqqqqqqqqqq"));
  EXPECT_THAT(find("qqqqqqqqqqqq").suggestions, IsEmpty());
  EXPECT_FALSE(find(""));
}

TEST(Geometry, KeepsEveryMoveWithinTheGridLimits) {
  // A column of 2^31 elements has 2^26 tiles of 32: y holds 65535 of them, z the rest.
  for (const entry& e : all_variants()) {
    const kernels::variant& v = *e.variant;
    if (v.types.empty()) continue;
    for (const kernels::shape s :
         {kernels::shape{std::int64_t{1} << 31, 1, 1}, {1, std::int64_t{1} << 31, 1}, {7, 9, 3}}) {
      if (v.fulfils->square && s.height > 9) continue;  // 2^62 elements
      const kernels::configuration c{.tile = v.tiles.empty() ? 0 : v.tiles.front()};
      const dim3 grid = v.geometry(s, c).grid;
      EXPECT_LE(grid.y, 65535u) << e.id();
      EXPECT_LE(grid.z, 65535u) << e.id();
      EXPECT_LE(grid.x, 2147483647u) << e.id();
      EXPECT_GE(grid.x, 1u) << e.id();
    }
  }
}

TEST(Geometry, HasNoBlocksForAnEmptyShape) {
  for (const entry& e : all_variants()) {
    const kernels::configuration c{.tile = e.variant->tiles.empty() ? 0 : e.variant->tiles.front()};
    const kernels::launch_geometry g = e.variant->geometry({0, 0, 0}, c);
    EXPECT_EQ(std::uint64_t{g.grid.x} * g.grid.y * g.grid.z * g.block.x, 0u) << e.id();
  }
}

}  // namespace
}  // namespace warpgauge::registry
