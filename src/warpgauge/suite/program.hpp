// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace warpgauge::suite {

/// The paths of a program, as warpgauge_add_kernels() knows them.
struct program_paths {
  std::string name;                 ///< of the suite
  std::filesystem::path traffic;    ///< the author's stored counts
  std::filesystem::path baselines;  ///< folder of the author's baselines; empty: none
  std::filesystem::path results;    ///< folder of results files
  std::string tool;                 ///< the installed `warpgauge`; empty: not known
};

/// The main function of a program of own kernels. Its commands: --help.
/// @return an exit code of baseline::exit_code
int run_program(int argc, char** argv, const program_paths& paths);

}  // namespace warpgauge::suite
