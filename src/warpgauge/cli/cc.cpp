// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/command.hpp"
#include "warpgauge/cli/sibling.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

namespace warpgauge::cli {
namespace {

/// The driver reads the options itself, --help too.
action declare_cc(CLI::App& app) {
  app.set_help_flag();
  app.prefix_command();
  return []() -> exit_code {
    const std::vector<std::string>& words = invocation();
    const auto name = std::find(words.begin(), words.end(), "cc");
    become_compiler_driver({name + 1, words.end()});
  };
}

action declare_toolkit(CLI::App& app) {
  const auto folder = std::make_shared<std::string>();
  app.add_option("FOLDER", *folder, "Where to write it; replaces one of an older warpgauge")
      ->required();
  return [folder]() -> exit_code { become_compiler_driver({"--toolkit", *folder}); };
}

}  // namespace

command toolkit_command() {
  return {"toolkit",
          "Writes a folder that build systems take for a CUDA toolkit",
          {exit_code::ok, exit_code::usage, exit_code::infrastructure},
          declare_toolkit,
          "warpgauge toolkit cuda && make CUDA_HOME=$PWD/cuda\n"
          "cmake -B build -DCMAKE_CUDA_COMPILER=$PWD/cuda/bin/nvcc"};
}

command cc_command() {
  return {"cc",
          "Compiles CUDA programs for the simulator, with the options of nvcc",
          {exit_code::ok, exit_code::usage, exit_code::infrastructure},
          declare_cc,
          "warpgauge cc -o saxpy saxpy.cu && ./saxpy"};
}

}  // namespace warpgauge::cli
