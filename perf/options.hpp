// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace warpgauge::perf {

class usage_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What the program takes beside Google Benchmark's flags.
struct options {
  bool quick = false;      ///< the gated cases only
  std::uint64_t seed = 0;  ///< of the order of cases; drawn when none is given
  double inject = 0;       ///< share of rows to move and not to count
  double budget_s = 0;     ///< per case; 0: the protocol's
  std::string session;     ///< drawn when none is given
  std::string process = "0";
  bool list_only = false;      ///< --benchmark_list_tests
  bool list_variants = false;  ///< prints the ids of the registry, for CTest
  bool json_out = false;       ///< --benchmark_out in JSON
  bool json_display = false;
  bool default_display = false;  ///< another --benchmark_format
};

/// Takes the --warpgauge_* flags out of the arguments and looks at some of Google Benchmark's.
/// @throws usage_error
options take_options(int& argc, char** argv);

void print_help();

}  // namespace warpgauge::perf
