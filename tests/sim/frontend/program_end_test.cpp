// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <map>
#include <string>

/// However a program of `warpgauge cc` ends: with 97 after a finding, else with its own status.
namespace warpgauge::tests {
namespace {

using testing::HasSubstr;

const char* const program = R"(
#include <cuda_runtime.h>
#include <csignal>
#include <cstdlib>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

__global__ void store(int* p, int at) { p[at + threadIdx.x] = 1; }
__global__ void leave(int status) { exit(status); }

int main(int, char** words) {
  const std::string end = words[1];
  const int at = words[2] == std::string("wrong") ? 5000 : 0;
  if (end == "setenv") setenv("WARPGAUGE_SIM_FINDINGS", "0", 1);
  if (end == "closed") close(2);
  if (end == "executed") {
    std::system((words[0] + std::string(" return ") + words[2] + " || true").c_str());
    return 5;
  }
  const bool forks = end == "child" || end == "child_exit";
  const pid_t child = forks ? fork() : 0;
  if (child == 0) {
    int* p;
    cudaMalloc(&p, 1024);
    store<<<1, 32>>>(p, at);
    if (end == "kernel") leave<<<1, 1>>>(5);
    cudaDeviceSynchronize();
    cudaFree(p);
    if (end == "child_exit") _exit(5);
  }
  if (child != 0) waitpid(child, nullptr, 0);
  if (end == "_exit") _exit(5);
  if (end == "_Exit") _Exit(5);
  if (end == "quick_exit") quick_exit(5);
  if (end == "exit") exit(5);
  if (end == "signal" || end == "hangup") {
    kill(getpid(), end == "signal" ? SIGTERM : SIGHUP);
    for (;;) pause();
  }
  if (end == "abort") abort();
  volatile int zero = 0;
  volatile int* volatile nowhere = nullptr;
  if (end == "crash") *nowhere = 1;
  if (end == "divide") zero = 7 / zero;
  if (end == "raise") raise(SIGSEGV);
  char name[] = "sh", option[] = "-c", script[] = "exit 5";
  char* const next[] = {name, option, script, nullptr};
  if (end == "execv") execv("/bin/sh", next);
if (end == "execvp") execvp("sh", next);
if (end == "execl") execl("/bin/sh", "sh", "-c", "exit 5", nullptr);
return 5;
}
)";

TEST(ProgramEnd, AFindingDecidesHoweverTheProgramEnds) {
  const std::string folder = fresh_folder();
  write_file(folder + "/ends.cu", program);
  const outcome compiled = run_program(
      WARPGAUGE_TOOL, {"cc", "-o", "ends", "ends.cu"}, {.folder = folder, .environment = {}});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  const std::map<std::string, int> signals = {{"signal", SIGTERM},
                                              {"hangup", SIGHUP},
                                              {"abort", SIGABRT},
                                              {"crash", SIGSEGV},
                                              {"divide", SIGFPE},
                                              {"raise", SIGSEGV}};
  for (const char* end : {"return",
                          "exit",
                          "_exit",
                          "_Exit",
                          "quick_exit",
                          "setenv",
                          "closed",
                          "child",
                          "child_exit",
                          "executed",
                          "execv",
                          "execvp",
                          "execl",
                          "signal",
                          "hangup",
                          "abort",
                          "crash",
                          "divide",
                          "raise"}) {
    const auto run = [&](const char* what) {
      return run_program(folder + "/ends", {end, what}, {.folder = folder, .environment = {}});
    };
    EXPECT_EQ(run("wrong").exit_code, 97) << end;
    const auto signal = signals.find(end);
    EXPECT_EQ(run("right").exit_code, signal != signals.end() ? 128 + signal->second : 5) << end;
  }
  const outcome misspelt =
      run_program(folder + "/ends",
                  {"return", "wrong"},
                  {.folder = folder, .environment = {"WARPGAUGE_SIM_FINDING=0"}});
  EXPECT_EQ(misspelt.exit_code, 2);
  EXPECT_THAT(misspelt.err, HasSubstr("WARPGAUGE_SIM_FINDING is not"));
  const outcome by_kernel =
      run_program(folder + "/ends", {"kernel", "right"}, {.folder = folder, .environment = {}});
  EXPECT_EQ(by_kernel.exit_code, 97);
  EXPECT_THAT(by_kernel.err, HasSubstr("a kernel ended the process"));
}

}  // namespace
}  // namespace warpgauge::tests
