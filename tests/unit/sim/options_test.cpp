// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace warpgauge::sim {
namespace {

// CTest runs each TEST in a process of its own, so none sees another's variables.

TEST(Options, AreWhatTheHeaderSaysWithoutVariables) {
  const options& o = current_options();
  EXPECT_TRUE(o.counters);
  EXPECT_EQ(o.findings, findings_mode::fail);
  EXPECT_TRUE(o.global_races);
  EXPECT_EQ(o.order, schedule::forward);
  EXPECT_EQ(o.stack_bytes, 64U * 1024U);
}

TEST(Options, ComeFromTheEnvironment) {
  setenv("WARPGAUGE_SIM_COUNTERS", "0", 1);
  setenv("WARPGAUGE_SIM_FINDINGS", "report", 1);
  setenv("WARPGAUGE_SIM_GLOBAL_RACES", "0", 1);
  setenv("WARPGAUGE_SIM_WORKERS", "3", 1);
  setenv("WARPGAUGE_SIM_SCHEDULE", "random:77", 1);
  setenv("WARPGAUGE_SIM_STEPS", "12345", 1);
  setenv("WARPGAUGE_SIM_STALL", "2.5", 1);
  const options o = options_from_environment();
  EXPECT_FALSE(o.counters);
  EXPECT_EQ(o.findings, findings_mode::report);
  EXPECT_FALSE(o.global_races);
  EXPECT_EQ(o.workers, 3);
  EXPECT_EQ(o.order, schedule::random);
  EXPECT_EQ(o.seed, 77U);
  EXPECT_EQ(o.step_limit, 12345U);
  EXPECT_EQ(o.stall_limit_s, 2.5);
}

void expect_rejected(const char* variable, const char* value) {
  setenv(variable, value, 1);
  try {
    options_from_environment();
    ADD_FAILURE() << variable << "=" << value << " was accepted";
  } catch (const std::invalid_argument& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr(variable));
    EXPECT_THAT(error.what(), ::testing::HasSubstr(value));
  }
  unsetenv(variable);
}

TEST(Options, NameTheVariableThatCannotBeRead) {
  expect_rejected("WARPGAUGE_SIM_COUNTERS", "yes");
  expect_rejected("WARPGAUGE_SIM_FINDINGS", "2");
  expect_rejected("WARPGAUGE_SIM_WORKERS", "-1");
  expect_rejected("WARPGAUGE_SIM_WORKERS", "two");
  expect_rejected("WARPGAUGE_SIM_SCHEDULE", "sideways");
  expect_rejected("WARPGAUGE_SIM_SCHEDULE", "random:");
  expect_rejected("WARPGAUGE_SIM_SCHEDULE", "random7");
  expect_rejected("WARPGAUGE_SIM_STACK", "100");
  expect_rejected("WARPGAUGE_SIM_STEPS", "0");
  expect_rejected("WARPGAUGE_SIM_STALL", "0");
  expect_rejected("WARPGAUGE_SIM_EXIT_CODE", "0");
  expect_rejected("WARPGAUGE_SIM_EXIT_CODE", "256");
}

TEST(Options, RefuseANameThatIsNone) {
  expect_rejected("WARPGAUGE_SIM_FINDING", "");
  expect_rejected("WARPGAUGE_SIM_", "");
  expect_rejected("WARPGAUGE_WORKERS", "");
  setenv("WARPGAUGE_SIM_ARCH", "sm_80", 1);
  setenv("WARPGAUGE_OF_SOMEBODY_ELSE", "1", 1);
  EXPECT_NO_THROW(options_from_environment());
}

}  // namespace
}  // namespace warpgauge::sim
