// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/float16_kernels.cuh"

#include "tests/unit/surface/launching.hpp"

namespace {

using surface_tests::device_copy;
using surface_tests::run_block;

// A pair is one access of four bytes: 32 lanes are one request of four sectors.
TEST(HalfPrecisionKernels, MovePairsInOneAccess) {
  std::vector<__half2> in(32);
  for (int i = 0; i < 32; ++i) in[static_cast<std::size_t>(i)] = __half2(i, -i);
  const device_copy<__half2> a(in), out(std::vector<__half2>(32));
  run_block(surface_kernels::scale_pairs, 32, 0, out.data(), a.data());
  const auto got = out.values();
  for (int i = 0; i < 32; ++i) {
    EXPECT_EQ(static_cast<float>(got[static_cast<std::size_t>(i)].x), 3.0f * i);
    EXPECT_EQ(static_cast<float>(got[static_cast<std::size_t>(i)].y), -3.0f * i);
  }
#ifndef WARPGAUGE_SIM_PLAIN
  const auto& report = warpgauge::sim::last_launch();
  EXPECT_EQ(report.global_store.requests, 1u);
  EXPECT_EQ(report.global_store.sectors, 4u);
  EXPECT_EQ(report.global_load.sectors % 4, 0u);
  EXPECT_EQ(report.global_load.bytes % (32 * 4), 0u);
#endif
}

TEST(HalfPrecisionKernels, ShuffleAndAddAtomically) {
  std::vector<__half> in(32);
  for (int i = 0; i < 32; ++i) in[static_cast<std::size_t>(i)] = __half(i);
  const device_copy<__half> a(in), out(std::vector<__half>(1, __half(0.5f)));
  run_block(surface_kernels::warp_sum, 32, 0, out.data(), a.data());
  EXPECT_EQ(static_cast<float>(out.values()[0]), 496.5f);
}

}  // namespace
