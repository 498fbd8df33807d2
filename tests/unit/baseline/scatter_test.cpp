// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <gtest/gtest.h>

/// A figure is worth what its samples are.
namespace warpgauge::tests {
namespace {

using baseline::judge;
using baseline::process;
using baseline::stored_baseline;

process scattered(int card, const std::string& session, double log_figure, double spread) {
  process p = measured(card, session, log_figure);
  p.rows[0].spread = spread;
  p.rows[0].samples = 25;
  return p;
}

/// Four sessions at +-1 %: a session's standard deviation is 1.15 %.
std::vector<process> four_sessions(int card, double spread) {
  std::vector<process> sessions;
  for (int s = 0; s < 4; ++s)
    sessions.push_back(
        scattered(card, "aa" + std::to_string(10 * card + s), s % 2 == 0 ? 0.01 : -0.01, spread));
  return sessions;
}

baseline::judgement judged(double spread, const process& now) {
  std::vector<process> sessions = four_sessions(1, spread);
  for (int card = 2; card <= 5; ++card)
    for (process& p : four_sessions(card, 0.01)) sessions.push_back(std::move(p));
  const stored_baseline b = baseline::to_baseline(sessions);
  return judge(&b, std::span(&now, 1), {}, two_and_a_half_per_cent()).cases.at(0);
}

// A median of 25 samples that scatter by 10 % is uncertain by 10 % sqrt(pi / (2 * 25.57)), 2.48 %;
// 2.31 % is twice a session's. With 9 % it is 2.23 %.
TEST(Scatter, BeyondWhatTheLimitHoldsDoesNotCountOnThatCard) {
  const auto j = judged(0.1, scattered(1, "beef", -0.04, 0.1));
  EXPECT_FALSE(j.gated);
  ASSERT_FALSE(j.causes.empty());
  EXPECT_EQ(j.causes.back().kind, baseline::cause_kind::scatters);
  EXPECT_NEAR(j.causes.back().seen, 0.1, 1e-9);
  EXPECT_TRUE(judged(0.09, scattered(1, "beef", -0.04, 0.1)).gated);
  EXPECT_TRUE(judged(0.1, scattered(2, "beef", -0.04, 0.1)).gated) << "its own sessions are steady";
  const auto gross = judged(0.1, scattered(1, "beef", -0.9, 0.1));
  EXPECT_TRUE(gross.gated);
  EXPECT_EQ(gross.causes.back().kind, baseline::cause_kind::gross_fall);
}

TEST(Scatter, WithoutTheNumberOfSamplesIsNotBelieved) {
  process now = scattered(1, "beef", 0, 0.1);
  now.rows[0].samples = 0;
  EXPECT_TRUE(judged(0.1, now).gated);
}

}  // namespace
}  // namespace warpgauge::tests
