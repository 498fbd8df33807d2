// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <span>

/// Cases under which the clocks do not stay: what draws more than the power cap allows says nothing
/// of the kernel, on the GPU models where that was recorded.
namespace warpgauge::tests {
namespace {

using baseline::process;
using baseline::stored_baseline;
using baseline::verdict;

/// Three sessions that measured "k.v/cold", and "k.w/cold" or not.
stored_baseline three_sessions(bool steady) {
  std::vector<process> processes;
  for (int session = 0; session < 3; ++session) {
    processes.push_back(measured(1, "aa0" + std::to_string(session), 0.001 * session));
    processes.back().rows.push_back(row_of("k.w/cold", 1000 + session, 4000));
    if (!steady) processes.back().rows.back().problem = baseline::clocks_problem(9, 9, {});
  }
  return baseline::to_baseline(processes);
}

TEST(Unsteady, CountsOnlyWhereTheGpuModelCouldMeasureIt) {
  process now = measured(1, "beef", 0);
  now.rows.push_back(row_of("k.w/cold", 1000, 4000));
  now.rows.back().problem = baseline::clocks_problem(20, 35, {"sw_power_cap"});
  for (const bool steady : {true, false}) {
    const stored_baseline b = three_sessions(steady);
    const auto judged = judge(&b, std::span(&now, 1), {}, {});
    const auto& j = judged.cases.at(1);
    EXPECT_EQ(j.outcome, verdict::not_measured);
    EXPECT_EQ(j.gated, steady);
    EXPECT_EQ(j.sentence.find("3 of 3 stored sessions") != std::string::npos, !steady);
    EXPECT_EQ(judged.code == baseline::exit_code::not_measured, steady);
  }
}

TEST(Unsteady, DoesNotExcuseAWrongResult) {
  process now = measured(1, "beef", 0);
  now.rows.push_back(row_of("k.w/cold", 1000, 4000));
  now.rows.back().problem = "the result is wrong at (0, 0)";
  const stored_baseline b = three_sessions(false);
  const auto judged = judge(&b, std::span(&now, 1), {}, {});
  EXPECT_TRUE(judged.cases.at(1).gated);
  EXPECT_EQ(judged.code, baseline::exit_code::not_measured);
}

}  // namespace
}  // namespace warpgauge::tests
