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

using baseline::cause;
using baseline::cause_kind;
using baseline::process;
using baseline::stored_baseline;
using baseline::verdict;

/// Three sessions that measured "k.v/cold", and "k.w/cold" or not.
stored_baseline three_sessions(bool steady) {
  std::vector<process> processes;
  for (int session = 0; session < 3; ++session) {
    processes.push_back(measured(1, "aa0" + std::to_string(session), 0.001 * session));
    processes.back().rows.push_back(row_of("k.w/cold", 1000 + session, 4000));
    if (!steady)
      processes.back().rows.back().problem =
          cause{.kind = cause_kind::clocks_changed, .part = 9, .whole = 9};
  }
  return baseline::to_baseline(processes);
}

TEST(Unsteady, CountsOnlyWhereTheGpuModelCouldMeasureIt) {
  process now = measured(1, "beef", 0);
  now.rows.push_back(row_of("k.w/cold", 1000, 4000));
  now.rows.back().problem =
      cause{.kind = cause_kind::clocks_held, .names = {"sw_power_cap"}, .part = 20, .whole = 35};
  for (const bool steady : {true, false}) {
    const stored_baseline b = three_sessions(steady);
    const auto judged = judge(&b, std::span(&now, 1), {}, {});
    const auto& j = judged.cases.at(1);
    EXPECT_EQ(j.outcome, verdict::not_measured);
    EXPECT_EQ(j.gated, steady);
    ASSERT_EQ(j.causes.size(), steady ? 1u : 2u);
    EXPECT_EQ(j.causes[0].kind, cause_kind::clocks_held);
    if (!steady) {
      EXPECT_EQ(j.causes[1], (cause{.kind = cause_kind::never_steady, .part = 3, .whole = 3}));
    }
    EXPECT_EQ(judged.code == baseline::exit_code::not_measured, steady);
  }
}

TEST(Unsteady, IsNotWhatAMessageSays) {
  process now = measured(1, "beef", 0);
  now.rows.push_back(row_of("k.w/cold", 1000, 4000));
  now.rows.back().problem =
      cause{cause_kind::reported, "20 of 35 pairs are void: clocks held down by sw_power_cap"};
  const stored_baseline b = three_sessions(false);
  EXPECT_TRUE(judge(&b, std::span(&now, 1), {}, {}).cases.at(1).gated);
}

TEST(Unsteady, DoesNotExcuseAWrongResult) {
  process now = measured(1, "beef", 0);
  now.rows.push_back(row_of("k.w/cold", 1000, 4000));
  now.rows.back().problem = cause{cause_kind::reported, "the result is wrong"};
  const stored_baseline b = three_sessions(false);
  const auto judged = judge(&b, std::span(&now, 1), {}, {});
  EXPECT_TRUE(judged.cases.at(1).gated);
  EXPECT_EQ(judged.code, baseline::exit_code::not_measured);
}

}  // namespace
}  // namespace warpgauge::tests
