// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/judge_time.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace warpgauge::tests {
namespace {

using suite::estimate;
using suite::judgement;

TEST(JudgeTime, IntervalIsAboutTheMedian) {
  // 25 values around 0.1, of which one is far off; the deviations' median is 0.06.
  std::vector<double> logs{9};
  for (int i = -12; i < 12; ++i) logs.push_back(0.1 + 0.01 * i);
  const suite::ratio_estimate e = estimate(logs);
  EXPECT_NEAR(std::log(e.ratio), 0.1, 1e-12);
  // t(8.88) exceeds 6.0 once in 10,000; the median of 25 varies by pi / 50.
  const double margin = 6.0 * 1.4826 * 0.06 * std::sqrt(std::acos(-1.0) / 50);
  EXPECT_NEAR(std::log(e.upper), 0.1 + margin, 0.1 * margin);
  EXPECT_NEAR(std::log(e.lower), 0.1 - margin, 0.1 * margin);
  EXPECT_EQ(e.verdict, judgement::correct);  // it may be as fast
}

/// What of 1,000 judgements, of kernels so much slower, is said.
int said(judgement j, double slower_by) {
  std::mt19937 random(1);
  std::normal_distribution<double> noise(std::log1p(slower_by), 0.005);
  int count = 0;
  for (int i = 0; i < 1000; ++i) {
    std::vector<double> logs(25);
    for (double& v : logs) v = noise(random);
    count += estimate(logs).verdict == j ? 1 : 0;
  }
  return count;
}

TEST(JudgeTime, HonestKernelsAreNotCalledSlower) {
  EXPECT_EQ(said(judgement::correct, 0), 1000);
  EXPECT_EQ(said(judgement::correct, 0.005), 1000);
  EXPECT_GE(said(judgement::slower, 0.03), 990);
  EXPECT_GE(said(judgement::faster, -0.03), 990);
}

}  // namespace
}  // namespace warpgauge::tests
