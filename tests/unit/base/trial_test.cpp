// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/trial.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>

namespace warpgauge::base {
namespace {

TEST(Trial, GivesTheCodeOfWorkThatWasDone) {
  for (const int code : {0, 1, 7, 77}) {
    const trial t = try_in_child([&] { return code; });
    EXPECT_TRUE(t.done()) << t.ended_by;
    EXPECT_EQ(t.code, code);
  }
  const trial threw = try_in_child([]() -> int { throw std::runtime_error("no memory"); });
  EXPECT_TRUE(threw.done());
  EXPECT_EQ(threw.code, 1);
}

TEST(Trial, NoExitCodeOfTheCodeUnderTestCounts) {
  for (const int code : {0, 1, 77}) {
    const trial t = try_in_child([&]() -> int { std::exit(code); });
    EXPECT_EQ(t.ended_by, "the process ended itself with exit code " + std::to_string(code));
    EXPECT_EQ(t.code, 1);
    EXPECT_FALSE(try_in_child([&]() -> int { ::_exit(code); }).done());
  }
  EXPECT_THAT(try_in_child([] { return std::raise(SIGKILL); }).ended_by,
              testing::HasSubstr("ended by signal 9 (Killed)"));
}

TEST(Trial, NorThatOfAProcessThatItForked) {
  const trial t = try_in_child([] {
    const pid_t fork = ::fork();
    if (fork == 0) return 0;  // does the rest of the work, in vain
    ::waitpid(fork, nullptr, 0);
    ::_exit(0);
  });
  EXPECT_FALSE(t.done());
}

}  // namespace
}  // namespace warpgauge::base
