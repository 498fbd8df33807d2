// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/frontend/host_compiler.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <map>
#include <set>
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
__global__ void stay(int* p, int at) {
  p[at + threadIdx.x] = 1;
  for (int i = 0;; ++i) *(volatile int*)(p + threadIdx.x) = i;
}

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
    if (end == "meanwhile") {
      alarm(1);
      stay<<<1, 32>>>(p, at);
    }
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
  if (end.rfind("signal", 0) == 0) {
    kill(getpid(), std::stoi(end.substr(6)));
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
  std::map<std::string, int> status = {{"meanwhile", 128 + SIGALRM},
                                       {"abort", 128 + SIGABRT},
                                       {"crash", 128 + SIGSEGV},
                                       {"divide", 128 + SIGFPE},
                                       {"raise", 128 + SIGSEGV}};
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
                          "execl"})
    status[end] = 5;
  const std::set<int> harmless = {
      SIGCHLD, SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH, SIGKILL, SIGSTOP};
  for (int signal = 1; signal < 32; ++signal)
    if (!harmless.contains(signal)) status["signal" + std::to_string(signal)] = 128 + signal;
  status["signal" + std::to_string(SIGRTMAX)] = 128 + SIGRTMAX;
  for (const auto& [way, own] : status) {
    const std::string& end = way;
    const auto run = [&](const char* what) {
      return run_program(folder + "/ends", {end, what}, {.folder = folder, .environment = {}});
    };
    EXPECT_EQ(run("wrong").exit_code, 97) << end;
    EXPECT_EQ(run("right").exit_code, own) << end;
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

TEST(ProgramEnd, ByTheStackProtectorLeavesTheFindingThatLedThere) {
  const std::string folder = fresh_folder();
  const std::string at =
      follows_pointers_into_arrays ? "volatile char* at" : "volatile char (&at)[8]";
  write_file(folder + "/smash.cu", R"(
#include <cuda_runtime.h>
__global__ void smash(int n) {
  char array[8];
  )" + at + R"( = array;
  for (int i = 0; i < n; ++i) at[i] = 1;
}
int main() {
  smash<<<1, 1>>>(64);
  cudaDeviceSynchronize();
}
)");
  const outcome compiled =
      run_program(WARPGAUGE_TOOL,
                  {"cc", "-Xcompiler", "-fstack-protector-all", "-o", "smash", "smash.cu"},
                  {.folder = folder, .environment = {}});
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  const outcome smashed = run_program(
      folder + "/smash", {}, {.folder = folder, .environment = {"WARPGAUGE_SIM_REPORT=table"}});
  EXPECT_EQ(smashed.exit_code, 97);
  EXPECT_THAT(smashed.err, HasSubstr("stack smashing"));
  EXPECT_THAT(smashed.err,
              HasSubstr(follows_pointers_into_arrays ? "outside the local variable"
                                                     : "index 8 is outside an array"));
}

}  // namespace
}  // namespace warpgauge::tests
