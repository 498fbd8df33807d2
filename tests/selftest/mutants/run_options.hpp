// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warpgauge::mutants {

/// What a program of mutants is asked for.
struct run_options {
  std::string list;
  std::string stored;
  std::string equivalents;
  std::string results;
  std::string reach;              ///< only find out what is reached, and write it there
  std::string reached;            ///< what that wrote
  std::vector<std::string> only;  ///< variants, or whole families
  std::vector<int> ids;
  unsigned jobs = 1;
  bool sample = false;  ///< variants and mutants by chance
  double seconds = 0;   ///< that a sample takes
  std::uint64_t seed = 1;
};

/// Ends the process.
[[noreturn]] void wrong_usage(const std::string& why);
run_options parse(int argc, char** argv);

}  // namespace warpgauge::mutants
