// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace warpgauge::perf {

class usage_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The program's options besides Google Benchmark's flags.
struct options {
  bool quick = false;      ///< the gated cases only
  std::uint64_t seed = 0;  ///< of the order of cases; drawn when none is given
  /// Shares of rows to move and not to count. With several, each case is measured with each of
  /// them, and its rows are named "CASE/injected:SHARE".
  std::vector<double> inject;
  int samples = 0;      ///< kernel times to keep of each case, the first ones; 0: none
  double budget_s = 0;  ///< per case; 0: the protocol's
  std::string session;  ///< drawn when none is given
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
