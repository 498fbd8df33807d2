// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/tally.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace warpgauge::conformance {
namespace {

TEST(Tally, TheSummaryLineIsTheOneThatOtherProgramsRead) {
  EXPECT_EQ(summary_line({10, 2, 3}, 4, "cuda"),
            "correctness: 15 cases of 4 variants on cuda: 10 passed, 2 failed, 3 skipped");
}

TEST(Tally, ResultsSurviveJson) {
  variant_result r;
  r.id = "copy.simple";
  r.backend = "sim";
  r.plan = "sweep";
  r.total = {10, 2, 3};
  r.by["type"]["f32"] = {4, 1, 0};
  r.failures = {"FAILED copy.simple 1x1"};
  r.skips = {"not run: needs 9.0 GiB"};
  r.elapsed_s = 1.5;
  r.weakened_by = {"WARPGAUGE_SIM_FINDINGS=0"};
  const variant_result back = variant_result_from(to_json(r));
  EXPECT_EQ(back.id, r.id);
  EXPECT_EQ(back.total, r.total);
  EXPECT_EQ(back.by, r.by);
  EXPECT_EQ(back.failures, r.failures);
  EXPECT_EQ(back.skips, r.skips);
  EXPECT_EQ(back.weakened_by, r.weakened_by);
  EXPECT_EQ(to_json(r).at("cases"), 15);
}

TEST(Tally, FilesAppearWholeInNewFolders) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "tally_test";
  std::filesystem::remove_all(folder);
  const auto path = result_path(folder, "sim", "sweep", "copy.simple");
  EXPECT_EQ(path.filename(), "correctness-sim-sweep-copy.simple.json");
  write_json(path, {{"a", 1}});
  std::ifstream in(path);
  EXPECT_EQ(nlohmann::json::parse(in).at("a"), 1);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace warpgauge::conformance
