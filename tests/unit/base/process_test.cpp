// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>

namespace warpgauge::base {
namespace {

command shell(const std::string& script) { return {{"/bin/sh", "-c", script}}; }

TEST(Capture, HasBothStreamsAndTheCode) {
  const captured c = capture(shell("cat; echo out; echo err >&2; exit 5"));
  EXPECT_EQ(c.exit_code, 5);
  EXPECT_EQ(c.out, "out\n");
  EXPECT_EQ(c.err, "err\n");
}

TEST(Capture, NeverFillsAPipe) {
  const captured c = capture(shell("head -c 3000000 /dev/zero; head -c 1000000 /dev/zero >&2"));
  EXPECT_EQ(c.out.size(), 3000000u);
  EXPECT_EQ(c.err.size(), 1000000u);
}

TEST(Capture, TellsSignalsAndProgramsThatAreNotThere) {
  EXPECT_EQ(capture(shell("kill -9 $$")).exit_code, 128 + SIGKILL);
  EXPECT_EQ(capture({{"/no/such/program"}}).exit_code, 127);
}

TEST(Capture, ChangesTheEnvironmentAskedForOnly) {
  command c = shell("echo $WARPGAUGE_A-$WARPGAUGE_AB-$HOME");
  c.environment = {"WARPGAUGE_A=1", "WARPGAUGE_AB=2", "HOME=/elsewhere"};
  EXPECT_EQ(capture(c).out, "1-2-/elsewhere\n");
  EXPECT_NE(capture(shell("echo $PATH")).out, "\n");
}

TEST(Process, IsEndedWithItsOwner) {
  const auto before = std::chrono::steady_clock::now();
  { const process started(shell("exec sleep 60")); }
  EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(30));
}

TEST(ThisProgram, IsTheTestItself) {
  EXPECT_THAT(this_program().string(), testing::HasSubstr("warpgauge_test_host_base"));
}

}  // namespace
}  // namespace warpgauge::base
