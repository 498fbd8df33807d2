// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/program.hpp"

#include "doubled.cuh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

/// A program of own kernels whose launch ends the process.
namespace warpgauge::suite {
namespace {

using testing::HasSubstr;

int exit_code_of_launch = -1;  ///< none below 0
bool skips_handlers = false;
bool asks_for_unknown_size = false;
bool forks_and_ends = false;

/// Goes on in a child, and ends when that has.
void go_on_in_a_child() {
  if (const pid_t child = ::fork(); child > 0) {
    ::waitpid(child, nullptr, 0);
    ::_Exit(0);
  }
  forks_and_ends = false;
}

void doubles(const host_args& a) {
  for (int i = 0; i < a.size("n"); ++i) a.out("y")(i) = 2 * a["x"](i);
}

WARPGAUGE_KERNEL(exits)
    .sizes(every("n", 0, 40))
    .input(array<float>("x", "n"))
    .output(array<float>("y", "n"))
    .launch([](const args& a) {
      if (forks_and_ends) go_on_in_a_child();
      if (asks_for_unknown_size) (void)a.size("m");
      if (exit_code_of_launch >= 0 && skips_handlers) ::_Exit(exit_code_of_launch);
      if (exit_code_of_launch >= 0) std::exit(exit_code_of_launch);
      test::launch_doubled(a, static_cast<int>(a.size("n")));
    })
    .reference(doubles)
    .tolerance(exact())
    .moves(bytes_of("x") + bytes_of("y"))
    .coalesced();

/// The exit code of `program COMMAND exits`, and what it prints.
int code_of(std::string command, std::string* out = nullptr) {
  std::string program = "own", kernel = "exits";
  char* arguments[] = {program.data(), command.data(), kernel.data(), nullptr};
  program_paths paths;
  paths.name = "own";
  paths.results = testing::TempDir() + "own_results";
  paths.traffic = testing::TempDir() + "own_traffic.json";
  testing::internal::CaptureStdout();
  const int code = run_program(3, arguments, paths);
  const std::string text = testing::internal::GetCapturedStdout();
  if (out != nullptr) *out = text;
  return code;
}

TEST(Program, AWrongNameIsOneErrorOfTheStatement) {
  asks_for_unknown_size = true;
  std::string out;
  EXPECT_EQ(code_of("run", &out), 2);
  asks_for_unknown_size = false;
  EXPECT_THAT(out,
              testing::MatchesRegex(".*program_test.cpp:[0-9]+: exits: there is no size 'm'; "
                                    "there are n\n"));
}

TEST(Program, AForkThatOutlivesTheSweepIsNotTakenForIt) {
  forks_and_ends = true;
  std::string out;
  for (const char* command : {"run", "traffic"}) {
    EXPECT_EQ(code_of(command, &out), 1) << command;
    EXPECT_THAT(out, HasSubstr("ended itself with exit code 0"));
  }
  forks_and_ends = false;
}

TEST(Program, WhatIsStatedToFailHasTo) {
  definition& d = definitions().front();
  d.fails_because = "rounding";
  std::string out;
  EXPECT_EQ(code_of("run", &out), 1);
  EXPECT_THAT(out, HasSubstr(".fails(...) is stated, and every case passes"));
  d.reference = [](const host_args& a) { a.out("y").fill(100); };
  EXPECT_EQ(code_of("run", &out), 0);
  EXPECT_THAT(out, HasSubstr("fail, as stated: rounding"));
  EXPECT_THAT(out, HasSubstr(" 0 failed"));
  EXPECT_THAT(out, testing::Not(HasSubstr(" 0 skipped")));
  d.fails_because.clear();
  EXPECT_EQ(code_of("run", &out), 1);
  d.reference = doubles;
}

TEST(Program, ANewerArchitectureThanTheDeviceIsSkipped) {
  definition& d = definitions().front();
  d.architecture = 999;
  std::string out;
  EXPECT_EQ(code_of("run", &out), 77);
  EXPECT_THAT(out, HasSubstr("skipped: exits needs sm_999, and this is sm_"));
  d.architecture = 0;
}

TEST(Program, PassesWhereTheLaunchReturns) {
  exit_code_of_launch = -1;
  for (const char* command : {"run", "traffic", "trace"}) EXPECT_EQ(code_of(command), 0) << command;
}

TEST(Program, ALaunchThatEndsTheProcessIsAFailureWhateverItsExitCode) {
  for (const char* command : {"run", "traffic", "trace"})
    for (const int code : {0, 1, 77})
      for (const bool skips : {false, true}) {
        exit_code_of_launch = code;
        skips_handlers = skips;
        std::string out;
        EXPECT_EQ(code_of(command, &out), 1) << command << " with exit code " << code;
        EXPECT_THAT(out, HasSubstr("ended itself with exit code " + std::to_string(code)));
      }
}

}  // namespace
}  // namespace warpgauge::suite
