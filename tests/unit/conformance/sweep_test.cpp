// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/sweep.hpp"

#include "warpgauge/kernels/family.hpp"

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
  EXPECT_EQ(count_cases(entry, p, simulated), n) << entry.id();
  return n;
}

/// In one of the layouts that every size meets.
bool swept(const launch_case& c) {
  return c.off_bytes == 0 &&
         std::ranges::find(contract::swept_layouts, c.where) != std::end(contract::swept_layouts);
}

TEST(Sweep, HasCasesForEveryVariantOfTheRegistry) {
  for (const registry::entry& entry : registry::all_variants()) {
    EXPECT_GT(count(entry, plan::sweep, false), 500U) << entry.id();
    EXPECT_GT(count(entry, plan::sweep, true), entry.variant->dear_tiles ? 300U : 500U)
        << entry.id();
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
    if (c.shape.height <= 130 && c.shape.width <= 130 && swept(c))
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

// What the simulator runs by default, as (height, width, inner) for each configuration.
using lengths = std::tuple<std::int64_t, std::int64_t, std::int64_t>;
std::map<std::tuple<kernels::element, int, layout>, std::set<lengths>> met_by_default(
    std::string_view id) {
  std::map<std::tuple<kernels::element, int, layout>, std::set<lengths>> met;
  const registry::lookup found = registry::find(id);
  if (found)
    for_each_case(*found.found, plan::sweep, true, [&](const launch_case& c, std::string_view) {
      if (swept(c))
        met[{c.configuration.type, c.configuration.tile, c.where}].insert(
            {c.shape.height, c.shape.width, c.shape.inner});
    });
  return met;
}

TEST(DefaultOnTheSimulator, MeetsEveryPairAroundATileInEveryConfiguration) {
  const auto met = met_by_default("transpose.padded");
  EXPECT_EQ(met.size(), 5U * 2U * 3U);
  for (const auto& [configuration, sizes] : met) {
    const std::int64_t tile = std::get<int>(configuration);
    for (const std::int64_t row : {tile - 1, tile, tile + 1, 2 * tile - 1, 2 * tile, 2 * tile + 1})
      for (const std::int64_t column : {tile - 1, tile, tile + 1, 2 * tile, 2 * tile + 1})
        EXPECT_TRUE(sizes.contains({row, column, 0})) << tile << ": " << row << " x " << column;
  }
}

// Tile rows beyond the limit in y, evenly and so that folding leaves a spare block; along each
// dimension, whichever the kernel lays its tiles along.
TEST(DefaultOnTheSimulator, FoldsTheGridOfEveryTiledMove) {
  for (const registry::entry& entry : registry::all_variants()) {
    const kernels::variant& v = *entry.variant;
    if (v.tiles.empty() || v.fulfils->has_inner) continue;
    for (const bool along_rows : {true, false}) {
      std::set<std::int64_t> spare;
      for_each_case(entry, plan::sweep, true, [&](const launch_case& c, std::string_view) {
        const std::int64_t limit = c.configuration.most_grid_rows;
        const std::int64_t length = along_rows ? c.shape.height : c.shape.width;
        const std::int64_t tiles = (length + c.configuration.tile - 1) / c.configuration.tile;
        if (tiles > limit && limit < 65535) spare.insert(tiles % ((tiles + limit - 1) / limit));
      });
      EXPECT_TRUE(spare.contains(0)) << entry.id();
      EXPECT_GT(spare.size(), 1U) << entry.id();
    }
  }
}

TEST(DefaultOnTheSimulator, LeavesASpareBlockBehindTheLastMatrixOfABatch) {
  for (const registry::entry& entry : registry::all_variants()) {
    if (!entry.variant->takes_batches) continue;
    bool met = false;
    for_each_case(entry, plan::sweep, true, [&](const launch_case& c, std::string_view) {
      const auto& [count, limit] = std::pair(c.configuration.count, c.configuration.most_grid_rows);
      met = met || (count > limit && count % ((count + limit - 1) / limit) != 0);
    });
    EXPECT_TRUE(met) << entry.id();
  }
}

// A GPU meets the limit that it has.
TEST(Sweep, TakesMoreTileRowsThanAGridHasBlocksInY) {
  for (const registry::entry& entry : registry::all_variants()) {
    const kernels::variant& v = *entry.variant;
    if (v.tiles.empty() || v.fulfils->has_inner) continue;
    const std::int64_t rows = 65536 * v.tiles.front() + 1;
    bool met = false;
    for_each_case(entry, plan::sweep, false, [&](const launch_case& c, std::string_view) {
      met = met || c.shape == contract::shape{rows, 1, 0};
    });
    EXPECT_TRUE(met) << entry.id();
  }
}

TEST(Sweep, ComparesWhatLaterPassesInsideTheKernelLeave) {
  for (const registry::entry& entry : registry::all_variants())
    for (const bool simulated : {false, true}) {
      std::set<kernels::element> types;
      for_each_case(entry, plan::sweep, simulated, [&](const launch_case& c, std::string_view) {
        if (c.configuration.repetitions > 1 && c.shape.height > c.configuration.tile)
          types.insert(c.configuration.type);
      });
      const bool repeats = entry.variant->in_kernel_repetitions;
      EXPECT_EQ(types.size(), repeats ? entry.variant->types.size() : 0U) << entry.id();
    }
}

// A step that is loaded ahead, one that is not, and what is left of one: in whole tiles, where 16
// bytes are loaded at once, and in cut ones.
TEST(DefaultOnTheSimulator, GoesPastTheThirdStepOfAProductsInnerDimension) {
  const std::map<int, std::int64_t> deepest{{64, 32}, {128, 16}, {256, 16}};
  for (const auto& [configuration, met] : met_by_default("matmul.register_tiles")) {
    if (std::get<layout>(configuration) != layout::tight) continue;
    const auto& sizes = met;
    const int tile = std::get<int>(configuration);
    const std::int64_t depth = deepest.at(tile);
    const auto meets = [&](bool whole, auto&& inner) {
      return std::any_of(sizes.begin(), sizes.end(), [&](const lengths& s) {
        const auto& [height, width, k] = s;
        return (height % tile == 0 && width % 64 == 0) == whole && inner(k);
      });
    };
    for (const bool whole : {true, false}) {
      EXPECT_TRUE(meets(whole, [&](std::int64_t k) { return k > 3 * depth; })) << tile << whole;
      EXPECT_TRUE(meets(whole, [&](std::int64_t k) { return k > 0 && k % depth == depth / 2; }))
          << tile << whole;
    }
  }
}

// Kernels that move 16 bytes at once ask where these lie: by each power of two of bytes an operand
// is off, alone and with the others, and so are its rows.
TEST(DefaultOnTheSimulator, PutsEachOperandOffByEachPowerOfTwoBelowAVector) {
  for (const registry::entry& entry : registry::all_variants()) {
    if (entry.variant->types.empty()) continue;
    std::set<std::tuple<kernels::element, layout, std::int64_t>> met;
    bool has_b = false;
    for_each_case(entry, plan::sweep, true, [&](const launch_case& c, std::string_view) {
      const auto size = static_cast<std::int64_t>(kernels::size_of(c.configuration.type));
      met.emplace(c.configuration.type, c.where, c.off_bytes == 0 ? size : c.off_bytes);
      has_b = has_b || contract::operand_layout_of(c).b.size != contract::extent{};
    });
    for (const kernels::element type : entry.variant->types)
      for (auto off = static_cast<std::int64_t>(kernels::size_of(type)); off < 16; off *= 2)
        for (const layout where : {layout::off,
                                   layout::odd_pitch,
                                   layout::out_off,
                                   layout::a_off,
                                   layout::b_off,
                                   layout::out_odd_pitch,
                                   layout::a_odd_pitch,
                                   layout::b_odd_pitch})
          EXPECT_TRUE(met.contains({type, where, off}) ||
                      (!has_b && (where == layout::b_off || where == layout::b_odd_pitch)))
              << entry.id() << ' ' << to_string(where) << ' ' << off;
  }
}

// A kernel's path for whole tiles and aligned rows stores, and may lose, values of its own.
TEST(DefaultOnTheSimulator, BringsEveryClassOfNumbersToWholeAndToCutTiles) {
  for (const registry::entry& entry : registry::all_variants()) {
    const kernels::variant& v = *entry.variant;
    if (!v.fulfils->computes || v.steps == nullptr) continue;
    std::map<std::tuple<kernels::element, int, bool>, std::set<contract::number_class>> met;
    for_each_case(entry, plan::sweep, true, [&](const launch_case& c, std::string_view) {
      const contract::steps by = v.steps(c.configuration);
      const auto takes_whole = [](std::int64_t n, const std::vector<std::int64_t>& steps) {
        return std::ranges::all_of(steps, [&](std::int64_t step) { return n % step == 0; });
      };
      if (c.shape.height * c.shape.width * c.shape.inner == 0) return;
      const bool whole = c.where == layout::tight && c.row_elements == 0 &&
                         takes_whole(c.shape.height, by.rows) &&
                         takes_whole(c.shape.width, by.columns) && c.shape.inner % 4 == 0;
      met[{c.configuration.type, c.configuration.tile, whole}].insert(contract::class_of(c.seed));
    });
    for (const auto& [of, classes] : met)
      EXPECT_EQ(classes.size(), 5U) << entry.id() << ' ' << to_string(std::get<0>(of)) << " tile "
                                    << std::get<1>(of) << (std::get<2>(of) ? " whole" : " cut");
  }
}

// Its cases share their inputs, so no seed comes by itself. The smallest of the sweeps, for time.
TEST(SweepOnAGpu, BringsEveryClassOfNumbersToProducts) {
  std::set<contract::number_class> met;
  for_each_case(*registry::find("matmul.tensor_float").found,
                plan::sweep,
                false,
                [&](const launch_case& c, std::string_view) {
                  if (c.shape.height % 128 == 0 && c.shape.width % 128 == 0 &&
                      c.shape.height * c.shape.width > 0)
                    met.insert(contract::class_of(c.seed));
                });
  EXPECT_EQ(met.size(), 5U);
}

TEST(DefaultOnTheSimulator, CrossesPassesBatchesAndShapes) {
  for (const registry::entry& entry : registry::all_variants()) {
    const kernels::variant& v = *entry.variant;
    if (v.types.empty() || v.gpu_only) continue;
    std::set<int> passes;
    std::set<std::uint64_t> seeds;
    std::uint64_t cases = 0;
    bool large_grid = false;
    bool batch_of_long_rows = v.steps == nullptr;
    for_each_case(entry, plan::sweep, true, [&](const launch_case& c, std::string_view part) {
      ++cases;
      seeds.insert(c.seed);
      if (part != "crossed") return;
      passes.insert(c.configuration.repetitions);
      if (v.geometry != nullptr) {
        const dim3 grid = v.geometry(c.shape, c.configuration).grid;
        // Of a symmetric result one triangle has blocks; of large whole tiles there is a row, or a
        // small triangle.
        const bool whole = v.dear_tiles;
        const std::uint64_t many = whole && v.fulfils->square   ? 10
                                   : whole || v.fulfils->square ? 136
                                                                : 256;
        large_grid = large_grid || std::uint64_t{grid.x} * grid.y * grid.z >= many;
      }
      if (v.steps != nullptr)
        for (const std::int64_t n : v.steps(c.configuration).long_columns)
          batch_of_long_rows =
              batch_of_long_rows || (c.configuration.count > 1 && c.shape.width >= n);
    });
    EXPECT_EQ(passes.size(), v.in_kernel_repetitions ? 9U : 1U) << entry.id();
    EXPECT_EQ(seeds.size(), cases) << entry.id() << ": cases with the same values";
    EXPECT_TRUE(large_grid) << entry.id();
    EXPECT_TRUE(batch_of_long_rows || entry.id() != "transpose.register_tiles");
  }
}

TEST(DefaultOnTheSimulator, IsSmallerThanTheExhaustivePlan) {
  std::uint64_t all = 0;
  std::uint64_t exhaustive = 0;
  for (const registry::entry& entry : registry::all_variants()) {
    all += count(entry, plan::sweep, true);
    exhaustive += count(entry, plan::exhaustive, true);
  }
  EXPECT_LT(3 * all, exhaustive);
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
