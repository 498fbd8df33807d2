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

void become_simulator_tool() {
  const std::string program = base::this_program().parent_path() / "warpgauge-sim";
  std::vector<std::string> arguments = invocation();
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  std::signal(SIGPIPE, SIG_DFL);
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  ::execv(program.c_str(), argv.data());
  throw stop(exit_code::infrastructure,
             fmt::format("this tool runs kernels on a GPU, and the simulator's part '{}' cannot be "
                         "started: {}; build it with: cmake --build --preset cuda --target "
                         "warpgauge-sim",
                         program,
                         std::strerror(errno)));
}

}  // namespace warpgauge::cli
