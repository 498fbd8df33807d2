// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/cli/process.hpp"
#include "warpgauge/baseline/ceiling.hpp"
#include "warpgauge/baseline/results.hpp"
#include "warpgauge/baseline/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// A MIG slice is a model of its own. Its facts are what CUDA 12.3 tells of one on an A100, whose
/// board has a bus of 5120 bits and 108 multiprocessors.
namespace warpgauge::tests {
namespace {

baseline::identity board() {
  return {.name = "NVIDIA A100 80GB PCIe",
          .memory_bytes = 84'987'740'160,
          .memory_clock_khz = 1'512'000,
          .bus_width_bits = 5120,
          .sm_count = 108,
          .compute_capability = "8.0",
          .power_limit_mw = 300'000,
          .ecc = "on",
          .mig = "off"};
}

baseline::identity slice() {
  baseline::identity gpu = board();
  gpu.name += " MIG 1g.10gb";
  gpu.memory_bytes = 10'200'547'328;
  gpu.bus_width_bits = 640;
  gpu.sm_count = 14;
  gpu.mig = "1g.10gb";
  return gpu;
}

TEST(Slice, HasABaselineOfItsOwn) {
  EXPECT_EQ(baseline::file_name(slice()), "nvidia_a100_80gb_pcie_mig_1g_10gb.json");
  EXPECT_EQ(baseline::file_name(board()), "nvidia_a100_80gb_pcie.json");
  baseline::identity unnamed = slice();
  unnamed.name = board().name;
  EXPECT_EQ(baseline::file_name(unnamed), "nvidia_a100_80gb_pcie_1g_10gb.json");
  baseline::identity media = slice();
  media.name += "+me";
  media.mig += "+me";
  EXPECT_NE(baseline::file_name(media), baseline::file_name(slice()));
}

TEST(Slice, IsNotJudgedByItsBoardNorByAnotherProfile) {
  const std::string folder = fresh_folder();
  const auto stored = [&](const baseline::identity& gpu) {
    baseline::process p = measured(1, "aa00", 0);
    p.gpu = gpu;
    const std::string file = folder + "/" + baseline::file_name(gpu);
    write_baseline(file, baseline::to_baseline({&p, 1}));
    return file;
  };
  stored(board());
  baseline::identity three = slice();
  three.name = board().name + " MIG 3g.40gb";
  three.memory_bytes *= 4;
  three.mig = "3g.40gb";
  stored(three);
  EXPECT_FALSE(baseline::best_match(baseline::baselines_in(folder), slice()));
  const std::string own = stored(slice());
  const auto found = baseline::best_match(baseline::baselines_in(folder), slice());
  ASSERT_TRUE(found);
  EXPECT_EQ(found->path, own);
  baseline::process of_slice = measured(1, "aa01", 0), of_board = measured(1, "aa02", 0);
  of_slice.gpu = slice();
  of_board.gpu = board();
  const std::vector<baseline::process> both{of_slice, of_board};
  EXPECT_THROW(baseline::to_baseline(both), baseline::file_error) << "in no session together";
}

TEST(Slice, HasCeilingsOfItsOwn) {
  EXPECT_NEAR(baseline::memory_ceiling_gb_s(slice()), 241.9, 0.1);
  EXPECT_NEAR(baseline::memory_ceiling_gb_s(board()), 1935.4, 0.1);
  baseline::process p = measured(1, "aa00", 0);
  baseline::row r = row_of("copy.simple/f32/t32/8192x8192/cold", 300, 200);
  p.gpu = board();
  EXPECT_FALSE(baseline::above_ceiling(r, p));
  p.gpu = slice();
  const auto why = baseline::above_ceiling(r, p);
  ASSERT_TRUE(why) << "an eighth of a board moves no 300 GB/s";
  EXPECT_NEAR(why->usual, 241.9, 0.1);
  // What an SM takes from L2 is the same, and a slice has fewer.
  const auto l2 = baseline::facts_of_name("copy.simple/f32/-/8x8/warm");
  EXPECT_NEAR(*baseline::ceiling_of(l2, "GB/s", slice(), 1410) /
                  *baseline::ceiling_of(l2, "GB/s", board(), 1410),
              14.0 / 108,
              1e-9);
}

}  // namespace
}  // namespace warpgauge::tests
