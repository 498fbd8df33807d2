// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/checks/shared_checker.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <vector>

namespace warpgauge::sim {
namespace {

/// What the checker tells of accesses drawn at random.
std::vector<std::string> told_of(unsigned seed, bool skips_repeated_reads, unsigned& skipped) {
  const shared_layout layout{64, {{"tile", 0, 40, false}, {"buffer", 48, 16, true}}};
  shared_checker checker{layout};
  check_context context;
  checker.begin_launch(16);
  execution_point& point = context.point;
  point.block_epoch = point.barrier_epoch = 1;
  std::array<std::uint32_t, 2> warp_epochs{1, 1};
  std::mt19937 random(seed);
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  std::vector<std::string> all;
  const auto read = [&]<unsigned Size>(std::size_t at, std::uintptr_t pc) {
    if (skips_repeated_reads && checker.reads_again<Size>(context, at)) {
      ++skipped;
    } else {
      checker.check<access_op::load>(context, at, Size, pc);
    }
  };
  const auto put = [&](std::size_t at, unsigned size, std::uintptr_t pc) {
    checker.check<access_op::store>(context, at, size, pc);
    ++*reinterpret_cast<unsigned char*>(checker.base() + at);
    checker.judge_stores(context);
  };
  for (std::uintptr_t pc = 1; pc < 2000; ++pc) {
    const unsigned what = below(100);
    point.thread_linear = below(what % 2 == 0 ? 64 : 3);
    std::uint32_t& warp_epoch = warp_epochs[point.thread_linear / 32];
    point.warp_epoch = warp_epoch;
    // Within the objects and beyond them, mostly aligned.
    const std::size_t at = below(16) == 0 ? below(60) : std::size_t{below(14)} * 4;
    if (what < 60) {
      read.operator()<4>(at, pc);
    } else if (what < 76) {
      read.operator()<8>(at & ~std::size_t{7}, pc);
    } else if (what < 92) {
      read.operator()<16>(at & ~std::size_t{15}, pc);
    } else if (what < 94) {
      put(below(8) == 0 ? at : at & ~std::size_t{3}, below(8) == 0 ? 1 : 4, pc);
    } else if (what == 94) {
      checker.check<access_op::load>(context, at, 1, pc);
    } else if (what == 95) {
      checker.check<access_op::atomic>(context, at & ~std::size_t{3}, 4, pc);
    } else if (what < 98) {
      ++warp_epoch;
      point.warp_epoch = warp_epoch;
      context.order.rendezvous(point, 0xffffffff, true);
    } else if (what == 98) {
      ++point.barrier_epoch;
    } else if (below(4) == 0) {
      point.block_epoch = ++point.barrier_epoch;
      for (std::size_t word = 0; word < 9; ++word) put(4 * word, 4, pc);
      ++point.barrier_epoch;
    }
    for (const finding& f : merge_findings({&context.log}, "k"))
      all.push_back(std::to_string(pc) + ": " + f.message);
    context.log.clear();
  }
  return all;
}

TEST(RepeatedReads, AddNothingToWhatIsTold) {
  unsigned skipped = 0, findings = 0;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    const auto all = told_of(seed, false, skipped);
    ASSERT_EQ(told_of(seed, true, skipped), all) << seed;
    findings += static_cast<unsigned>(all.size());
  }
  EXPECT_GT(skipped, 1000u);
  EXPECT_GT(findings, 1000u);
}

}  // namespace
}  // namespace warpgauge::sim
