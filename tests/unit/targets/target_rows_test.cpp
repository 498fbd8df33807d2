// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/target_rows.hpp"

#include "warpgauge/baseline/store.hpp"
#include "warpgauge/stats/summary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace warpgauge::perf {
namespace {

using testing::Contains;
using testing::ElementsAre;

std::vector<std::string> names(const std::vector<measure::measured_case>& cases) {
  std::vector<std::string> all;
  for (const measure::measured_case& c : cases) all.emplace_back(c.variant->name);
  return all;
}

TEST(TargetRows, AreMeasuredThroughEntryPointsOrNeverTakenByOneEachCaseOnce) {
  std::set<std::string> seen;
  for (const target_row& row : target_rows()) {
    const std::string name = measure::name_of(row.entry);
    EXPECT_TRUE(seen.insert(name).second) << name;
    const contract::variant& v = *row.entry.variant;
    EXPECT_NE(v.choose != nullptr, v.splits_factors || v.cuts_sums) << name;
    EXPECT_GE(row.target, 0.85) << name;
    EXPECT_LE(row.target, 3.5) << name;
    EXPECT_EQ(measure::flops(row.entry).has_value(), row.against != peer::memcpy) << name;
  }
  EXPECT_EQ(seen.size(), 58u);
  EXPECT_THAT(seen, Contains("transpose.best/f32/-/16384x16384/pitch16448/cold"));
  EXPECT_THAT(seen, Contains("transpose.best/f32/-/4095x4097/pitch8192/cold"));
  EXPECT_THAT(seen, Contains("transpose.best/f32/-/256x256/batch1000/cold"));
}

/// In the middle of all processes.
double recorded_figure(const char* file, const std::string& name) {
  std::vector<double> figures;
  for (const auto& [id, s] : baseline::read_baseline(std::string(BASELINES_FOLDER) + file).sessions)
    if (const auto c = s.cases.find(name); c != s.cases.end())
      figures.insert(figures.end(), c->second.figure.begin(), c->second.figure.end());
  return stats::median(figures);
}

TEST(TargetRows, OfAnotherModelFollowFromItsBaseline) {
  int rows = 0;
  for (const target_row& row : target_rows()) {
    EXPECT_EQ(row.target_on("NVIDIA H200"), row.target);
    EXPECT_EQ(row.target_on("a GPU that nobody knows"), row.target);
    for (const auto& [gpu, target] : row.of_model) {
      ++rows;
      EXPECT_EQ(row.target_on(gpu), target);
      ASSERT_EQ(gpu, "NVIDIA H100 80GB HBM3") << "what is its baseline?";
      const std::string name = measure::name_of(row.entry);
      EXPECT_NEAR(target,
                  row.target * recorded_figure("/nvidia_h100_80gb_hbm3.json", name) /
                      recorded_figure("/nvidia_h200.json", name),
                  0.005)
          << name;
    }
  }
  EXPECT_EQ(rows, 1);
}

TEST(TargetRows, HaveTheOtherRungsAsRivals) {
  std::map<std::string, std::vector<std::string>> rivals;
  for (const target_row& row : target_rows())
    rivals[measure::name_of(row.entry)] = names(rivals_of(row));
  EXPECT_THAT(rivals["copy.best/f32/-/4096x4096/cold"], ElementsAre("vectorised", "joined"));
  EXPECT_THAT(rivals["transpose.best/u8/-/16383x16385/cold"],
              ElementsAre("tiled", "padded", "register_tiles", "any_alignment"));
  EXPECT_THAT(rivals["transpose.best/f32/-/64x64/batch10000/cold"],
              ElementsAre("register_tiles", "any_alignment"));
  EXPECT_THAT(rivals["matmul.best/f32/-/1023x1023x1023/cold"],
              ElementsAre("tiled", "register_tiles", "register_tiles", "register_tiles"));
  EXPECT_THAT(rivals["matmul.best/f64/-/4096x4096x4096/cold"],
              ElementsAre("tiled", "tensor_double"));
  EXPECT_THAT(rivals["aat.best/f32/-/8192x8192x32/cold"],
              ElementsAre("padded", "symmetric", "symmetric"));
}

TEST(LadderCases, AreAllCopiesAndWholeTransposesOfFloat) {
  const std::vector<measure::measured_case> cases = ladder_cases(512);
  const std::vector<std::string> rungs = names(cases);
  EXPECT_THAT(rungs, Contains("naive"));
  EXPECT_THAT(rungs, Contains("any_alignment"));
  EXPECT_THAT(rungs, testing::Not(Contains("fine_grained")));
  for (const measure::measured_case& c : cases) {
    EXPECT_EQ(c.shape, (kernels::shape{512, 512, 0}));
    EXPECT_EQ(c.configuration.type, kernels::element::f32);
    const std::vector<int>& tiles = c.variant->tiles;
    EXPECT_EQ(c.configuration.tile, tiles.empty() ? 0 : tiles.back());
  }
}

}  // namespace
}  // namespace warpgauge::perf
