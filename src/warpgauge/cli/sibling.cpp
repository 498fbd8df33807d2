// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/sibling.hpp"

#include "warpgauge/base/process.hpp"
#include "warpgauge/cli/command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

namespace warpgauge::cli {

namespace {

/// Becomes the program of that name next to this one; returns when it cannot be started.
void become(const std::string& program, std::vector<std::string> arguments) {
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  std::signal(SIGPIPE, SIG_DFL);
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  ::execv(program.c_str(), argv.data());
}

}  // namespace

void become_simulator_tool() {
  const std::string program = base::this_program().parent_path() / "warpgauge-sim";
  become(program, invocation());
  throw stop(exit_code::infrastructure,
             fmt::format("this tool runs kernels on a GPU, and the simulator's part '{}' cannot be "
                         "started: {}; build it with: cmake --build --preset cuda --target "
                         "warpgauge-sim",
                         program,
                         std::strerror(errno)));
}

void become_compiler_driver(std::vector<std::string> arguments) {
  const std::string program = base::this_program().parent_path() / "warpgauge-cc";
  arguments.insert(arguments.begin(), program);
  become(program, std::move(arguments));
  throw stop(exit_code::infrastructure,
             fmt::format("the compiler driver '{}' cannot be started: {}; build it with: cmake "
                         "--build --preset sim --target warpgauge_simulator",
                         program,
                         std::strerror(errno)));
}

}  // namespace warpgauge::cli
