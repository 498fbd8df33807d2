// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace warpgauge::tests {

/// What the correctness program is asked to do.
struct arguments {
  bool list = false;
  bool summary = false;
  bool check_device = false;
  std::string variant;
  std::string family;
  std::string plan = "sweep";
  std::string results;
  std::string only;  ///< FIRST:LAST, or empty
};

/// Reads the command line and WARPGAUGE_EXHAUSTIVE into `a`.
///
/// Compiled apart from the program, without tracing: CLI11 with it takes four times as long.
///
/// @return  the parser's status where the program ends here: after --help, or an unknown option
std::optional<int> parse(int argc, char** argv, arguments& a);

}  // namespace warpgauge::tests
